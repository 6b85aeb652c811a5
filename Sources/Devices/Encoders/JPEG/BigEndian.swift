// SPDX-License-Identifier: Apache-2.0

/// Numbers with the most significant byte first, as in JPEG and in our EXIF data.
enum BigEndian {
  /// The bytes of a number.
  static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
