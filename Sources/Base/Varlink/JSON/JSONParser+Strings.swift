// SPDX-License-Identifier: Apache-2.0

extension JSONParser {
  /// Parses a string from its opening quote on. A string of plain ASCII is copied as it is; every
  /// other one is unescaped and checked byte by byte.
  mutating func parseString() throws(JSONError) -> String {
    let start = offset + 1
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") {
        offset = end + 1
        return plainString(from: start, to: end)
      }
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\\") { break }
      end += 1
    }
    offset = end
    return try parseRemainder(Array(bytes[start..<end]))
  }

  /// A string of bytes that were found to be ASCII. Initialising it in place takes half the time of
  /// decoding it, which matters because every member's name is such a string.
  private func plainString(from start: Int, to end: Int) -> String {
    String(unsafeUninitializedCapacity: end - start) { text in
      text.initialize(fromContentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  /// Parses the rest of a string up to and including its closing quote.
  private mutating func parseRemainder(_ beginning: [UInt8]) throws(JSONError) -> String {
    var text = beginning
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try parseEscape(into: &text)
      case 0..<0x20:
        throw JSONError(.controlCharacter(byte), at: offset)
      case 0x20..<0x80:
        text.append(byte)
        offset += 1
      default:
        let length = lengthOfMultibyteScalar()
        guard length > 0 else { throw JSONError(.invalidUTF8, at: offset) }
        text.append(contentsOf: bytes[offset..<offset + length])
        offset += length
      }
    }
    throw unexpected()
  }

  private mutating func parseEscape(into text: inout [UInt8]) throws(JSONError) {
    let start = offset
    guard start + 1 < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
    offset += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: try parseScalar(escapedAt: start).utf8)
    default: throw JSONError(.invalidEscape, at: start)
    }
  }

  /// Parses the digits of `\uXXXX`, and the second escape of a surrogate pair.
  private mutating func parseScalar(escapedAt start: Int) throws(JSONError) -> Character {
    let first = try parseHexadecimal(escapedAt: start)
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    let second = offset
    guard first < 0xDC00, second + 1 < bytes.count, bytes[second] == UInt8(ascii: "\\"),
      bytes[second + 1] == UInt8(ascii: "u")
    else { throw JSONError(.loneSurrogate, at: start) }
    offset += 2
    let low = try parseHexadecimal(escapedAt: second)
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (low - 0xDC00))
    else { throw JSONError(.loneSurrogate, at: start) }
    return Character(scalar)
  }

  private mutating func parseHexadecimal(escapedAt start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - 0x57)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - 0x37)
      default: throw JSONError(.invalidEscape, at: start)
      }
      offset += 1
    }
    return value
  }

  /// The length of the well-formed sequence of two to four bytes at the offset, 0 if there is
  /// none. The ranges are those of table 3-7 of the Unicode Standard.
  private func lengthOfMultibyteScalar() -> Int {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[offset] {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: return 0
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return 0 }
    for index in offset + 2..<offset + length {
      guard (0x80...0xBF).contains(bytes[index]) else { return 0 }
    }
    return length
  }
}
