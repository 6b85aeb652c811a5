// SPDX-License-Identifier: Apache-2.0

/// What one or several TOML files say together.
package struct TOMLDocument: Sendable, Equatable {
  package private(set) var root: TOMLTable
  /// The files it was read from, in their order.
  package private(set) var files: [String]

  /// Parses the text of one file. Throws the syntax error at which reading ended, or all the keys
  /// that are defined twice.
  package init(parsing text: [UInt8], file: String) throws(ConfigurationErrors) {
    root = try TOMLParser(file: file).parse(text)
    files = [file]
  }

  /// A configuration for which there is no file.
  package init(emptyFor file: String) {
    root = TOMLTable(entries: [], location: FileLocation(file: file))
    files = []
  }

  /// Lays a later file over what was read so far; `TOMLTable.merge` has the rule.
  package mutating func merge(_ later: TOMLDocument) {
    root.merge(later.root)
    files += later.files
  }
}

/// A TOML table. Its keys are unique and stand in the order in which they were written.
package struct TOMLTable: Sendable, Equatable {
  package var entries: [TOMLEntry]
  /// Where the table begins.
  package let location: FileLocation

  /// The entry of a key. Linear: tables of a configuration are short.
  package subscript(key: String) -> TOMLEntry? {
    entries.first { $0.key == key }
  }

  /// Lays a later file's table over this one: tables merge, arrays of tables are appended, every
  /// other value, an empty array too, stands instead of the earlier one.
  mutating func merge(_ later: TOMLTable) {
    for entry in later.entries {
      if let index = entries.firstIndex(where: { $0.key == entry.key }) {
        entries[index] = TOMLTable.merged(entries[index], entry)
      } else {
        entries.append(entry)
      }
    }
  }

  /// The entry that two files together make of one key.
  private static func merged(_ earlier: TOMLEntry, _ later: TOMLEntry) -> TOMLEntry {
    var result = earlier
    switch (earlier.value.content, later.value.content) {
    case (.table(var table), .table(let laterTable)):
      table.merge(laterTable)
      result.value = TOMLValue(content: .table(table), location: earlier.value.location)
      return result
    case (.array(let elements), .array(let laterElements))
    where earlier.value.isArrayOfTables && later.value.isArrayOfTables:
      result.value = TOMLValue(
        content: .array(elements + laterElements), location: earlier.value.location)
      return result
    case (_, _):
      return later
    }
  }
}

/// A key of a TOML table and its value.
package struct TOMLEntry: Sendable, Equatable {
  package let key: String
  package let keyLocation: FileLocation
  package var value: TOMLValue
}

/// A value of a TOML file and where it stands.
package struct TOMLValue: Sendable, Equatable {
  package let content: Content
  /// Where the value begins; for a table with a header, the header's bracket.
  package let location: FileLocation

  /// What a value is.
  package enum Content: Sendable, Equatable {
    case boolean(Bool)
    case integer(Int64)
    case float(Double)
    case string(String)
    /// Any of TOML's dates and times; no option takes one, so its value is not kept.
    case dateTime
    case array([TOMLValue])
    case table(TOMLTable)
  }

  /// The type in words, with its article, for messages.
  package var typeName: String {
    switch content {
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .float: "a float"
    case .string: "a string"
    case .dateTime: "a date or time"
    case .array: "an array"
    case .table: "a table"
    }
  }

  /// Whether it is an array of at least one element, all of them tables.
  var isArrayOfTables: Bool {
    guard case .array(let elements) = content, !elements.isEmpty else { return false }
    return elements.allSatisfy { element in
      if case .table = element.content { true } else { false }
    }
  }
}
