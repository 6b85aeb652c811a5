// SPDX-License-Identifier: Apache-2.0

/// A key that its table has already: where it is written, and what stands there instead for the
/// parser to go on.
struct DuplicateKey {
  /// The key, or the last part of a dotted one.
  let name: String
  /// Where `name` is written, in bytes of the text.
  let range: Range<Int>
  /// Of `range`, in the text in which the error was found; line and column from 1.
  let line: Int
  let column: Int
  /// A key that nobody writes.
  let placeholder: String

  /// By how many columns the placeholder moves the rest of its line.
  let shift: Int

  /// Finds the key that an error is about: before the equals sign that the error follows, or in
  /// the header that begins at the error. `nil` if the error is another, or the key is written in
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

  /// Where the key was set first, in a document that has the placeholder.
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
