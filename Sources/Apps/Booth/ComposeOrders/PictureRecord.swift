// SPDX-License-Identifier: Apache-2.0
import Varlink

/// What a composed picture says about itself: it is none of its shots.
public struct PictureRecord: Hashable, Sendable {
  /// "2026:11:27 20:15:03", as EXIF writes it.
  public let time: String
  /// "+01:00".
  public let offset: String
  /// 32 hexadecimal digits, no other picture's.
  public let id: String
  /// "shutter-booth 1.0".
  public let software: String

  /// Nil for what would be more than one field.
  public init?(time: String, offset: String, id: String, software: String) {
    func has(_ text: String, _ pattern: StaticString) -> Bool {
      pattern.withUTF8Buffer { pattern in
        text.utf8.count == pattern.count
          && zip(text.utf8, pattern).allSatisfy { letter, wanted in
            wanted == UInt8(ascii: "0") ? (48...57).contains(letter) : letter == wanted
          }
      }
    }
    let isHexadecimal = { (letter: UInt8) in
      (48...57).contains(letter) || (97...102).contains(letter)
    }
    guard has(time, "0000:00:00 00:00:00"), has(offset, "+00:00") || has(offset, "-00:00"),
      id.utf8.count == 32, id.utf8.allSatisfy(isHexadecimal),
      (1...60).contains(software.utf8.count),
      software.utf8.allSatisfy({ (32..<127).contains($0) })
    else { return nil }
    (self.time, self.offset, self.id, self.software) = (time, offset, id, software)
  }

  init?(_ json: JSON) {
    guard let time = json["time"]?.stringValue, let offset = json["offset"]?.stringValue,
      let id = json["id"]?.stringValue, let software = json["software"]?.stringValue
    else { return nil }
    self.init(time: time, offset: offset, id: id, software: software)
  }

  var json: JSON {
    [
      "time": .string(time), "offset": .string(offset), "id": .string(id),
      "software": .string(software),
    ]
  }

  /// The same as a line for formats that have only words: "2026-11-27T20:15:03+01:00 shutter-booth 1.0 0f…".
  public var comment: String {
    let parts = time.split(separator: " ")
    return "\(parts[0].replacing(":", with: "-"))T\(parts[1])\(offset) \(software) \(id)"
  }

  /// A GIF with the comment before its end.
  public func commented(_ gif: [UInt8]) -> [UInt8] {
    guard gif.last == 0x3B else { return gif }
    let words = Array(comment.utf8)
    // Swift 6.0 does not know which of two dropLast() this is, unless it is told.
    return Array(gif.dropLast()) + [0x21, 0xFE, UInt8(words.count)] + words + [0, 0x3B]
  }

  /// A JPEG with these words in front, and with a small picture of itself for programs that show many.
  ///
  ///     FF D8 │ APP1 "Exif" │ TIFF: IFD 0 → Exif IFD, IFD 1 → thumbnail │ the rest of the JPEG
  public func described(
    _ jpeg: [UInt8], thumbnail: [UInt8], width: Int, height: Int
  ) -> [UInt8] {
    guard jpeg.starts(with: [0xFF, 0xD8]) else { return jpeg }
    let exif = EXIFDirectory([
      .init(0x9000, .undefined, Array("0231".utf8)), .init(0x9003, time), .init(0x9004, time),
      .init(0x9010, offset), .init(0x9011, offset), .init(0x9012, offset),
      .init(0x9101, .undefined, [1, 2, 3, 0]), .init(0xA000, .undefined, Array("0100".utf8)),
      .init(0xA001, .short, [0, 1]), .init(0xA002, number: width), .init(0xA003, number: height),
      .init(0xA420, id),
    ])
    let resolution: [UInt8] = [0, 0, 1, 44, 0, 0, 0, 1]
    var main = EXIFDirectory([
      .init(0x0112, .short, [0, 1]), .init(0x011A, .rational, resolution),
      .init(0x011B, .rational, resolution), .init(0x0128, .short, [0, 2]),
      .init(0x0131, software), .init(0x0132, time), .init(0x0213, .short, [0, 1]),
      .init(0x8769, number: 0),
    ])
    var small = EXIFDirectory([
      .init(0x0103, .short, [0, 6]), .init(0x011A, .rational, resolution),
      .init(0x011B, .rational, resolution), .init(0x0128, .short, [0, 2]),
      .init(0x0201, number: 0),
      .init(0x0202, number: thumbnail.count),
    ])
    let exifStart = 8 + main.size
    let smallStart = exifStart + exif.size
    main.set(0x8769, to: exifStart)
    small.set(0x0201, to: smallStart + small.size)
    var tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    tiff += main.bytes(at: 8, next: smallStart)
    tiff += exif.bytes(at: exifStart, next: 0)
    tiff += small.bytes(at: smallStart, next: 0) + thumbnail
    let length = 2 + 6 + tiff.count
    // A segment has at most 64 KiB; a small picture has a tenth of it.
    guard length <= 0xFFFF else { return jpeg }
    let segment: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]
    return [0xFF, 0xD8] + segment + Array("Exif\0\0".utf8) + tiff + Array(jpeg.dropFirst(2))
  }
}

/// A directory of TIFF, the most significant byte first, its entries in the order of their tags.
private struct EXIFDirectory {
  enum Kind: UInt8 {
    case ascii = 2
    case short, long, rational
    case undefined = 7

    var size: Int {
      switch self {
      case .ascii, .undefined: 1
      case .short: 2
      case .long: 4
      case .rational: 8
      }
    }
  }

  struct Entry {
    let tag: UInt16
    let kind: Kind
    var value: [UInt8]

    init(_ tag: UInt16, _ kind: Kind, _ value: [UInt8]) {
      (self.tag, self.kind, self.value) = (tag, kind, value)
    }

    init(_ tag: UInt16, _ text: String) { self.init(tag, .ascii, Array(text.utf8) + [0]) }

    init(_ tag: UInt16, number: Int) { self.init(tag, .long, EXIFDirectory.four(number)) }

    /// Behind the directory, unless it fits into the entry.
    var outside: Int { value.count > 4 ? value.count + value.count % 2 : 0 }
  }

  private var entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }

  var size: Int { 2 + 12 * entries.count + 4 + entries.map(\.outside).reduce(0, +) }

  mutating func set(_ tag: UInt16, to number: Int) {
    for index in entries.indices where entries[index].tag == tag {
      entries[index].value = Self.four(number)
    }
  }

  func bytes(at start: Int, next: Int) -> [UInt8] {
    var result = Self.two(entries.count)
    var behind: [UInt8] = []
    let end = start + 2 + 12 * entries.count + 4
    for entry in entries {
      result += Self.two(Int(entry.tag)) + Self.two(Int(entry.kind.rawValue))
      result += Self.four(entry.value.count / entry.kind.size)
      if entry.outside == 0 {
        result += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        result += Self.four(end + behind.count)
        behind += entry.value + [UInt8](repeating: 0, count: entry.value.count % 2)
      }
    }
    return result + Self.four(next) + behind
  }

  static func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }

  static func four(_ number: Int) -> [UInt8] { two(number >> 16) + two(number & 0xFFFF) }
}
