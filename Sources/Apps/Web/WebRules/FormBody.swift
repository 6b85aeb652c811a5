// SPDX-License-Identifier: Apache-2.0

/// The body of a form (application/x-www-form-urlencoded).
public enum FormBody {
  /// The most bytes of one.
  public static let longest = 1024

  /// The value of a field; nil if the field is missing, is there twice, or is no text.
  public static func value(of name: String, in body: [UInt8]) -> String? {
    guard body.count <= longest else { return nil }
    let values = body.split(separator: UInt8(ascii: "&")).compactMap { field -> [UInt8]? in
      let parts = field.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, decoded(parts[0]) == Array(name.utf8) else { return nil }
      return Array(parts[1])
    }
    guard values.count == 1, let bytes = decoded(values[0][...]) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The bytes that the text stands for; nil if a "%" stands for none.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap({ digit($0) }),
          let low = rest.popFirst().flatMap({ digit($0) })
        else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
