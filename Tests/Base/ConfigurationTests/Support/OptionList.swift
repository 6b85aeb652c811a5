// SPDX-License-Identifier: Apache-2.0

import LinuxIO

@testable import Configuration

/// The options of a configuration file as its documentation lists them, table by table, with their
/// values.
struct OptionList {
  /// The values by the table's header ("" outside of tables) and the option's name.
  private(set) var values: [String: [String: String]] = [:]

  /// The tables that are listed.
  var tables: [String] { values.keys.sorted() }

  /// Reads an example file of `docs`: option lines are commented out, with no blank after the `#`.
  init(example text: String) {
    var table = ""
    for line in text.split(separator: "\n") where line.hasPrefix("#") && !line.hasPrefix("# ") {
      let option = line.dropFirst()
      if option.hasPrefix("[") {
        table = String(option)
      } else if let equals = option.firstRange(of: " = ") {
        set(option[..<equals.lowerBound], String(option[equals.upperBound...]), in: table)
      }
    }
  }

  /// Reads a manual page, which has a section for each table and a line `.It Ic NAME No = VALUE`
  /// for each option.
  init(page text: String) {
    var table: String?
    for line in text.split(separator: "\n") {
      if line.hasPrefix(".Sh ") {
        table = nil
      } else if line.hasPrefix(".Ss ") {
        table = line == ".Ss General" ? "" : String(line.dropFirst(4))
      } else if let table, line.hasPrefix(".It Ic "), let equals = line.firstRange(of: " No = ") {
        set(
          line[..<equals.lowerBound].dropFirst(7), Self.read(line[equals.upperBound...]), in: table)
      }
      if let table, !table.isEmpty { values[table, default: [:]] = values[table, default: [:]] }
    }
  }

  /// The names in a table: its options, and the tables within it.
  func names(in table: String) -> Set<String> {
    let path = Self.path(table)
    let inner = tables.filter { Self.path($0).dropLast() == path[...] && !Self.path($0).isEmpty }
    return Set(values[table, default: [:]].keys).union(inner.compactMap { Self.path($0).last })
  }

  /// The names that lead to a table: "gpio" and "line" for "[[gpio.line]]".
  private static func path(_ table: String) -> [String] {
    table.filter { $0 != "[" && $0 != "]" }.split(separator: ".").map { String($0) }
  }

  /// The text of a word in a page's source, without the escapes of roff.
  private static func read(_ text: Substring) -> String {
    String(text).replacing("\\(dq", with: "\"").replacing("\\-", with: "-")
  }

  /// An example may show a table twice; the first value is the default.
  private mutating func set(_ name: Substring, _ value: String, in table: String) {
    if values[table]?[String(name)] != nil { return }
    values[table, default: [:]][String(name)] = value
  }
}
