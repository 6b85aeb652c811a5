// SPDX-License-Identifier: Apache-2.0

/// One field of a TIFF directory (TIFF 6.0, section 2), most significant byte first.
struct TIFFField {
  let tag: UInt16
  private let type: UInt16
  private let count: Int
  let value: [UInt8]

  /// Unsigned numbers of 16 bits.
  static func short(_ tag: UInt16, _ value: Int) -> TIFFField {
    TIFFField(tag: tag, type: 3, count: 1, value: BigEndian.bytes(UInt16(clamping: value)))
  }

  /// An unsigned number of 32 bits.
  static func long(_ tag: UInt16, _ value: Int) -> TIFFField {
    TIFFField(tag: tag, type: 4, count: 1, value: BigEndian.bytes(UInt32(clamping: value)))
  }

  /// A positive whole number as a fraction.
  static func rational(_ tag: UInt16, _ value: UInt32) -> TIFFField {
    let bytes = BigEndian.bytes(value) + BigEndian.bytes(UInt32(1))
    return TIFFField(tag: tag, type: 5, count: 1, value: bytes)
  }

  /// Text. EXIF has 7 bits: what is neither a letter nor a sign of ASCII becomes a question mark.
  static func text(_ tag: UInt16, _ text: String) -> TIFFField {
    let bytes = TIFFField.ascii(text) + [0]
    return TIFFField(tag: tag, type: 2, count: bytes.count, value: bytes)
  }

  /// Bytes that the tag itself says how to read.
  static func undefined(_ tag: UInt16, _ bytes: [UInt8]) -> TIFFField {
    TIFFField(tag: tag, type: 7, count: bytes.count, value: bytes)
  }

  /// At most 255 characters of text, so that a name from a device cannot fill the segment.
  static func ascii(_ text: String) -> [UInt8] {
    text.unicodeScalars.prefix(255).map { scalar in
      (32..<127).contains(scalar.value) ? UInt8(scalar.value) : UInt8(ascii: "?")
    }
  }

  /// The 12 bytes of the directory; a value that does not fit lies at `valueOffset`.
  func entry(valueOffset: Int) -> [UInt8] {
    let head =
      BigEndian.bytes(tag) + BigEndian.bytes(type) + BigEndian.bytes(UInt32(clamping: count))
    guard value.count <= 4 else { return head + BigEndian.bytes(UInt32(clamping: valueOffset)) }
    return head + value + [UInt8](repeating: 0, count: 4 - value.count)
  }
}
