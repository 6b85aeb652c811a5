// SPDX-License-Identifier: Apache-2.0

/// A TIFF directory followed by its values (TIFF 6.0, section 2).
struct TIFFDirectory {
  private let fields: [TIFFField]

  /// The fields may come in any order, each tag once.
  init(_ fields: [TIFFField]) {
    self.fields = fields.sorted { $0.tag < $1.tag }
  }

  /// The directory and the values that do not fit into it, each at an even offset.
  ///
  /// - Parameters:
  ///   - offset: where it will lie, from the beginning of the TIFF header.
  ///   - next: where the next directory will lie; 0 for none.
  func bytes(at offset: Int, next: Int = 0) -> [UInt8] {
    var directory = BigEndian.bytes(UInt16(fields.count))
    var values: [UInt8] = []
    let valuesOffset = offset + directoryBytes
    for field in fields {
      directory += field.entry(valueOffset: valuesOffset + values.count)
      guard field.value.count > 4 else { continue }
      values += field.value
      if values.count % 2 == 1 {
        values.append(0)
      }
    }
    return directory + BigEndian.bytes(UInt32(clamping: next)) + values
  }

  /// The number of bytes that `bytes(at:next:)` returns.
  var size: Int {
    fields.reduce(directoryBytes) { size, field in
      let count = field.value.count
      return size + (count > 4 ? count + count % 2 : 0)
    }
  }

  private var directoryBytes: Int { 2 + 12 * fields.count + 4 }
}

/// One field of a TIFF directory (TIFF 6.0, section 2), most significant byte first.
struct TIFFField {
  fileprivate let tag: UInt16
  private let type: UInt16
  private let count: Int
  fileprivate let value: [UInt8]

  /// Unsigned numbers of 16 bits.
  static func short(_ tag: UInt16, _ value: Int) -> TIFFField {
    TIFFField(tag: tag, type: 3, count: 1, value: BigEndian.bytes(UInt16(clamping: value)))
  }

  /// An unsigned number of 32 bits.
  static func long(_ tag: UInt16, _ value: Int) -> TIFFField {
    TIFFField(tag: tag, type: 4, count: 1, value: BigEndian.bytes(UInt32(clamping: value)))
  }

  /// A fraction that is not negative, in its lowest terms.
  static func rational(
    _ tag: UInt16, _ numerator: Int64, _ denominator: Int64 = 1
  ) -> TIFFField {
    let divisor = commonDivisor(numerator, denominator)
    let bytes =
      BigEndian.bytes(UInt32(clamping: numerator / divisor))
      + BigEndian.bytes(UInt32(clamping: denominator / divisor))
    return TIFFField(tag: tag, type: 5, count: 1, value: bytes)
  }

  /// A fraction that may be negative, in its lowest terms.
  static func signedRational(
    _ tag: UInt16, _ numerator: Int64, _ denominator: Int64
  ) -> TIFFField {
    let divisor = commonDivisor(numerator, denominator)
    let bytes =
      BigEndian.bytes(Int32(clamping: numerator / divisor))
      + BigEndian.bytes(Int32(clamping: denominator / divisor))
    return TIFFField(tag: tag, type: 10, count: 1, value: bytes)
  }

  /// At least 1.
  private static func commonDivisor(_ first: Int64, _ second: Int64) -> Int64 {
    var (larger, smaller) = (first.magnitude, second.magnitude)
    while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
    return Int64(clamping: max(larger, 1))
  }

  /// Text. EXIF allows 7 bits: anything that is not printable ASCII becomes a question mark.
  static func text(_ tag: UInt16, _ text: String) -> TIFFField {
    ascii(tag, printable(text))
  }

  /// Text that is ASCII.
  static func ascii(_ tag: UInt16, _ text: [UInt8]) -> TIFFField {
    TIFFField(tag: tag, type: 2, count: text.count + 1, value: text + [0])
  }

  /// Bytes whose meaning depends on the tag.
  static func undefined(_ tag: UInt16, _ bytes: [UInt8]) -> TIFFField {
    TIFFField(tag: tag, type: 7, count: bytes.count, value: bytes)
  }

  /// At most 255 characters of text, so that a name from a device cannot fill the segment.
  private static func printable(_ text: String) -> [UInt8] {
    text.unicodeScalars.prefix(255).map { scalar in
      (32..<127).contains(scalar.value) ? UInt8(scalar.value) : UInt8(ascii: "?")
    }
  }

  /// The field's 12 bytes in the directory; a value that does not fit lies at `valueOffset`.
  fileprivate func entry(valueOffset: Int) -> [UInt8] {
    let head =
      BigEndian.bytes(tag) + BigEndian.bytes(type) + BigEndian.bytes(UInt32(clamping: count))
    guard value.count <= 4 else { return head + BigEndian.bytes(UInt32(clamping: valueOffset)) }
    return head + value + [UInt8](repeating: 0, count: 4 - value.count)
  }
}

/// Numbers with the most significant byte first, as in JPEG and in our EXIF data.
enum BigEndian {
  /// The bytes of a number.
  static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
