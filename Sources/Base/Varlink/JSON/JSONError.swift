// SPDX-License-Identifier: Apache-2.0

/// The reason why a text is not accepted as JSON, and its place.
public struct JSONError: Error, Equatable, Sendable {
  /// The fault.
  public enum Reason: Equatable, Sendable {
    /// The text ends within a value, or is empty.
    case unexpectedEnd
    /// A byte that cannot stand there.
    case unexpectedByte(UInt8)
    /// A raw control character in a string.
    case controlCharacter(UInt8)
    /// A backslash that starts no escape of RFC 8259.
    case invalidEscape
    /// Half of a surrogate pair, which is no character.
    case loneSurrogate
    /// Bytes that are not UTF-8: cut off, overlong, a surrogate, or beyond U+10FFFF.
    case invalidUTF8
    /// A number too large for a double.
    case numberOutOfRange
    /// A second member of the same name.
    case duplicateMember(String)
    /// More levels of arrays and objects than allowed.
    case tooDeep(maximum: Int)
    /// More bytes than allowed.
    case tooLarge(maximum: Int)
  }

  /// The fault.
  public let reason: Reason
  /// Offset in bytes from the start of the text.
  public let offset: Int

  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  /// One line for people: what and where.
  public var description: String {
    "\(reason) at byte \(offset)"
  }
}

extension JSONError.Reason: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .unexpectedEnd: return "unexpected end of JSON text"
    case .unexpectedByte(let byte): return "unexpected \(Self.name(of: byte))"
    case .controlCharacter(let byte): return "unescaped control character \(Self.name(of: byte))"
    case .invalidEscape: return "invalid escape"
    case .loneSurrogate: return "lone surrogate"
    case .invalidUTF8: return "invalid UTF-8"
    case .numberOutOfRange: return "number out of range"
    case .duplicateMember(let name): return "duplicate member '\(name)'"
    case .tooDeep(let maximum): return "more than \(maximum) levels"
    case .tooLarge(let maximum): return "more than \(maximum) bytes"
    }
  }

  private static func name(of byte: UInt8) -> String {
    if (0x21...0x7E).contains(byte) { return "'\(Character(Unicode.Scalar(byte)))'" }
    return "0x" + String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
  }
}
