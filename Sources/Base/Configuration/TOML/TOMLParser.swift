// SPDX-License-Identifier: Apache-2.0
import CTOML
import LinuxIO

/// Parses one file and finds all keys that are defined twice in it.
///
/// The TOML library stops at the first such key and reports only the place of its second
/// definition. So this parser replaces the second key by a placeholder and parses the text once
/// more. The placeholder then is in the same table as the first definition, which shows where that
/// one is, and the library goes on to the next error.
struct TOMLParser {
  let file: String

  /// The most duplicates that are looked for; each costs one more parse.
  private static let maximumDuplicates = 32

  func parse(_ text: [UInt8]) throws(ConfigurationErrors) -> TOMLTable {
    var text = text
    var duplicates: [DuplicateKey] = []
    while true {
      let failure: TOMLSyntaxError
      switch TOMLTree.parse(text, file: file) {
      case .success(let table):
        guard let errors = report(duplicates, in: table) else { return table }
        throw errors
      case .failure(let error):
        failure = error
      }
      if duplicates.count < TOMLParser.maximumDuplicates,
        let duplicate = DuplicateKey(failure, in: text, number: duplicates.count)
      {
        text.replaceSubrange(duplicate.range, with: duplicate.placeholder.utf8)
        duplicates.append(duplicate)
      } else {
        throw ConfigurationErrors(original(failure, duplicates).configurationError(file: file))
      }
    }
  }

  /// The errors for the duplicates of a text that has no other errors; `nil` if there are none.
  private func report(_ duplicates: [DuplicateKey], in table: TOMLTable) -> ConfigurationErrors? {
    let errors = duplicates.map { duplicate in
      let second = original(line: duplicate.line, column: duplicate.column, duplicates)
      let first = duplicate.first(in: table).map {
        original(line: $0.line, column: $0.column, duplicates)
      }
      return ConfigurationError(
        second, "\"\(duplicate.name)\" is already set" + (first.map { " at \($0)" } ?? ""),
        remedy: "remove one of the two")
    }
    return errors.first.map { ConfigurationErrors($0, Array(errors.dropFirst())) }
  }

  private func original(
    _ error: TOMLSyntaxError, _ duplicates: [DuplicateKey]
  ) -> TOMLSyntaxError {
    let place = original(line: error.line, column: error.column, duplicates)
    return TOMLSyntaxError(line: place.line, column: place.column, message: error.message)
  }

  /// A place in the text as the user wrote it. Placeholders before it have moved it to the right.
  private func original(
    line: Int, column: Int, _ duplicates: [DuplicateKey]
  ) -> FileLocation {
    let shift = duplicates.filter { $0.line == line && $0.column < column }
      .reduce(0) { $0 + $1.shift }
    return FileLocation(file: file, line: line, column: column - shift)
  }
}

/// The TOML library's error for a text that is not TOML.
struct TOMLSyntaxError: Error {
  /// From 1.
  let line: Int
  /// From 1, in Unicode code points.
  let column: Int
  let message: String

  /// Whether a key or a table is defined for the second time.
  var isRedefinition: Bool {
    message.contains("cannot redefine existing")
  }

  /// The error for the user, always on one line.
  func configurationError(file: String) -> ConfigurationError {
    let prefix = "Error while parsing "
    let text =
      message.hasPrefix(prefix)
      ? "syntax error in " + message.dropFirst(prefix.count)
      : "syntax error: " + message
    return ConfigurationError(
      FileLocation(file: file, line: line, column: column), text.escapingControlCharacters(),
      remedy: TOMLSyntaxError.remedies.first { message.contains($0.words) }?.remedy)
  }

  /// The remedies of the most common mistakes, by words of the library's message.
  private static let remedies: [(words: String, remedy: String)] = [
    ("parsing boolean", "a string stands in double quotes"),
    ("could not determine value type", "a string stands in double quotes"),
    ("control characters", "a string ends with its quote on the line on which it begins"),
    ("expected '='", "an option is written as name = value"),
    ("end-of-file", "a quote or a bracket is not closed"),
  ]
}

/// Copies a parsed document out of C, in one pass over its nodes.
private struct TOMLTree {
  let file: String
  private let nodes: UnsafeBufferPointer<CTOMLNode>
  private var next = 0

  /// Parses a text into a table that holds no memory of the C library.
  static func parse(_ text: [UInt8], file: String) -> Result<TOMLTable, TOMLSyntaxError> {
    var error = CTOMLError()
    let document = text.withUnsafeBytes { bytes in
      // An empty array has no address, and then the library reads nothing.
      ctoml_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &error)
    }
    guard let document else {
      let syntaxError = TOMLSyntaxError(
        line: Int(error.position.line), column: Int(error.position.column),
        message: withUnsafeBytes(of: error.message) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
      return .failure(syntaxError)
    }
    defer { ctoml_free(document) }
    var count = 0
    let nodes = UnsafeBufferPointer(start: ctoml_nodes(document, &count), count: count)
    var tree = TOMLTree(file: file, nodes: nodes)
    return .success(tree.table(tree.takeNode()))
  }

  private mutating func takeNode() -> CTOMLNode {
    defer { next += 1 }
    return nodes[next]
  }

  private mutating func value(_ node: CTOMLNode) -> TOMLValue {
    let content: TOMLValue.Content
    switch node.type {
    case CTOML_BOOLEAN: content = .boolean(node.boolean)
    case CTOML_INTEGER: content = .integer(node.integer)
    case CTOML_FLOAT: content = .float(node.real)
    case CTOML_STRING: content = .string(string(node.text, node.text_length))
    case CTOML_ARRAY:
      var elements: [TOMLValue] = []
      for _ in 0..<node.child_count {
        elements.append(value(takeNode()))
      }
      content = .array(elements)
    case CTOML_TABLE: content = .table(table(node))
    // C enumerations are open in Swift, so a default is needed. Only dates and times are left.
    default: content = .dateTime
    }
    return TOMLValue(content: content, location: location(node.position))
  }

  private mutating func table(_ node: CTOMLNode) -> TOMLTable {
    var entries: [TOMLEntry] = []
    for _ in 0..<node.child_count {
      let child = takeNode()
      entries.append(
        TOMLEntry(
          key: string(child.key, child.key_length), keyLocation: location(child.key_position),
          value: value(child)))
    }
    return TOMLTable(entries: entries, location: location(node.position))
  }

  private func string(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }

  private func location(_ position: CTOMLPosition) -> FileLocation {
    FileLocation(file: file, line: Int(position.line), column: Int(position.column))
  }
}
