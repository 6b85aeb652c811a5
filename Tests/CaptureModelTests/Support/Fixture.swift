// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A story as text: settings and input, a blank line, what has to come of it.
struct Fixture {
  /// One line of settings or input, as words.
  struct Line {
    let text: String
    let words: [String]

    /// The time the line begins with, in microseconds; nil for a setting.
    var timeUSec: Int64? { Fixture.time(words[0]) }
  }

  let input: [Line]
  let expected: [String]

  /// The names of the fixtures in a folder, sorted.
  static func names(in folder: String) -> [String] {
    let path = root.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".t") }.sorted()
  }

  init(folder: String, name: String) throws {
    let file = Self.root.appendingPathComponent(folder).appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("#") }
      .split(separator: "", maxSplits: 1, omittingEmptySubsequences: true)
    func lines(_ index: Int) -> [String] {
      guard index < parts.count else { return [] }
      return parts[index].map { $0.split(separator: " ").joined(separator: " ") }
        .filter { !$0.isEmpty }
    }
    input = lines(0).map { Line(text: $0, words: $0.split(separator: " ").map(String.init)) }
    expected = lines(1)
  }

  /// "12ms" or "12us" in microseconds.
  static func time(_ word: String) -> Int64? {
    if word.hasSuffix("ms") { return Int64(word.dropLast(2)).map { $0 * 1000 } }
    if word.hasSuffix("us") { return Int64(word.dropLast(2)) }
    return nil
  }

  /// In milliseconds where they are whole.
  static func text(_ timeUSec: Int64) -> String {
    timeUSec % 1000 == 0 ? "\(timeUSec / 1000)ms" : "\(timeUSec)us"
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")
}

/// A line that a runner does not understand.
struct FixtureError: Error {
  let line: String

  init(_ line: Fixture.Line) { self.line = line.text }
}
