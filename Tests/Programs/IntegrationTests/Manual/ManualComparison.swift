// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Varlink

/// Compares a program's output with the text of a manual page. A part that the page cuts short or
/// cannot know stands for one value from its first occurrence on.
struct ManualComparison {
  private var strings: [String: String] = [:]
  private var numbers: [Int64: Int64] = [:]
  private let folder: String

  /// - Parameter folder: the folder of the sockets that the page has in /run.
  init(folder: String) {
    self.folder = folder
  }

  /// A text of the page with the values that are known by now.
  func filledIn(_ text: String) -> String {
    var text = text
    for place in ["/run/shutterd/", "/run/shutter-engine/"] {
      text.replace(place, with: "\(folder)/")
    }
    for (name, value) in strings { text.replace(name, with: value) }
    for (number, value) in numbers { text.replace("\(number)", with: "\(value)") }
    return text
  }

  /// Throws unless a printed line looks as the page shows it.
  mutating func compare(_ line: String, with shown: String) throws {
    guard shown.first == "{" else {
      let expected = filledIn(shown)
      let (words, expectedWords) = (Self.words(line), Self.words(expected))
      guard words.count == expectedWords.count,
        zip(words, expectedWords).allSatisfy({ Self.fits($0, $1) })
      else {
        throw TestError.unexpected(awaited: expected, got: line)
      }
      return
    }
    let shownJSON = try JSON(parsing: shown.replacing("{...}", with: "{\"...\":0}"))
    if let difference = difference(try JSON(parsing: line), shownJSON) {
      throw TestError.unexpected(awaited: "\(shown) (\(difference))", got: line)
    }
  }

  private static func words(_ line: String) -> [Substring] { line.split(separator: " ") }

  /// Whether a word is as shown, where three dots stand for anything.
  private static func fits(_ word: Substring, _ shown: Substring) -> Bool {
    guard let dots = shown.firstRange(of: "...") else { return word == shown }
    let (start, end) = (shown[..<dots.lowerBound], shown[dots.upperBound...])
    return word.count >= start.count + end.count && word.hasPrefix(start) && word.hasSuffix(end)
  }

  /// The place where a value is not as shown; nil if there is none.
  private mutating func difference(_ value: JSON, _ shown: JSON) -> String? {
    switch (value, shown) {
    case (.object(let value), .object(let shown)): return difference(value, shown)
    case (.array(let values), .array(let shown)):
      guard values.count == shown.count else { return "\(values.count) elements" }
      for (value, shown) in zip(values, shown) {
        if let found = difference(value, shown) { return found }
      }
      return nil
    case (.string(let value), .string(let shown)) where shown.hasSuffix("..."):
      let known = strings[shown, default: value]
      strings[shown] = known
      return known == value ? nil : "\(shown) was \(known)"
    case (.int(let value), .int(let shown)) where shown.magnitude >= 1000:
      let known = numbers[shown, default: value]
      numbers[shown] = known
      return known == value ? nil : "\(shown) was \(known)"
    default: return value == shown ? nil : "\(value) instead of \(shown)"
    }
  }

  private mutating func difference(_ value: JSONObject, _ shown: JSONObject) -> String? {
    if shown["..."] != nil { return value.isEmpty ? "an empty object" : nil }
    guard value.members.map(\.name) == shown.members.map(\.name) else {
      return "the members are \(value.members.map(\.name))"
    }
    for (member, shown) in zip(value.members, shown.members) {
      if let found = difference(member.value, shown.value) { return "\(member.name): \(found)" }
    }
    return nil
  }
}
