// SPDX-License-Identifier: Apache-2.0

/// A part of an SVG: a tag, the text between two tags, or something that is neither.
///
/// This knows as much of XML as the rules for drawings need. Whether the file is an SVG at all says the library that
/// draws it.
public struct SVGPiece: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case open, empty, close, text
    /// A comment, a CDATA section, an instruction, or the document's type.
    case other
  }

  public struct Attribute: Hashable, Sendable {
    /// As it is written: "xlink:href".
    public let name: String
    /// Where the value is, without its quotes.
    public let value: Range<Int>
  }

  public let kind: Kind
  public let range: Range<Int>
  /// Without the prefix: "image" for "svg:image". Empty unless it is a tag.
  public var name = ""
  public var attributes: [Attribute] = []

  /// The parts, one behind the other. What cannot be read is one part up to the end.
  public static func all(of bytes: [UInt8]) -> [SVGPiece] {
    var pieces: [SVGPiece] = []
    var position = 0
    func end(of mark: StaticString, from start: Int) -> Int {
      mark.withUTF8Buffer { mark in
        var place = start
        while place + mark.count <= bytes.count {
          if bytes[place] == mark[0], bytes[place..<(place + mark.count)].elementsEqual(mark) {
            return place + mark.count
          }
          place += 1
        }
        return bytes.count
      }
    }
    func starts(with mark: StaticString) -> Bool {
      mark.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }
    while position < bytes.count {
      let start = position
      var piece: SVGPiece
      if bytes[position] != UInt8(ascii: "<") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        piece = SVGPiece(kind: .text, range: start..<position)
      } else if starts(with: "<!--") {
        position = end(of: "-->", from: start + 4)
        piece = SVGPiece(kind: .other, range: start..<position)
      } else if starts(with: "<![CDATA[") {
        position = end(of: "]]>", from: start)
        piece = SVGPiece(kind: .other, range: start..<position)
      } else if starts(with: "<?") {
        position = end(of: "?>", from: start)
        piece = SVGPiece(kind: .other, range: start..<position)
      } else if starts(with: "<!") {
        position = endOfType(bytes, from: start)
        piece = SVGPiece(kind: .other, range: start..<position)
      } else {
        piece = tag(bytes, &position)
      }
      pieces.append(piece)
    }
    return pieces
  }

  /// The end of a document's type, which may have declarations in brackets.
  private static func endOfType(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start
    var depth = 0
    var quote: UInt8?
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return place
      default: break
      }
    }
    return place
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 10 || byte == 13
  }

  private static func tag(_ bytes: [UInt8], _ position: inout Int) -> SVGPiece {
    let start = position
    position += 1
    var kind = Kind.open
    if position < bytes.count, bytes[position] == UInt8(ascii: "/") {
      kind = .close
      position += 1
    }
    func word() -> String {
      let first = position
      while position < bytes.count, !isSpace(bytes[position]),
        !"=/>".utf8.contains(bytes[position])
      { position += 1 }
      return String(decoding: bytes[first..<position], as: UTF8.self)
    }
    let name = word().split(separator: ":").last.map { String($0) } ?? ""
    var attributes: [Attribute] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        return SVGPiece(
          kind: kind, range: start..<position, name: name, attributes: attributes)
      }
      if byte == UInt8(ascii: "/") { kind = kind == .open ? .empty : kind }
      if isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=") {
        position += 1
        continue
      }
      let key = word()
      while position < bytes.count, isSpace(bytes[position]) { position += 1 }
      guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { continue }
      position += 1
      while position < bytes.count, isSpace(bytes[position]) { position += 1 }
      guard position < bytes.count, "\"'".utf8.contains(bytes[position]) else { continue }
      let quote = bytes[position]
      position += 1
      let first = position
      while position < bytes.count, bytes[position] != quote { position += 1 }
      attributes.append(Attribute(name: key, value: first..<position))
      position = min(position + 1, bytes.count)
    }
    return SVGPiece(kind: .other, range: start..<position)
  }
}

/// The words of XML and its letters.
public enum XMLText {
  /// As it stands in a file. Letters that XML does not allow become spaces.
  public static func escaped(_ words: String) -> String {
    var text = ""
    for letter in words.unicodeScalars {
      switch letter {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case _ where letter.value < 32 || letter.value == 0xFFFE || letter.value == 0xFFFF:
        text += " "
      default: text.unicodeScalars.append(letter)
      }
    }
    return text
  }

  /// As it is read. A reference that is not known stays as it is written.
  public static func plain(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var (result, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: ";"),
        let letter = letter(rest[rest.index(after: start)..<end])
      else {
        result.append(rest.removeFirst())
        continue
      }
      result.unicodeScalars.append(letter)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func letter(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let number =
        digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap { Unicode.Scalar($0) }
    }
  }
}
