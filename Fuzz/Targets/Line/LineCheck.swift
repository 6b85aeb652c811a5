// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Checks how text from outside is shown: it stays on its line, is valid UTF-8, and is no longer than allowed.
package enum LineCheck {
  /// Throws a promise that does not hold for these bytes. The first says how long a part of a line may be.
  package static func check(_ bytes: [UInt8]) throws(Finding) {
    let limit = 64 + 8 * Int(bytes.first ?? 0)
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let whole = text.escapingControlCharacters()
    try check(whole, of: text)
    try Finding.unless(
      whole == whole.escapingControlCharacters(), "what was written out is written out again")
    let isClean = !Array(text.utf8).contains(where: { $0 < 0x20 }) && !moves(text)
    try Finding.unless(isClean == (whole == text), "a text that needs no change is changed")
    let part = text.escapingControlCharacters(limit: limit)
    try check(part, of: text)
    try Finding.unless(part.utf8.count <= limit, "\(part.utf8.count) bytes, not \(limit)")
    try Finding.unless(
      whole.utf8.count > limit || part == whole, "a text that is short enough is shortened")
    let line = Log.line("<6>", text)
    try check(String(line.dropLast()), of: text)
    try Finding.unless(
      line.utf8.count <= Log.longestLine && line.utf8.last == UInt8(ascii: "\n"),
      "no line of the log: \(line.utf8.count) bytes")
  }

  private static func check(_ line: String, of text: String) throws(Finding) {
    let bytes = Array(line.utf8)
    // Decoding repairs invalid UTF-8, so the bytes would differ.
    try Finding.unless(
      Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes, "it is no UTF-8: \(bytes)")
    try Finding.unless(
      !bytes.contains { $0 < 0x20 } && !moves(line), "a control character is left: \(bytes)")
    try Finding.unless(
      line.unicodeScalars.filter { $0 == "\u{FFFD}" }.count
        <= text.unicodeScalars.filter { $0 == "\u{FFFD}" }.count, "a character was cut in two")
  }

  /// Whether the text has one of U+007F to U+009F, a mark of direction, or an end of a line or paragraph.
  /// It looks at the encoded bytes, so that it does not repeat the code that is checked.
  private static func moves(_ text: String) -> Bool {
    let bytes = Array(text.utf8) + [0, 0]
    return (0..<bytes.count - 2).contains { index in
      let (second, third) = (bytes[index + 1], bytes[index + 2])
      switch bytes[index] {
      case 0x7F: return true
      case 0xC2: return (0x80...0x9F).contains(second)
      case 0xD8: return second == 0x9C
      case 0xE2 where second == 0x80:
        return (0x8E...0x8F).contains(third) || (0xA8...0xAE).contains(third)
      case 0xE2: return second == 0x81 && (0xA6...0xA9).contains(third)
      default: return false
      }
    }
  }
}
