// SPDX-License-Identifier: Apache-2.0

/// A key that is already defined in its table: where it is written, and the placeholder that
/// replaces it so that the parser can go on.
struct DuplicateKey {
  /// The key, or the last part of a dotted one.
  let name: String
  /// The place of `name`, in bytes of the text.
  let range: Range<Int>
  /// The line of `range` in the text in which the error was found, from 1; `column` also from 1.
  let line: Int
  let column: Int
  /// A key that no configuration has.
  let placeholder: String

  /// The number of columns by which the placeholder moves the rest of its line.
  let shift: Int

  /// Finds the key that an error is about: before the equals sign that the error follows, or in the
  /// header that begins at the error. `nil` for another kind of error, or if the key is written in
  /// a way that only a parser could read.
  init?(_ error: TOMLSyntaxError, in text: [UInt8], number: Int) {
    guard error.isRedefinition else { return nil }
    let cursor = TOMLCursor(text)
    guard let place = cursor.offset(line: error.line, column: error.column),
      let end = cursor.isHeader(at: place) ? cursor.headerEnd(place) : cursor.keyEnd(before: place),
      let start = cursor.keyStart(before: end)
    else { return nil }
    let quotes = text[start] == UInt8(ascii: "\"") || text[start] == UInt8(ascii: "'") ? 1 : 0
    name = String(decoding: text[(start + quotes)..<(end - quotes)], as: UTF8.self)
    range = start..<end
    line = error.line
    column = cursor.column(of: start)
    placeholder = "duplicate-key-number-\(number)"
    shift = placeholder.utf8.count - (cursor.column(of: end) - column)
  }

  /// Returns the place where the key was first defined, in a table that contains the placeholder
  /// somewhere.
  func first(in table: TOMLTable) -> FileLocation? {
    if table[placeholder] != nil {
      return table[name]?.keyLocation
    }
    for entry in table.entries {
      if let place = first(in: entry.value) { return place }
    }
    return nil
  }

  private func first(in value: TOMLValue) -> FileLocation? {
    switch value.content {
    case .table(let table):
      return first(in: table)
    case .array(let elements):
      for element in elements {
        if let place = first(in: element) { return place }
      }
      return nil
    case .boolean, .integer, .float, .string, .dateTime:
      return nil
    }
  }
}

/// Searches the text of a TOML file around the place where the parser stopped. Offsets are in
/// bytes, `nil` where the text is not what was expected.
private struct TOMLCursor {
  private let text: [UInt8]

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// The byte at a line and a column, both from 1, columns in code points.
  func offset(line: Int, column: Int) -> Int? {
    var offset = 0
    for _ in 1..<max(line, 1) {
      guard let end = text[offset...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      offset = end + 1
    }
    var remaining = column - 1
    while remaining > 0, offset < text.count {
      offset += 1
      while offset < text.count, isContinuation(text[offset]) { offset += 1 }
      remaining -= 1
    }
    return remaining == 0 ? offset : nil
  }

  /// The column of a byte, from 1, in code points.
  func column(of offset: Int) -> Int {
    let lineStart = text[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return 1 + text[lineStart..<offset].count { !isContinuation($0) }
  }

  /// Whether a table's header begins at `offset`.
  func isHeader(at offset: Int) -> Bool {
    offset < text.count && text[offset] == UInt8(ascii: "[")
      && text[..<offset].last { !isBlank($0) }.map { $0 == UInt8(ascii: "\n") } ?? true
  }

  /// The end of the key in a header, before its closing brackets.
  func headerEnd(_ start: Int) -> Int? {
    let line = text[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "#") }
    guard let bracket = line.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    return endOfWord(before: bracket)
  }

  /// The end of the key whose equals sign, apart from blanks, ends at `offset`.
  func keyEnd(before offset: Int) -> Int? {
    guard let afterSign = endOfWord(before: offset),
      text[afterSign - 1] == UInt8(ascii: "=")
    else { return nil }
    return endOfWord(before: afterSign - 1)
  }

  /// The beginning of the bare or quoted key that ends at `end`. Keys with escapes are not read.
  func keyStart(before end: Int) -> Int? {
    let last = text[end - 1]
    if last == UInt8(ascii: "\"") || last == UInt8(ascii: "'") {
      guard let start = text[..<(end - 1)].lastIndex(of: last),
        !text[start..<end].contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\n") })
      else { return nil }
      return start
    }
    let length = text[..<end].reversed().prefix(while: \.isBareKeyCharacter).count
    return length == 0 ? nil : end - length
  }

  /// `offset` without the blanks before it; `nil` at the beginning of the text.
  private func endOfWord(before offset: Int) -> Int? {
    text[..<offset].lastIndex { !isBlank($0) }.map { $0 + 1 }
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter, digit, hyphen or underscore, which TOML allows in a key
  /// without quotes.
  public var isBareKeyCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
