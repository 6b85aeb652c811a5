// SPDX-License-Identifier: Apache-2.0

/// Writes the bytes of a container from left to right; numbers are big-endian, as in MP4 and Matroska.
struct ByteWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  mutating func number<Number: FixedWidthInteger>(_ value: Number) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func number<Number: FixedWidthInteger>(_ value: Int, as: Number.Type) {
    number(Number(clamping: value))
  }

  mutating func append(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  /// Appends ASCII, without a zero behind it.
  mutating func text(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func zeros(_ count: Int) {
    bytes.append(contentsOf: repeatElement(0, count: count))
  }

  /// Overwrites a number that was written before its value was known.
  mutating func patch<Number: FixedWidthInteger>(_ value: Number, at index: Int) {
    withUnsafeBytes(of: value.bigEndian) { new in
      for (place, byte) in new.enumerated() { bytes[index + place] = byte }
    }
  }
}
