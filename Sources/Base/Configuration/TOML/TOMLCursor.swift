// SPDX-License-Identifier: Apache-2.0

/// Moves about in the text of a TOML file around a place where the parser stopped. Every answer is
/// an offset in bytes, or `nil` where the text is not what was looked for.
struct TOMLCursor {
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

  /// Whether a table's header begins here.
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
