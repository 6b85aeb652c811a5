// SPDX-License-Identifier: Apache-2.0

/// Reads an interface description token by token and keeps the comments in front of each.
struct DescriptionScanner {
  private let text: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var column = 1
  /// The line of the last token, 0 before the first.
  private var tokenLine = 0
  /// Comments that stand on consecutive lines of their own, and the line of the last.
  private var comments: [String] = []
  private var commentsEnd = 0

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
    skipTrivia()
  }

  /// The position of the next token.
  var position: SourcePosition { SourcePosition(line: line, column: column) }

  /// Whether there is no further token.
  var isAtEnd: Bool { index == text.count }

  /// Whether the next token stands on another line than the last one, or there is none.
  var isAtNewLine: Bool { isAtEnd || line > tokenLine }

  /// The comment right above the next token, its lines without number sign and leading space.
  /// Only the first token of a line has one.
  var documentation: String {
    tokenLine < line && commentsEnd == line - 1 ? comments.joined(separator: "\n") : ""
  }

  /// The first character of the next token.
  var next: Unicode.Scalar? { isAtEnd ? nil : text[index] }

  /// Consumes the token if it comes next.
  mutating func skip(_ token: String) -> Bool {
    let scalars = Array(token.unicodeScalars)
    guard text[index...].starts(with: scalars) else { return false }
    consume(scalars.count)
    return true
  }

  /// Consumes the longest run of such characters, which may be empty.
  mutating func word(where belongs: (Unicode.Scalar) -> Bool) -> String {
    let word = text[index...].prefix(while: belongs)
    var name = String.UnicodeScalarView()
    name.append(contentsOf: word)
    consume(word.count)
    return String(name)
  }

  private mutating func consume(_ count: Int) {
    guard count > 0 else { return }
    tokenLine = line
    index += count
    column += count
    skipTrivia()
  }

  private mutating func skipTrivia() {
    while index < text.count {
      if text[index] == "#" {
        skipComment()
      } else if Self.isLineBreak(text[index]) {
        let isPair = text[index] == "\r" && index + 1 < text.count && text[index + 1] == "\n"
        index += isPair ? 2 : 1
        line += 1
        column = 1
      } else if Self.isWhitespace(text[index]) {
        index += 1
        column += 1
      } else {
        return
      }
    }
  }

  /// Skips a comment up to its line break and keeps it if nothing else stands on its line.
  private mutating func skipComment() {
    var comment = text[index...].prefix { !Self.isLineBreak($0) }
    index += comment.count
    column += comment.count
    guard tokenLine != line else { return }
    if commentsEnd != line - 1 { comments = [] }
    comment.removeFirst()
    if comment.first == " " { comment.removeFirst() }
    var content = String.UnicodeScalarView()
    content.append(contentsOf: comment)
    comments.append(String(content))
    commentsEnd = line
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{2028}", "\u{2029}": return true
    default: return false
    }
  }

  /// White space by the parsing expression grammar of UAPI.20.
  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\u{A0}", "\u{FEFF}", "\u{1680}", "\u{180E}", "\u{2000}"..."\u{200A}",
      "\u{202F}", "\u{205F}", "\u{3000}":
      return true
    default: return false
    }
  }
}

/// The forms of names in an interface description (UAPI.20, "Grammar").
enum DescriptionNames {
  /// Whether this is `[A-Za-z]([-]*[A-Za-z0-9])*(\.[A-Za-z0-9]([-]*[A-Za-z0-9])*)+`.
  static func isInterface(_ name: String) -> Bool {
    let elements = name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    guard elements.count > 1, let first = name.unicodeScalars.first, isLetter(first) else {
      return false
    }
    return elements.allSatisfy { element in
      guard let first = element.first, let last = element.last else { return false }
      return isAlphanumeric(first) && isAlphanumeric(last)
        && element.allSatisfy { isAlphanumeric($0) || $0 == "-" }
    }
  }

  /// Whether this is `[A-Z][A-Za-z0-9]*`.
  static func isMember(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, ("A"..."Z").contains(first) else { return false }
    return name.unicodeScalars.allSatisfy(isAlphanumeric)
  }

  /// Whether this is `[A-Za-z](_?[A-Za-z0-9])*`.
  static func isField(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isLetter(first) else { return false }
    let parts = name.unicodeScalars.split(separator: "_", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAlphanumeric) }
  }

  /// Whether this is an ASCII letter.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  /// Whether this is an ASCII letter or digit.
  static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || ("0"..."9").contains(scalar)
  }
}
