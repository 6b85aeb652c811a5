// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@Suite struct JSONParserTests {
  static let valid: [(text: String, value: JSON)] = [
    ("null", .null),
    (" true ", true),
    ("\t\r\n false\n", false),
    (#""""#, ""),
    (#""plain""#, "plain"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC""#, "A\u{E9}\u{20AC}"),
    (#""\ud83d\udcf7 \uDBFF\uDFFF""#, "\u{1F4F7} \u{10FFFF}"),
    (#""\u0000""#, "\0"),
    ("\"\u{7F} é € \u{1F4F7} \u{2028}\"", "\u{7F} é € \u{1F4F7} \u{2028}"),
    (#""ascii, then é, then \n""#, "ascii, then é, then \n"),
    ("[]", []),
    ("[ ]", []),
    ("{}", [:]),
    ("{ }", [:]),
    ("[1,[2,[]],{}]", [1, [2, []], [:]]),
    (#"{"a":1,"b":{"c":[true,null]}}"#, ["a": 1, "b": ["c": [true, .null]]]),
    (#" { "a" : 1 , "b" : [ 1 , 2 ] } "#, ["a": 1, "b": [1, 2]]),
    (#"{"":""}"#, ["": ""]),
  ]

  @Test(arguments: valid)
  func takes(text: String, value: JSON) throws {
    #expect(try JSON(parsing: text) == value)
  }

  static let invalid: [(text: String, reason: JSONError.Reason, offset: Int)] = [
    ("", .unexpectedEnd, 0),
    ("  ", .unexpectedEnd, 2),
    ("nul", .unexpectedEnd, 3),
    ("nulx", .unexpectedByte(0x78), 3),
    ("True", .unexpectedByte(0x54), 0),
    ("'a'", .unexpectedByte(0x27), 0),
    ("1 2", .unexpectedByte(0x32), 2),
    ("{} x", .unexpectedByte(0x78), 3),
    ("{}\0", .unexpectedByte(0), 2),
    ("\u{FEFF}{}", .unexpectedByte(0xEF), 0),
    ("[1,]", .unexpectedByte(0x5D), 3),
    ("[,1]", .unexpectedByte(0x2C), 1),
    ("[1 2]", .unexpectedByte(0x32), 3),
    ("[1", .unexpectedEnd, 2),
    ("[", .unexpectedEnd, 1),
    ("]", .unexpectedByte(0x5D), 0),
    ("{", .unexpectedEnd, 1),
    (#"{"a"}"#, .unexpectedByte(0x7D), 4),
    (#"{"a":}"#, .unexpectedByte(0x7D), 5),
    (#"{"a":1,}"#, .unexpectedByte(0x7D), 7),
    (#"{a:1}"#, .unexpectedByte(0x61), 1),
    (#"{"a":1 "b":2}"#, .unexpectedByte(0x22), 7),
    (#"{"a":1,"b":2,"a":3}"#, .duplicateMember("a"), 13),
    (#"{"a":1,"\u0061":2}"#, .duplicateMember("a"), 7),
    (#"{"o":{"x":1,"x":2}}"#, .duplicateMember("x"), 12),
    ("/* */ 1", .unexpectedByte(0x2F), 0),
    ("\u{A0}1", .unexpectedByte(0xC2), 0),
    (#"""#, .unexpectedEnd, 1),
    (#""abc"#, .unexpectedEnd, 4),
    (#""é"#, .unexpectedEnd, 3),
    (#""\"#, .unexpectedEnd, 2),
    (#""\x""#, .invalidEscape, 1),
    (#""a\u12G4""#, .invalidEscape, 2),
    (#""\u12"#, .unexpectedEnd, 5),
    (#""\u+123""#, .invalidEscape, 1),
    (#""\ud800""#, .loneSurrogate, 1),
    (#""\ud800x""#, .loneSurrogate, 1),
    (#""\ud800\n""#, .loneSurrogate, 1),
    (#""\ud800\u0041""#, .loneSurrogate, 1),
    (#""\ud800\ud800""#, .loneSurrogate, 1),
    (#""ab\udc00""#, .loneSurrogate, 3),
    ("\"a\nb\"", .controlCharacter(0x0A), 2),
    ("\"\0\"", .controlCharacter(0), 1),
    ("\"é\u{1F}\"", .controlCharacter(0x1F), 3),
  ]

  @Test(arguments: invalid)
  func refuses(text: String, reason: JSONError.Reason, offset: Int) {
    #expect(throws: JSONError(reason, at: offset)) { try JSON(parsing: text) }
  }

  static let malformedUTF8: [(bytes: [UInt8], offset: Int)] = [
    ([0x80], 0),
    ([0xBF], 0),
    ([0x61, 0xC0, 0x80], 1),
    ([0xC1, 0xBF], 0),
    ([0xC3], 0),
    ([0xC3, 0x28], 0),
    ([0xE0, 0x9F, 0xBF], 0),
    ([0xE2, 0x82], 0),
    ([0xE2, 0x28, 0xA1], 0),
    ([0xED, 0xA0, 0x80], 0),
    ([0xC3, 0xA9, 0xED, 0xBF, 0xBF], 2),
    ([0xF0, 0x8F, 0xBF, 0xBF], 0),
    ([0xF0, 0x9F, 0x93], 0),
    ([0xF4, 0x90, 0x80, 0x80], 0),
    ([0xF5, 0x80, 0x80, 0x80], 0),
    ([0xFF], 0),
  ]

  @Test(arguments: malformedUTF8)
  func refusesMalformedUTF8(bytes: [UInt8], offset: Int) {
    let text = [0x22] + bytes + [0x22]
    #expect(throws: JSONError(.invalidUTF8, at: offset + 1)) { try JSON(parsing: text) }
  }

  @Test func takesTheEdgesOfUTF8() throws {
    let edges = "\u{80}\u{7FF}\u{800}\u{FFF}\u{1000}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
    #expect(try JSON(parsing: "\"\(edges)\"") == .string(edges))
  }

  @Test func limitsDepth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let limits = JSONLimits(maximumDepth: 3)
    #expect(try JSON(parsing: nested(3), limits: limits) == [[[]]])
    #expect(throws: JSONError(.tooDeep(maximum: 3), at: 3)) {
      try JSON(parsing: nested(4), limits: limits)
    }
    #expect(throws: JSONError(.tooDeep(maximum: 3), at: 15)) {
      try JSON(parsing: #"{"a":{"b":{"c":{}}}}"#, limits: limits)
    }
    #expect(throws: JSONError(.tooDeep(maximum: 64), at: 64)) {
      try JSON(parsing: String(repeating: "[", count: 1_000_000))
    }
  }

  @Test func limitsSize() throws {
    let limits = JSONLimits(maximumSize: 4)
    #expect(try JSON(parsing: "1234", limits: limits) == 1234)
    #expect(throws: JSONError(.tooLarge(maximum: 4), at: 4)) {
      try JSON(parsing: "12345", limits: limits)
    }
  }
}
