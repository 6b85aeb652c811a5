// SPDX-License-Identifier: Apache-2.0

/// A value of a document in the part of YAML that libinput writes: maps and lists by indentation, lists in
/// square brackets, and words.
struct YAMLNode {
  enum Content {
    case nothing
    case word(String)
    case list([YAMLNode])
    case map([(key: String, value: YAMLNode)])
  }

  /// From 1.
  let line: Int
  let content: Content

  init(_ line: Int, _ content: Content) {
    self.line = line
    self.content = content
  }

  /// The value of a key; nil if this is no map, or has no such key.
  subscript(_ key: String) -> YAMLNode? {
    guard case .map(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The value of a key that has to be there.
  func required(_ key: String) throws(RecordingError) -> YAMLNode {
    guard let value = self[key] else { throw RecordingError(line, "'\(key)' is missing") }
    return value
  }

  /// Its entries; none if there is nothing.
  func list(_ what: String) throws(RecordingError) -> [YAMLNode] {
    switch content {
    case .list(let entries): return entries
    case .nothing: return []
    case .word, .map: throw RecordingError(line, "'\(what)' is not a list")
    }
  }

  /// Its entries; none if there is nothing.
  func map(_ what: String) throws(RecordingError) -> [(key: String, value: YAMLNode)] {
    switch content {
    case .map(let entries): return entries
    case .nothing: return []
    case .word, .list: throw RecordingError(line, "'\(what)' is not a table")
    }
  }

  func word(_ what: String) throws(RecordingError) -> String {
    guard case .word(let word) = content else {
      throw RecordingError(line, "'\(what)' is not a text")
    }
    return word
  }

  /// A list of whole numbers.
  func numbers(_ what: String) throws(RecordingError) -> [Int64] {
    var numbers: [Int64] = []
    for entry in try list(what) {
      guard case .word(let word) = entry.content, let number = Self.number(word) else {
        throw RecordingError(entry.line, "an entry of '\(what)' is not a number")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// A decimal number, or a hexadecimal one as in `0x1f`.
  static func number(_ word: some StringProtocol) -> Int64? {
    word.hasPrefix("0x") ? Int64(word.dropFirst(2), radix: 16) : Int64(word)
  }
}
