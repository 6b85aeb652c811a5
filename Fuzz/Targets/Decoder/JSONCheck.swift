// SPDX-License-Identifier: Apache-2.0
import Varlink

/// Compares our JSON parser with a recogniser of RFC 8259 that was written in another way.
enum JSONCheck {
  /// Throws if one of them accepts a text that the other refuses, or our parser contradicts itself.
  static func check(_ text: [UInt8], limits: JSONLimits) throws(Finding) {
    let isText = JSONGrammar.accepts(text)
    switch parse(text, limits) {
    case .success(let value): try checkTaken(value, isText)
    case .failure(let error):
      try Finding.unless((0...text.count).contains(error.offset), "an error beyond the text")
      try Finding.unless(!error.description.isEmpty, "an error without words")
      switch error.reason {
      // JSON that we do not accept.
      case .duplicateMember, .numberOutOfRange, .tooDeep, .tooLarge, .loneSurrogate: break
      case .unexpectedEnd, .unexpectedByte, .controlCharacter, .invalidEscape, .invalidUTF8:
        try Finding.unless(!isText, "JSON was refused: \(error)")
      }
    }
  }

  private static func parse(_ text: [UInt8], _ limits: JSONLimits) -> Result<JSON, JSONError> {
    do throws(JSONError) {
      return .success(try JSON(parsing: text, limits: limits))
    } catch {
      return .failure(error)
    }
  }

  private static func checkTaken(_ value: JSON, _ isText: Bool) throws(Finding) {
    try Finding.unless(isText, "what is no JSON was taken, as \(value)")
    let written = value.bytes
    let again = try? JSON(parsing: written)
    try Finding.unless(again == value, "written and read, it is another value: \(value)")
    try Finding.unless(again?.bytes == written, "written again, it is another text: \(value)")
  }
}
