// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// Reads half blocks as a terminal would: positions, colours of 24 bits, and the character itself.
struct BlockReader {
  /// Two rows of pixels for each row of cells; nil where nothing was drawn.
  private(set) var rows: [[Int?]]

  init(_ bytes: [UInt8], columns: Int, rows count: Int) throws {
    rows = Array(repeating: Array(repeating: nil, count: columns), count: count * 2)
    var text = String(decoding: bytes, as: UTF8.self)[...]
    var (row, column) = (-1, -1)
    var (front, back): (Int?, Int?) = (nil, nil)
    while let character = text.popFirst() {
      if character == "▀" {
        guard rows.indices.contains(row * 2), column < columns else {
          throw TestError.unexpected(awaited: "a cell", got: "\(column), \(row)")
        }
        rows[row * 2][column] = front
        rows[row * 2 + 1][column] = back
        column += 1
        continue
      }
      guard character == "\u{1b}", text.popFirst() == "[",
        let end = text.firstIndex(where: { $0.isLetter })
      else { throw TestError.unexpected(awaited: "a sequence", got: "\(character)") }
      let numbers = text[..<end].split(separator: ";").compactMap { Int($0) }
      let final = text[end]
      text = text[text.index(after: end)...]
      switch (final, numbers.first, numbers.count) {
      case ("H", let place?, 2): (row, column) = (place - 1, numbers[1] - 1)
      case ("m", 0, 1): (front, back) = (nil, nil)
      case ("m", 38, 5): front = numbers[2...].reduce(0) { $0 << 8 | $1 }
      case ("m", 48, 5): back = numbers[2...].reduce(0) { $0 << 8 | $1 }
      default: throw TestError.unexpected(awaited: "a known sequence", got: "\(numbers)\(final)")
      }
    }
  }
}
