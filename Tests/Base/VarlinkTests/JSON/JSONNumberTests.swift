// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@Suite struct JSONNumberTests {
  static let integers: [(text: String, value: Int64)] = [
    ("0", 0),
    ("-0", 0),
    ("7", 7),
    ("-1", -1),
    ("9223372036854775807", .max),
    ("-9223372036854775808", .min),
  ]

  @Test(arguments: integers)
  func readsIntegers(text: String, value: Int64) throws {
    #expect(try JSON(parsing: text) == .int(value))
  }

  static let doubles: [(text: String, value: Double)] = [
    ("1.0", 1),
    ("-0.0", -0.0),
    ("0.5", 0.5),
    ("1.5e1", 15),
    ("1e0", 1),
    ("1E+3", 1000),
    ("-12e2", -1200),
    ("1200e-2", 12),
    ("0e5", 0),
    ("0e-99999999999999999999", 0),
    ("0e99999999999999999999", 0),
    ("1.000000000000000000000e+00", 1),
    ("15e-1", 1.5),
    ("1e-7", 1e-7),
    ("1e19", 1e19),
    ("9223372036854775808", 9_223_372_036_854_775_808),
    ("-9223372036854775809", -9_223_372_036_854_775_808),
    ("18446744073709551616", 18_446_744_073_709_551_616),
    ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("5e-324", .leastNonzeroMagnitude),
    ("1e-400", 0),
  ]

  @Test(arguments: doubles)
  func readsDoubles(text: String, value: Double) throws {
    #expect(try JSON(parsing: text) == .double(value))
  }

  static let invalid: [(text: String, reason: JSONError.Reason, offset: Int)] = [
    ("-", .unexpectedEnd, 1),
    ("-a", .unexpectedByte(0x61), 1),
    ("+1", .unexpectedByte(0x2B), 0),
    (".5", .unexpectedByte(0x2E), 0),
    ("01", .unexpectedByte(0x31), 1),
    ("-01", .unexpectedByte(0x31), 2),
    ("00", .unexpectedByte(0x30), 1),
    ("1.", .unexpectedEnd, 2),
    ("1.e5", .unexpectedByte(0x65), 2),
    ("1e", .unexpectedEnd, 2),
    ("1e+", .unexpectedEnd, 3),
    ("[1e-]", .unexpectedByte(0x5D), 4),
    ("0x10", .unexpectedByte(0x78), 1),
    ("1_000", .unexpectedByte(0x5F), 1),
    ("NaN", .unexpectedByte(0x4E), 0),
    ("Infinity", .unexpectedByte(0x49), 0),
    ("-Infinity", .unexpectedByte(0x49), 1),
    ("[1, 1e309]", .numberOutOfRange, 4),
    ("-1e99999999999", .numberOutOfRange, 0),
  ]

  @Test(arguments: invalid)
  func refuses(text: String, reason: JSONError.Reason, offset: Int) {
    #expect(throws: JSONError(reason, at: offset)) { try JSON(parsing: text) }
  }

  @Test func keepsTheSignOfZero() throws {
    let zero = try #require(try JSON(parsing: "-0.0").doubleValue)
    #expect(zero.sign == .minus)
  }

  static let written: [(value: JSON, text: String)] = [
    (.int(0), "0"),
    (.int(-7), "-7"),
    (.int(1_234_567_890), "1234567890"),
    (.int(.min), "-9223372036854775808"),
    (.int(.max), "9223372036854775807"),
    (.double(1), "1.0"),
    (.double(0.1), "0.1"),
    (.double(-2.5), "-2.5"),
    (.double(1e16), "1.0e+16"),
    (.double(.leastNonzeroMagnitude), "5.0e-324"),
    (.double(1.5e300), "1.5e+300"),
  ]

  @Test(arguments: written)
  func writes(value: JSON, text: String) throws {
    #expect(value.description == text)
    #expect(try JSON(parsing: text) == value)
  }
}
