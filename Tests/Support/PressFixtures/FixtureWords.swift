// SPDX-License-Identifier: Apache-2.0

import ButtonModel

/// The words of one line, taken from the front.
struct FixtureWords {
  let line: Int
  private var words: ArraySlice<String>

  init(_ words: [String], line: Int) {
    self.words = words[...]
    self.line = line
  }

  /// Whether all words were taken.
  var isEmpty: Bool { words.isEmpty }

  /// The next word, empty at the end.
  var peek: String { words.first ?? "" }

  /// An error in this line.
  func error(_ message: String) -> FixtureError {
    FixtureError(line: line, message: message)
  }

  /// Skips a word.
  mutating func skip() {
    words.removeFirst()
  }

  /// The next word.
  mutating func next(_ what: String) throws(FixtureError) -> String {
    guard let word = words.popFirst() else { throw error("\(what) is missing") }
    return word
  }

  /// The remaining words, with one blank between them.
  mutating func rest() -> String {
    defer { words = [] }
    return words.joined(separator: " ")
  }

  /// The next word, as a value that `read` accepts.
  mutating func value<Value>(
    _ read: (String) -> Value?, _ what: String
  ) throws(FixtureError) -> Value {
    let word = try next(what)
    guard let value = read(word) else { throw error("'\(word)' is no \(what)") }
    return value
  }

  /// The next word, as a list separated by commas.
  mutating func list<Value>(
    _ read: (String) -> Value?, _ what: String
  ) throws(FixtureError) -> [Value] {
    var values: [Value] = []
    for part in try next(what).split(separator: ",") {
      guard let value = read(String(part)) else { throw error("'\(part)' is no \(what)") }
      values.append(value)
    }
    return values
  }

  /// The next word as a duration, microseconds.
  mutating func duration() throws(FixtureError) -> Int64 {
    try value({ FixtureDuration.microseconds($0) }, "duration (10ms)")
  }

  /// The next word as `on` or `off`, or two other words for yes and no.
  mutating func flag(_ yes: String = "on", _ no: String = "off") throws(FixtureError) -> Bool {
    try value({ $0 == yes ? true : $0 == no ? false : nil }, "'\(yes)' or '\(no)'")
  }

  /// Checks that all words were read.
  func end() throws(FixtureError) {
    if let word = words.first { throw error("'\(word)' is too much") }
  }
}

/// Durations as fixtures write them.
package enum FixtureDuration {
  /// Thirty years, so that sums of durations cannot overflow.
  private static let longest: Int64 = 1_000_000_000_000_000

  /// Reads `250us`, `10ms` or `2s`; nil if the text is not a duration, or is too long.
  package static func microseconds(_ text: some StringProtocol) -> Int64? {
    let digits = text.prefix { $0.isNumber }
    let unit: Int64
    switch text.dropFirst(digits.count) {
    case "us": unit = 1
    case "ms": unit = 1_000
    case "s": unit = 1_000_000
    default: return nil
    }
    guard let number = Int64(digits), number <= longest / unit else { return nil }
    return number * unit
  }

  /// Writes milliseconds, or microseconds if milliseconds are not exact.
  package static func text(_ microseconds: Int64) -> String {
    microseconds % 1_000 == 0 ? "\(microseconds / 1_000)ms" : "\(microseconds)us"
  }
}
