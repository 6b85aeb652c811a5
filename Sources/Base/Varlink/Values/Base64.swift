// SPDX-License-Identifier: Apache-2.0

/// Bytes as text: base64 with its usual alphabet and padding (RFC 4648).
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of bytes.
  public static func text(of bytes: [UInt8]) -> [UInt8] {
    let count = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: count) { text, written in
      for group in 0..<count / 4 {
        let start = group * 3
        let present = min(3, bytes.count - start)
        var word = UInt32(bytes[start]) << 16
        if present > 1 { word |= UInt32(bytes[start + 1]) << 8 }
        if present > 2 { word |= UInt32(bytes[start + 2]) }
        for place in 0..<4 {
          text[group * 4 + place] =
            place <= present
            ? alphabet[Int(word >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "=")
        }
      }
      written = count
    }
  }

  /// The bytes of a text; nil if it is no such text. Only the text that `text(of:)` makes of the
  /// bytes is one.
  public static func bytes(of text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 4 == 0 else { return nil }
    let padding = digits.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var word: UInt32 = 0
    for (place, digit) in digits.dropLast(padding).enumerated() {
      guard let value = value(of: digit) else { return nil }
      word = word << 6 | value
      guard place % 4 == 3 else { continue }
      bytes += [UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 8)]
      bytes.append(UInt8(truncatingIfNeeded: word))
      word = 0
    }
    // The last digits hold more bits than bytes; those have to be zeros.
    switch padding {
    case 1 where word & 3 == 0:
      bytes += [UInt8(truncatingIfNeeded: word >> 10), UInt8(truncatingIfNeeded: word >> 2)]
    case 2 where word & 15 == 0: bytes.append(UInt8(truncatingIfNeeded: word >> 4))
    case 0: break
    default: return nil
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
