// SPDX-License-Identifier: Apache-2.0

/// Integers as decimal digits.
enum DecimalText {
  /// The bytes of the longest, `Int64.min`.
  static let longest = 20

  /// Writes a number to memory that has room for the longest. Returns the number of bytes that it takes.
  static func write(_ value: Int64, to text: UnsafeMutablePointer<UInt8>) -> Int {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) { digits in
      // From the end, two digits at a time.
      let pairs = pairs.utf8Start
      var rest = value.magnitude
      var start = longest
      while rest >= 10 {
        let pair = pairs + Int(truncatingIfNeeded: rest % 100) * 2
        rest /= 100
        start -= 2
        digits[start] = pair[0]
        digits[start + 1] = pair[1]
      }
      if rest > 0 || start == longest {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)
      }
      if value < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      text.update(from: digits.baseAddress! + start, count: longest - start)
      return longest - start
    }
  }

  /// The numbers from 00 to 99.
  private static let pairs: StaticString = """
    00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748\
    4950515253545556575859606162636465666768697071727374757677787980818283848586878889909192939495969798\
    99
    """
}
