// SPDX-License-Identifier: Apache-2.0

/// A TIFF directory followed by its values (TIFF 6.0, section 2).
struct TIFFDirectory {
  private let fields: [TIFFField]
  private let order: TIFFByteOrder

  /// The fields may come in any order, each tag once.
  init(_ fields: [TIFFField], _ order: TIFFByteOrder = .bigEndian) {
    self.fields = fields.sorted { $0.tag < $1.tag }
    self.order = order
  }

  /// The directory and the values that do not fit into it, each at an even offset.
  ///
  /// - Parameters:
  ///   - offset: where it will lie, from the beginning of the TIFF header.
  ///   - next: where the next directory will lie; 0 for none.
  func bytes(at offset: Int, next: Int = 0) -> [UInt8] {
    var directory = order.bytes(UInt16(fields.count))
    var values: [UInt8] = []
    let valuesOffset = offset + directoryBytes
    for field in fields {
      let value = field.value.bytes(order)
      directory += field.head(order)
      guard value.count > 4 else {
        directory += value + [UInt8](repeating: 0, count: 4 - value.count)
        continue
      }
      directory += order.bytes(UInt32(clamping: valuesOffset + values.count))
      values += value
      if values.count % 2 == 1 {
        values.append(0)
      }
    }
    return directory + order.bytes(UInt32(clamping: next)) + values
  }

  /// The number of bytes that `bytes(at:next:)` returns.
  var size: Int {
    fields.reduce(directoryBytes) { size, field in
      let count = field.value.size
      return size + (count > 4 ? count + count % 2 : 0)
    }
  }

  private var directoryBytes: Int { 2 + 12 * fields.count + 4 }
}

/// One field of a TIFF directory (TIFF 6.0, section 2).
struct TIFFField {
  fileprivate let tag: UInt16
  private let type: UInt16
  private let count: Int
  fileprivate let value: TIFFValue

  /// Bytes that are numbers.
  static func bytes(_ tag: UInt16, _ values: [UInt8]) -> TIFFField {
    TIFFField(tag: tag, type: 1, count: values.count, value: .bytes(values))
  }

  /// Unsigned numbers of 16 bits.
  static func short(_ tag: UInt16, _ values: Int...) -> TIFFField {
    TIFFField(
      tag: tag, type: 3, count: values.count, value: .shorts(values.map { UInt16(clamping: $0) }))
  }

  /// An unsigned number of 32 bits.
  static func long(_ tag: UInt16, _ value: Int) -> TIFFField {
    TIFFField(tag: tag, type: 4, count: 1, value: .longs([UInt32(clamping: value)]))
  }

  /// A fraction that is not negative, in its lowest terms.
  static func rational(
    _ tag: UInt16, _ numerator: Int64, _ denominator: Int64 = 1
  ) -> TIFFField {
    let divisor = commonDivisor(numerator, denominator)
    let parts = [numerator, denominator].map { UInt32(clamping: $0 / divisor) }
    return TIFFField(tag: tag, type: 5, count: 1, value: .longs(parts))
  }

  /// A fraction that may be negative, in its lowest terms.
  static func signedRational(
    _ tag: UInt16, _ numerator: Int64, _ denominator: Int64
  ) -> TIFFField {
    let divisor = commonDivisor(numerator, denominator)
    let parts = [numerator, denominator].map {
      UInt32(bitPattern: Int32(clamping: $0 / divisor))
    }
    return TIFFField(tag: tag, type: 10, count: 1, value: .longs(parts))
  }

  /// Positive numbers as fractions, in millionths.
  static func rationals(_ tag: UInt16, _ values: [Double]) -> TIFFField {
    let parts = values.flatMap { [UInt32(($0 * 1_000_000).rounded()), 1_000_000] }
    return TIFFField(tag: tag, type: 5, count: values.count, value: .longs(parts))
  }

  /// Numbers as fractions, in millionths.
  static func signedRationals(_ tag: UInt16, _ values: [Double]) -> TIFFField {
    let parts = values.flatMap {
      [UInt32(bitPattern: Int32(($0 * 1_000_000).rounded())), 1_000_000]
    }
    return TIFFField(tag: tag, type: 10, count: values.count, value: .longs(parts))
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
    TIFFField(tag: tag, type: 2, count: text.count + 1, value: .bytes(text + [0]))
  }

  /// Bytes whose meaning depends on the tag.
  static func undefined(_ tag: UInt16, _ bytes: [UInt8]) -> TIFFField {
    TIFFField(tag: tag, type: 7, count: bytes.count, value: .bytes(bytes))
  }

  /// At most 255 characters of text, so that a name from a device cannot fill the segment.
  private static func printable(_ text: String) -> [UInt8] {
    text.unicodeScalars.prefix(255).map { scalar in
      (32..<127).contains(scalar.value) ? UInt8(scalar.value) : UInt8(ascii: "?")
    }
  }

  /// The first 8 of the field's 12 bytes in the directory. Its value follows, or where it lies.
  fileprivate func head(_ order: TIFFByteOrder) -> [UInt8] {
    order.bytes(tag) + order.bytes(type) + order.bytes(UInt32(clamping: count))
  }
}

/// The value of a field.
private enum TIFFValue {
  case bytes([UInt8])
  case shorts([UInt16])
  case longs([UInt32])

  var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .shorts(let numbers): numbers.count * 2
    case .longs(let numbers): numbers.count * 4
    }
  }

  func bytes(_ order: TIFFByteOrder) -> [UInt8] {
    switch self {
    case .bytes(let bytes): bytes
    case .shorts(let numbers): numbers.flatMap { order.bytes($0) }
    case .longs(let numbers): numbers.flatMap { order.bytes($0) }
    }
  }
}

/// Which byte of a number comes first.
enum TIFFByteOrder {
  /// The most significant one, as in our EXIF data.
  case bigEndian
  /// The least significant one, as in a camera's samples.
  case littleEndian

  /// The bytes of a number.
  func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: self == .bigEndian ? number.bigEndian : number.littleEndian) { Array($0) }
  }

  /// The header of a file whose first directory follows it.
  var header: [UInt8] {
    Array((self == .bigEndian ? "MM" : "II").utf8) + bytes(UInt16(42)) + bytes(UInt32(8))
  }
}

/// Numbers with the most significant byte first, as in JPEG.
enum BigEndian {
  /// The bytes of a number.
  static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
