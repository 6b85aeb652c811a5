// SPDX-License-Identifier: Apache-2.0

/// Lines of Swift with their indentation.
struct SourceText {
  /// Columns of a line that is not a comment taken over from a description.
  static let width = 100

  private var lines: [String] = []
  private var depth = 0

  /// The text, each line ended.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds a line; an empty one stays without indentation.
  mutating func line(_ content: String = "") {
    lines.append(content.isEmpty ? "" : indentation + content)
  }

  /// Adds a line, what the closure adds one step further in, and a closing brace.
  mutating func block<Failure: Error>(
    _ head: String, _ body: (inout SourceText) throws(Failure) -> Void
  ) throws(Failure) {
    line(head + " {")
    depth += 1
    try body(&self)
    depth -= 1
    line("}")
  }

  /// Adds a block whose head has a list of parameters.
  mutating func block(
    _ head: String, parameters items: [String], _ tail: String, _ body: (inout SourceText) -> Void
  ) {
    list(head, items, tail + " {", lastSeparator: "")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// Adds a documentation comment, or that other one where there is none.
  mutating func documentation(_ text: String, otherwise: String? = nil) {
    let text = text.isEmpty ? otherwise ?? "" : text
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) where text != "" {
      line(part.isEmpty ? "///" : "/// " + part)
    }
  }

  /// Adds the elements of an array: on one line if they fit, else one a line.
  mutating func array(_ head: String, _ items: [String], _ tail: String) {
    list(head, items, tail, lastSeparator: ",")
  }

  /// Adds a list between brackets: on one line if it fits, else one item a line.
  private mutating func list(
    _ head: String, _ items: [String], _ tail: String, lastSeparator: String
  ) {
    let whole = head + items.joined(separator: ", ") + tail
    // The formatter counts the separator too, though it stands there only on lines of its own.
    if indentation.count + whole.count + lastSeparator.count <= Self.width {
      line(whole)
      return
    }
    line(head)
    depth += 1
    for item in items.dropLast() { line(item + ",") }
    if let last = items.last { line(last + lastSeparator) }
    depth -= 1
    line(tail)
  }

  private var indentation: String { String(repeating: "  ", count: depth) }
}
