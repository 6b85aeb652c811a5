// SPDX-License-Identifier: Apache-2.0

/// A line of a journal: the CRC-32 of a text, a space, the text.
///
/// A power cut leaves at most a torn line at the end of a file; a checksum that is wrong elsewhere means that the disk
/// has damaged it.
public enum JournalLine {
  /// The line of this text, which has no end of line.
  public static func line(of bytes: [UInt8]) -> [UInt8] {
    Array(CRC32.digits(of: bytes[...]).utf8) + [UInt8(ascii: " ")] + bytes
      + [UInt8(ascii: "\n")]
  }

  /// The lines of a file up to its last end of line, without the ends.
  public static func whole(in file: [UInt8]) -> [ArraySlice<UInt8>] {
    let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The part behind the last end of line is torn, or empty.
    return Array(lines.dropLast())
  }

  /// The text of a line; nil if its checksum is wrong.
  public static func text(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.count > 9, line[line.startIndex + 8] == UInt8(ascii: " ") else { return nil }
    let bytes = line.dropFirst(9)
    return CRC32.digits(of: bytes).utf8.elementsEqual(line.prefix(8)) ? bytes : nil
  }
}

/// The checksum of IEEE 802.3, against torn and damaged lines.
public enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  /// Eight hexadecimal digits.
  public static func digits(of bytes: ArraySlice<UInt8>) -> String {
    let value = ~bytes.reduce(~UInt32(0)) { crc, byte in
      table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8)
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
