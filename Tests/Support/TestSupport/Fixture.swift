// SPDX-License-Identifier: Apache-2.0

/// A story as text: settings and input, a blank line, and the expected output. It lies in a folder
/// of the folder `Fixtures` beside the test that plays it.
package struct Fixture {
  /// One line of settings or input, as words.
  package struct Line {
    package let text: String
    package let words: [String]

    /// The time the line begins with, in microseconds; nil for a setting.
    package var timeUSec: Int64? { Fixture.time(words[0]) }
  }

  package let input: [Line]
  package let expected: [String]

  /// The names of the fixtures in a folder, sorted.
  package static func names(in folder: String, beside test: String = #filePath) -> [String] {
    TestFile.names(in: path(folder, test)).filter { $0.hasSuffix(".t") }
  }

  package init(folder: String, name: String, beside test: String = #filePath) throws {
    let text = try TestFile.read("\(Self.path(folder, test))/\(name)")
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("#") }
      .split(separator: "", maxSplits: 1, omittingEmptySubsequences: true)
    func lines(_ index: Int) -> [String] {
      guard index < parts.count else { return [] }
      return parts[index].map { $0.split(separator: " ").joined(separator: " ") }
        .filter { !$0.isEmpty }
    }
    input = lines(0).map { Line(text: $0, words: $0.split(separator: " ").map { String($0) }) }
    expected = lines(1)
  }

  /// "12ms" or "12us" in microseconds.
  package static func time(_ word: String) -> Int64? {
    if word.hasSuffix("ms") { return Int64(word.dropLast(2)).map { $0 * 1000 } }
    if word.hasSuffix("us") { return Int64(word.dropLast(2)) }
    return nil
  }

  /// The time in whole milliseconds if possible, else in microseconds.
  package static func text(_ timeUSec: Int64) -> String {
    timeUSec % 1000 == 0 ? "\(timeUSec / 1000)ms" : "\(timeUSec)us"
  }

  private static func path(_ folder: String, _ test: String) -> String {
    test.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/Fixtures/" + folder
  }
}

/// A line that a runner does not understand.
package struct FixtureError: Error {
  package let line: String

  package init(_ line: Fixture.Line) { self.line = line.text }
}
