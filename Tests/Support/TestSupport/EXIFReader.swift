// SPDX-License-Identifier: Apache-2.0

/// Reads EXIF data by the rules of TIFF 6.0, in both byte orders, sharing nothing with the writer.
package struct EXIFReader {
  struct Broken: Error {
    let what: String
  }

  /// Values by tag: of the first directory, the EXIF directory and the thumbnail's directory.
  package private(set) var image: [Int: Value] = [:]
  package private(set) var exif: [Int: Value] = [:]
  package private(set) var small: [Int: Value] = [:]
  /// The JPEG that the second directory leads to; nil where there is no second directory.
  package private(set) var thumbnail: [UInt8]?

  package struct Value: Equatable {
    package let type: Int
    package let count: Int
    package let bytes: [UInt8]
    /// The value as a number, if it has 16 or 32 bits.
    package let number: Int

    package var text: String { String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private let tiff: [UInt8]
  private let isBigEndian: Bool

  /// Reads the first segment of a photo, which has to be the EXIF data.
  package init(photo file: [UInt8]) throws {
    guard file.count > 6, file.starts(with: [0xFF, 0xD8, 0xFF, 0xE1]) else {
      throw Broken(what: "no APP1 behind SOI")
    }
    let length = Int(file[4]) << 8 | Int(file[5])
    guard file.count > 4 + length, file[4 + length] == 0xFF else {
      throw Broken(what: "no segment behind APP1")
    }
    try self.init(Array(file[6..<4 + length]))
  }

  /// Reads the content of an APP1 segment.
  package init(_ content: [UInt8]) throws {
    guard content.starts(with: Array("Exif".utf8) + [0, 0]) else { throw Broken(what: "no Exif") }
    tiff = Array(content.dropFirst(6))
    switch tiff.prefix(2) {
    case [0x4D, 0x4D]: isBigEndian = true
    case [0x49, 0x49]: isBigEndian = false
    default: throw Broken(what: "byte order")
    }
    guard try number(2, 2) == 42 else { throw Broken(what: "not 42") }
    image = try directory(at: number(4, 4))
    guard let pointer = image[0x8769] else { throw Broken(what: "no EXIF directory") }
    exif = try directory(at: pointer.number)
    guard try next(after: pointer.number) == 0 else { throw Broken(what: "more EXIF") }
    let second = try next(after: number(4, 4))
    guard second > 0 else { return }
    small = try directory(at: second)
    guard try next(after: second) == 0 else { throw Broken(what: "a third directory") }
    guard let start = small[0x0201]?.number, let count = small[0x0202]?.number,
      start + count <= tiff.count
    else { throw Broken(what: "no thumbnail") }
    thumbnail = Array(tiff[start..<start + count])
  }

  /// Where the next directory begins; 0 if there is none.
  private func next(after start: Int) throws -> Int {
    try number(start + 2 + 12 * number(start, 2), 4)
  }

  private func directory(at start: Int) throws -> [Int: Value] {
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
    let widths = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 10: 8]
    guard let width = widths[type] else { throw Broken(what: "type \(type)") }
    let size = width * count
    let from = size <= 4 ? at + 8 : try number(at + 8, 4)
    guard from + size <= tiff.count, size <= 4 || from % 2 == 0 else {
      throw Broken(what: "value of \(type) at \(from)")
    }
    return Value(
      type: type, count: count, bytes: Array(tiff[from..<from + size]),
      number: type == 3 || type == 4 ? try number(from, width) : 0)
  }

  private func number(_ at: Int, _ width: Int) throws -> Int {
    guard at >= 0, at + width <= tiff.count else { throw Broken(what: "beyond the end") }
    let bytes = isBigEndian ? Array(tiff[at..<at + width]) : tiff[at..<at + width].reversed()
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
