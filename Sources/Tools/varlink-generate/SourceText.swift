// SPDX-License-Identifier: Apache-2.0

/// Lines of Swift with their indentation.
struct SourceText {
  /// Columns of a line that is not a comment taken over from a description.
  private static let width = 100

  private var lines: [String] = []
  private var depth = 0

  /// The text, each line ended.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds a line; an empty one stays without indentation.
  mutating func line(_ content: String = "") {
    lines.append(content.isEmpty ? "" : indentation + content)
  }

  /// Adds a line of two parts. If it is too long, the second part goes on the next line, indented one step more.
  mutating func line(_ head: String, _ tail: String) {
    if indentation.count + head.count + tail.count <= Self.width { return line(head + tail) }
    line(head)
    depth += 1
    line(String(tail.drop { $0 == " " }))
    depth -= 1
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

  /// Adds a documentation comment, unless it is empty.
  mutating func documentation(_ text: String) {
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) where text != "" {
      line(part.isEmpty ? "///" : "/// " + part)
    }
  }

  /// Adds a list between brackets: on one line if it fits, else on lines of its own.
  /// - Parameter lastSeparator: the text that follows the last item where the list has lines of its own.
  mutating func list(_ head: String, _ items: [String], _ tail: String, lastSeparator: String) {
    let whole = head + items.joined(separator: ", ") + tail
    // The formatter counts the separator too, though it stands there only on lines of its own.
    if indentation.count + whole.count + lastSeparator.count <= Self.width {
      line(whole)
      return
    }
    line(head)
    depth += 1
    fill(items, last: lastSeparator)
    depth -= 1
    line(tail)
  }

  /// Adds a list that starts on the line of its head and goes on one step further in.
  mutating func hangingList(_ head: String, _ items: [String]) {
    guard let first = items.first else { return }
    fill([head + first] + items.dropFirst(), last: "", indentingRest: true)
  }

  /// Adds items, separated by commas, as many on each line as fit.
  private mutating func fill(_ items: [String], last: String, indentingRest: Bool = false) {
    var current = ""
    var isRest = false
    for (index, item) in items.enumerated() {
      let item = item + (index == items.count - 1 ? last : ",")
      let columns = indentation.count + (isRest ? 2 : 0) + current.count + 1 + item.count
      if current.isEmpty {
        current = item
      } else if columns <= Self.width {
        current += " " + item
      } else {
        line((isRest ? "  " : "") + current)
        isRest = indentingRest
        current = item
      }
    }
    line((isRest ? "  " : "") + current)
  }

  private var indentation: String { String(repeating: "  ", count: depth) }
}
