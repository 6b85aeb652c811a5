// SPDX-License-Identifier: Apache-2.0

/// Reads a document into a `YAMLNode`.
struct YAMLParser {
  /// A line without its comment.
  private struct Line {
    let number: Int
    var indentation: Int
    var text: Substring

    var isEntry: Bool { text == "-" || text.hasPrefix("- ") }
  }

  /// The most levels of maps and lists in each other.
  private static let deepest = 16

  private var lines: [Line] = []
  private var next = 0

  static func parse(_ text: String) throws(RecordingError) -> YAMLNode {
    var parser = YAMLParser(text)
    guard let first = parser.lines.first else { return YAMLNode(1, .nothing) }
    let node = try parser.block(first.indentation, depth: 0)
    if parser.next < parser.lines.count {
      throw RecordingError(parser.lines[parser.next].number, "the indentation fits nothing above")
    }
    return node
  }

  private init(_ text: String) {
    for (index, line) in RecordingText.lines(text).enumerated() {
      let indentation = line.prefix { $0 == " " }.count
      let content = RecordingText.trimmed(Self.uncommented(line.dropFirst(indentation)))
      if content.isEmpty || content == "---" { continue }
      lines.append(Line(number: index + 1, indentation: indentation, text: content))
    }
  }

  /// The map or list whose lines have this indentation.
  private mutating func block(_ indentation: Int, depth: Int) throws(RecordingError) -> YAMLNode {
    let line = lines[next]
    guard depth < Self.deepest else { throw RecordingError(line.number, "too deep") }
    return try line.isEntry
      ? list(indentation, depth: depth) : map(indentation, depth: depth)
  }

  private mutating func list(_ indentation: Int, depth: Int) throws(RecordingError) -> YAMLNode {
    let start = lines[next].number
    var entries: [YAMLNode] = []
    while next < lines.count, lines[next].indentation == indentation, lines[next].isEntry {
      let line = lines[next]
      let rest = line.text.dropFirst()
      let content = rest.drop { $0 == " " }
      if content.isEmpty {
        next += 1
        entries.append(try below(indentation, line.number, depth: depth))
      } else if Self.key(content) != nil || content.hasPrefix("- ") {
        // The entry is a block that begins in this line.
        let inner = indentation + 1 + (rest.count - content.count)
        lines[next] = Line(number: line.number, indentation: inner, text: content)
        entries.append(try block(inner, depth: depth + 1))
      } else {
        next += 1
        entries.append(try value(content, line.number))
      }
    }
    return YAMLNode(start, .list(entries))
  }

  private mutating func map(_ indentation: Int, depth: Int) throws(RecordingError) -> YAMLNode {
    let start = lines[next].number
    var entries: [(key: String, value: YAMLNode)] = []
    while next < lines.count, lines[next].indentation == indentation, !lines[next].isEntry {
      let line = lines[next]
      guard let key = Self.key(line.text) else {
        throw RecordingError(line.number, "neither 'NAME: VALUE' nor '- VALUE'")
      }
      next += 1
      let rest = RecordingText.trimmed(line.text.dropFirst(key.count + 1))
      let value =
        try rest.isEmpty
        ? below(indentation, line.number, depth: depth) : value(rest, line.number)
      entries.append((String(key), value))
    }
    return YAMLNode(start, .map(entries))
  }

  /// The block that belongs to a line without a value. A list may stand as far left as its key.
  private mutating func below(
    _ indentation: Int, _ number: Int, depth: Int
  ) throws(RecordingError) -> YAMLNode {
    guard next < lines.count else { return YAMLNode(number, .nothing) }
    let line = lines[next]
    let isList = line.isEntry && line.indentation == indentation && !isInList(indentation)
    guard line.indentation > indentation || isList else { return YAMLNode(number, .nothing) }
    return try block(line.indentation, depth: depth + 1)
  }

  /// Whether the line before is itself an entry of a list with this indentation.
  private func isInList(_ indentation: Int) -> Bool {
    next > 0 && lines[next - 1].indentation == indentation && lines[next - 1].isEntry
  }

  /// A word, or a list in square brackets, which may go on in the next lines.
  private mutating func value(
    _ text: Substring, _ number: Int
  ) throws(RecordingError) -> YAMLNode {
    if ["{}", "null", "~"].contains(text) { return YAMLNode(number, .nothing) }
    guard text.first == "[" else { return YAMLNode(number, .word(try Self.word(text, number))) }
    var whole = String(text)
    while whole.last != "]" {
      guard next < lines.count else { throw RecordingError(number, "the bracket is not closed") }
      whole += " " + lines[next].text
      next += 1
    }
    var entries: [YAMLNode] = []
    for part in whole.dropFirst().dropLast().split(separator: ",") {
      let entry = RecordingText.trimmed(part)
      guard !entry.contains("[") && !entry.contains("]") else {
        throw RecordingError(number, "brackets in brackets, or one that is not closed")
      }
      entries.append(YAMLNode(number, .word(try Self.word(entry, number))))
    }
    return YAMLNode(number, .list(entries))
  }

  /// A word with its quotes taken away.
  private static func word(_ text: Substring, _ number: Int) throws(RecordingError) -> String {
    guard let quote = text.first, quote == "\"" || quote == "'" else { return String(text) }
    guard text.count > 1, text.last == quote else {
      throw RecordingError(number, "the quote is not closed")
    }
    var word = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if !isEscaped, quote == "\"", character == "\\" {
        isEscaped = true
        continue
      }
      word.append(character)
      isEscaped = false
    }
    return word
  }

  /// The key at the begin of a line; nil if there is none.
  private static func key(_ text: Substring) -> Substring? {
    let key = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    let rest = text.dropFirst(key.count)
    guard !key.isEmpty, rest == ":" || rest.hasPrefix(": ") else { return nil }
    return key
  }

  /// The line up to its comment.
  private static func uncommented(_ line: Substring) -> Substring {
    guard line.contains("#") else { return line }
    var quote: Character?
    var before: Character = " "
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open, before != "\\" { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "#", before == " " || before == "\t" {
        return line[..<index]
      }
      before = character
    }
    return line
  }
}
