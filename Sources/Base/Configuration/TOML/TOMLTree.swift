// SPDX-License-Identifier: Apache-2.0

import CTOML

/// Copies a parsed document out of C, in one pass over its nodes.
struct TOMLTree {
  let file: String
  private let nodes: UnsafeBufferPointer<CTOMLNode>
  private var next = 0

  /// Parses a text into a tree that holds nothing of C any more.
  static func parse(_ text: [UInt8], file: String) -> Result<TOMLTable, TOMLSyntaxError> {
    var error = CTOMLError()
    let document = text.withUnsafeBytes { bytes in
      // An empty array has no address, and the parser reads nothing then.
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
    // C enumerations are open in Swift; what is left is the one type without a value.
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
