// SPDX-License-Identifier: Apache-2.0

/// Text that stands in JSON as it is.
enum PlainText {
  static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Whether no byte needs an escape. Looks at eight bytes at a time, the last of which may have been looked at before.
  static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 8, let start = UnsafeRawPointer(text.baseAddress) else {
      return !text.contains { needsEscape($0) }
    }
    let last = text.count - 8
    var offset = 0
    while offset < last {
      let bytes = start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard isPlain(bytes) else { return false }
      offset += 8
    }
    return isPlain(start.loadUnaligned(fromByteOffset: last, as: UInt64.self))
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Whether none of eight bytes needs an escape. A subtraction sets a byte's highest bit only where the byte is smaller;
  /// a borrow can only come from a byte that is itself one of those that are sought.
  private static func isPlain(_ bytes: UInt64) -> Bool {
    let control = (bytes &- ones &* 0x20) & ~bytes
    let quote = bytes ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = bytes ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let found = control | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
    return found & (ones &* 0x80) == 0
  }
}
