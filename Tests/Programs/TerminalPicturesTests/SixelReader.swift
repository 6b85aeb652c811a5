// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// Reads sixel graphics as the manual of DEC's VT330 describes them, apart from what draws them here.
struct SixelReader {
  /// The colours of the pixels, in percent of red, green and blue; nil where none was drawn.
  private(set) var rows: [[[Int]?]] = []

  init(_ bytes: [UInt8]) throws {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    try Self.expect("\u{1b}P", &text)
    guard let q = text.firstIndex(of: "q"), text.hasSuffix("\u{1b}\\") else {
      throw TestError.unexpected(awaited: "a sixel picture", got: "\(text.prefix(40))")
    }
    text = text[text.index(after: q)...].dropLast(2)
    try Self.expect("\"", &text)
    let raster = Self.numbers(&text)
    guard raster.count == 4, raster[0] == raster[1] else {
      throw TestError.unexpected(awaited: "raster attributes", got: "\(raster)")
    }
    rows = Array(repeating: Array(repeating: nil, count: raster[2]), count: raster[3])
    var palette: [Int: [Int]] = [:]
    var (color, x, top) = (0, 0, 0)
    while let character = text.popFirst() {
      switch character {
      case "#":
        let numbers = Self.numbers(&text)
        color = numbers[0]
        if numbers.count == 5, numbers[1] == 2 { palette[color] = Array(numbers[2...]) }
      case "$": x = 0
      case "-": (x, top) = (0, top + 6)
      default:
        let count = character == "!" ? Self.numbers(&text)[0] : 1
        let sixel = character == "!" ? text.popFirst() : character
        guard let value = sixel?.asciiValue, (63...126).contains(value) else {
          throw TestError.unexpected(awaited: "six pixels", got: "\(character)")
        }
        for column in x..<x + count {
          for line in 0..<6 where (value - 63) >> line & 1 == 1 {
            // Out of the picture is out of bounds, and fails.
            guard top + line < rows.count, column < rows[0].count, let drawn = palette[color],
              rows[top + line][column] == nil
            else {
              throw TestError.unexpected(awaited: "a pixel", got: "\(column), \(top + line)")
            }
            rows[top + line][column] = drawn
          }
        }
        x += count
      }
    }
  }

  private static func expect(_ start: String, _ text: inout Substring) throws {
    guard text.hasPrefix(start) else {
      throw TestError.unexpected(awaited: start, got: "\(text.prefix(40))")
    }
    text = text.dropFirst(start.count)
  }

  private static func numbers(_ text: inout Substring) -> [Int] {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ";") }
    text = text.dropFirst(digits.count)
    return digits.split(separator: ";").compactMap { Int($0) }
  }
}
