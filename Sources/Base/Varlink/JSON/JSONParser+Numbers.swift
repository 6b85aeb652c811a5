// SPDX-License-Identifier: Apache-2.0

extension JSONParser {
  /// Parses a number. Digits alone that fit into 64 bits are an `int`; a decimal point or an exponent makes it a
  /// `double`, whatever its value.
  mutating func parseNumber() throws(JSONError) -> JSON {
    let start = offset
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let magnitude = try parseIntegerPart()
    var isInteger = true
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      isInteger = false
      offset += 1
      try skipDigits()
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      try skipExponent()
    }
    if isInteger, let magnitude, let value = Self.signed(magnitude, isNegative) {
      return .int(value)
    }
    return .double(try convert(from: start))
  }

  /// The digits before a decimal point; nil if they do not fit into 64 bits.
  private mutating func parseIntegerPart() throws(JSONError) -> UInt64? {
    let start = offset
    var value: UInt64? = 0
    while offset < bytes.count, let digit = Self.digit(bytes[offset]) {
      if let known = value { value = Self.append(digit, to: known) }
      offset += 1
    }
    guard offset > start else { throw unexpected() }
    if offset > start + 1, bytes[start] == UInt8(ascii: "0") {
      offset = start + 1
      throw unexpected()
    }
    return value
  }

  private mutating func skipExponent() throws(JSONError) {
    offset += 1
    if offset < bytes.count,
      bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+")
    {
      offset += 1
    }
    try skipDigits()
  }

  private mutating func skipDigits() throws(JSONError) {
    let start = offset
    while offset < bytes.count, Self.digit(bytes[offset]) != nil { offset += 1 }
    guard offset > start else { throw unexpected() }
  }

  /// Has the standard library convert the number, whose syntax was checked, to the nearest double.
  private func convert(from start: Int) throws(JSONError) -> Double {
    let text = String(
      decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw JSONError(.numberOutOfRange, at: start)
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? UInt64(digit) : nil
  }

  private static func append(_ digit: UInt64, to value: UInt64) -> UInt64? {
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    let (sum, carry) = product.addingReportingOverflow(digit)
    return overflow || carry ? nil : sum
  }

  private static func signed(_ magnitude: UInt64, _ isNegative: Bool) -> Int64? {
    guard isNegative else { return Int64(exactly: magnitude) }
    guard magnitude <= Int64.min.magnitude else { return nil }
    return Int64(truncatingIfNeeded: 0 &- magnitude)
  }
}
