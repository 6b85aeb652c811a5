// SPDX-License-Identifier: Apache-2.0

// Makes text from outside fit to be shown on a line of a log or a terminal: names of applications,
// labels of cameras, members of messages. The log passes each whole line through here, so that no
// caller can forget to.

extension Unicode.Scalar {
  /// Whether it does something to a line instead of standing on it: control characters of both sets,
  /// ends of lines and paragraphs, and the marks that turn the direction of text.
  public var isControl: Bool {
    if (0x20...0x7E).contains(value) { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isBidiControl
    }
  }
}

extension String {
  /// The most bytes of an `excerpt`.
  private static let excerptLimit = 256

  /// Whether there are control characters in it, line ends among them.
  public var containsControlCharacters: Bool {
    unicodeScalars.contains { $0.isControl }
  }

  /// Returns the text with control characters written out, so that it stays on its line. Escaping twice
  /// changes nothing.
  public func escapingControlCharacters() -> String {
    guard containsControlCharacters else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isControl {
        result += scalar == "\n" ? "\\n" : "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the escaped text cut to at most `limit` bytes (64 or more). A text that is too long keeps
  /// its beginning and its end, and a note between them says how much is missing.
  public func escapingControlCharacters(limit: Int) -> String {
    let bytes = Array(escapingControlCharacters().utf8)
    guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    let room = limit - Self.mark(bytes.count).utf8.count
    var end = room - room / 4
    while end > 0, Self.isContinuation(bytes[end]) { end -= 1 }
    var begin = bytes.count - room / 4
    while begin < bytes.count, Self.isContinuation(bytes[begin]) { begin += 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + Self.mark(begin - end)
      + String(decoding: bytes[begin...], as: UTF8.self)
  }

  /// The text, escaped and cut to a length that leaves the rest of its line readable.
  public var excerpt: String { escapingControlCharacters(limit: Self.excerptLimit) }

  private static func mark(_ count: Int) -> String { " [\(count) bytes left out] " }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
