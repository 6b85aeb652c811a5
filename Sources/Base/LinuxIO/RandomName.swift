// SPDX-License-Identifier: Apache-2.0

/// Names that nobody can guess, and that are never made twice.
public enum RandomName {
  /// 128 random bits of the kernel, as 32 hexadecimal digits.
  public static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return [generator.next(), generator.next()].map { (word: UInt64) in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
