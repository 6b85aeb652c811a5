// SPDX-License-Identifier: Apache-2.0

/// Reads directories by the rules of TIFF 6.0, in both byte orders, sharing nothing with the writer.
package struct TIFFReader {
  package struct Broken: Error {
    let what: String

    package init(what: String) { self.what = what }
  }

  package struct Value: Equatable {
    package let type: Int
    package let count: Int
    package let bytes: [UInt8]
    /// The numbers, for types with numbers of 8, 16 or 32 bits; both parts of a fraction, one after
    /// the other.
    package let numbers: [Int]

    /// The first number; 0 where there is none.
    package var number: Int { numbers.first ?? 0 }
    package var text: String { String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }

  package let bytes: [UInt8]
  private let isBigEndian: Bool

  package init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    switch bytes.prefix(2) {
    case [0x4D, 0x4D]: isBigEndian = true
    case [0x49, 0x49]: isBigEndian = false
    default: throw Broken(what: "byte order")
    }
    guard try number(2, 2) == 42 else { throw Broken(what: "not 42") }
  }

  /// The place where the first directory begins.
  package var first: Int { get throws { try number(4, 4) } }

  /// The place where the next directory begins; 0 if there is none.
  package func next(after start: Int) throws -> Int {
    try number(start + 2 + 12 * number(start, 2), 4)
  }

  /// The values of a directory, by tag.
  package func directory(at start: Int) throws -> [Int: Value] {
    var values: [Int: Value] = [:]
    var lastTag = -1
    for index in 0..<(try number(start, 2)) {
      let at = start + 2 + 12 * index
      let tag = try number(at, 2)
      guard tag > lastTag else { throw Broken(what: "tags out of order") }
      lastTag = tag
      values[tag] = try value(at)
    }
    return values
  }

  private func value(_ at: Int) throws -> Value {
    let type = try number(at + 2, 2)
    let count = try number(at + 4, 4)
    // The bytes of a value, and of a number in it.
    let widths = [
      1: (1, 1), 2: (1, 1), 3: (2, 2), 4: (4, 4), 5: (8, 4), 7: (1, 1), 10: (8, 4),
    ]
    guard let (width, part) = widths[type] else { throw Broken(what: "type \(type)") }
    let size = width * count
    let from = size <= 4 ? at + 8 : try number(at + 8, 4)
    guard from + size <= bytes.count, size <= 4 || from % 2 == 0 else {
      throw Broken(what: "value of \(type) at \(from)")
    }
    let numbers = try stride(from: from, to: from + size, by: part).map { at in
      let number = try number(at, part)
      return type == 10 ? Int(Int32(truncatingIfNeeded: number)) : number
    }
    return Value(
      type: type, count: count, bytes: Array(bytes[from..<from + size]), numbers: numbers)
  }

  private func number(_ at: Int, _ width: Int) throws -> Int {
    guard at >= 0, at + width <= bytes.count else { throw Broken(what: "beyond the end") }
    let part = isBigEndian ? Array(bytes[at..<at + width]) : bytes[at..<at + width].reversed()
    return part.reduce(0) { $0 << 8 | Int($1) }
  }
}
