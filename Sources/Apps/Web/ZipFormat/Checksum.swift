// SPDX-License-Identifier: Apache-2.0

/// CRC-32 as ZIP has it, eight bytes at a time.
public struct Checksum: Hashable, Sendable {
  private var state: UInt32 = 0xFFFF_FFFF

  public init() {}

  public var value: UInt32 { ~state }

  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var crc = state
    var index = 0
    Self.tables.withUnsafeBufferPointer { tables in
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let low = UInt32(truncatingIfNeeded: word) ^ crc
        let high = UInt32(truncatingIfNeeded: word >> 32)
        crc = tables[7 * 256 + Int(low & 0xFF)] ^ tables[6 * 256 + Int(low >> 8 & 0xFF)]
        crc ^= tables[5 * 256 + Int(low >> 16 & 0xFF)] ^ tables[4 * 256 + Int(low >> 24)]
        crc ^= tables[3 * 256 + Int(high & 0xFF)] ^ tables[2 * 256 + Int(high >> 8 & 0xFF)]
        crc ^= tables[256 + Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
        index += 8
      }
      while index < bytes.count {
        crc = tables[Int((crc ^ UInt32(bytes[index])) & 0xFF)] ^ crc >> 8
        index += 1
      }
    }
    state = crc
  }

  /// Eight tables of 256: what a byte does to the checksum, as many bytes before the last.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
      tables[byte] = crc
    }
    for index in 256..<8 * 256 {
      let before = tables[index - 256]
      tables[index] = tables[Int(before & 0xFF)] ^ before >> 8
    }
    return tables
  }()
}
