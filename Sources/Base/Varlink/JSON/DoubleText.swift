// SPDX-License-Identifier: Apache-2.0

/// Finite doubles as JSON has them: the shortest decimal that is read back as the same value, as the standard library
/// writes it, but always with a decimal point. Without one, as in 1e+30, some readers take the number for an integer.
enum DoubleText {
  /// The bytes of the longest, such as -2.2250738585072014e-308, and some more.
  static let longest = 32

  /// Writes a number to memory that has room for the longest. Returns the number of bytes that it takes.
  static func write(_ value: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
    if let count = writeMillionths(value, to: text) { return count }
    let description = value.description
    let hasPoint = description.utf8.contains(UInt8(ascii: "."))
    var count = 0
    for byte in description.utf8 {
      if byte == UInt8(ascii: "e"), !hasPoint {
        (text[count], text[count + 1]) = (UInt8(ascii: "."), UInt8(ascii: "0"))
        count += 2
      }
      text[count] = byte
      count += 1
    }
    return count
  }

  /// Writes a number from 0 to 1 that has at most six decimals, as a place on a surface has, if it is one: every touch
  /// waits for two of them, and the standard library takes a thousand instructions for each.
  private static func writeMillionths(
    _ value: Double, to text: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    guard value >= 0, value <= 1, value.sign == .plus else { return nil }
    // With so few digits, only one number of this form is nearest to a double.
    let millionths = (value * 1_000_000).rounded()
    guard millionths / 1_000_000 == value, value == 0 || millionths >= 100 else { return nil }
    let whole = Int(millionths) == 1_000_000
    var rest = whole ? 0 : Int(millionths)
    text[0] = UInt8(ascii: "0") + (whole ? 1 : 0)
    text[1] = UInt8(ascii: ".")
    var end = 8
    for index in (2..<8).reversed() {
      let digit = rest % 10
      text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest /= 10
      if digit == 0, end == index + 1, index > 2 { end = index }
    }
    return end
  }
}
