// SPDX-License-Identifier: Apache-2.0

/// The number and time burned into a frame of the synthetic camera: 96 blocks of 16 by 16 pixels,
/// from the upper left, line by line, black for 0 and white for 1. The blocks coincide with those of
/// JPEG, so that compression leaves them whole.
///
///     bits   0 …  31   number of the frame, lowest 32 bits, highest bit first
///     bits  32 …  79   its time in microseconds of CLOCK_MONOTONIC, lowest 48 bits (8.9 years)
///     bits  80 …  95   checksum of the ten bytes before: CRC-16, polynomial 0x1021, start 0xFFFF
package struct FrameCode: Sendable, Hashable {
  /// Side of a block in pixels.
  package static let blockSide = 16
  static let bitCount = 96

  package let number: UInt32
  /// The lowest 48 bits.
  package let timeUSec: Int64

  /// Keeps the bits of a frame's number and time that fit.
  package init(number: Int64, timeUSec: Int64) {
    self.number = UInt32(truncatingIfNeeded: number)
    self.timeUSec = timeUSec & 0xFFFF_FFFF_FFFF
  }

  /// Whether a frame of this size has room for the code.
  package static func fits(width: Int, height: Int) -> Bool {
    (width / blockSide) * (height / blockSide) >= bitCount
  }

  /// The twelve bytes that are drawn.
  var bytes: [UInt8] {
    let time = UInt64(timeUSec)
    var bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) }
    bytes += (0..<6).map { UInt8(truncatingIfNeeded: time >> UInt64(40 - 8 * $0)) }
    let sum = Self.checksum(bytes)
    return bytes + [UInt8(sum >> 8), UInt8(truncatingIfNeeded: sum)]
  }

  /// Reads the code from twelve bytes; nil if the checksum is wrong.
  private init?(bytes: [UInt8]) {
    guard bytes.count == 12 else { return nil }
    let sum = UInt16(bytes[10]) << 8 | UInt16(bytes[11])
    guard sum == Self.checksum(Array(bytes[..<10])) else { return nil }
    number = bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) }
    timeUSec = bytes[4..<10].reduce(0) { $0 << 8 | Int64($1) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt16 {
    var sum: UInt16 = 0xFFFF
    for byte in bytes {
      sum ^= UInt16(byte) << 8
      for _ in 0..<8 { sum = sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
    }
    return sum
  }
}

extension FrameCode {
  /// Reads the code from a frame's luma; nil if there is none. In each block, the middle 8 by 8
  /// pixels count.
  /// - Parameters:
  ///   - luma: from the first luma value of the frame to its end.
  ///   - bytesPerPixel: from one luma value to the next: 1 in a luma plane, 2 in packed 4:2:2.
  package static func read(
    luma: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerLine: Int,
    bytesPerPixel: Int = 1
  ) -> FrameCode? {
    let needed = (height - 1) * bytesPerLine + (width - 1) * bytesPerPixel
    guard fits(width: width, height: height), luma.count > needed else { return nil }
    let columns = width / blockSide
    var bytes = [UInt8](repeating: 0, count: bitCount / 8)
    for bit in 0..<bitCount {
      var sum = 0
      for y in 4..<12 {
        let line = (bit / columns * blockSide + y) * bytesPerLine
        for x in 4..<12 {
          sum += Int(luma[line + (bit % columns * blockSide + x) * bytesPerPixel])
        }
      }
      if sum > 64 * 128 { bytes[bit / 8] |= 0x80 >> UInt8(bit % 8) }
    }
    return FrameCode(bytes: bytes)
  }
}
