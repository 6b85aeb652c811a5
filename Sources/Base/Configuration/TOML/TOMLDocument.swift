// SPDX-License-Identifier: Apache-2.0

/// The content of one TOML file, or of several merged ones.
public struct TOMLDocument: Sendable, Equatable {
  public private(set) var root: TOMLTable
  /// The files it was read from, in the order of reading.
  public private(set) var files: [String]

  /// Parses the text of one file. Throws the syntax error at which parsing stopped, or an error for
  /// every key that is defined twice.
  public init(parsing text: [UInt8], file: String) throws(ConfigurationErrors) {
    root = try TOMLParser(file: file).parse(text)
    files = [file]
  }

  /// An empty document, for a configuration without a file.
  public init(emptyFor file: String) {
    root = TOMLTable(entries: [], location: FileLocation(file: file))
    files = []
  }

  /// Merges a later file into this document, by the rule of `TOMLTable.merge`.
  public mutating func merge(_ later: TOMLDocument) {
    root.merge(later.root)
    files += later.files
  }
}

/// A TOML table. Its keys are unique and in the order of the file.
public struct TOMLTable: Sendable, Equatable {
  public var entries: [TOMLEntry]
  /// The beginning of the table.
  public let location: FileLocation

  /// The entry of a key. The search is linear, because tables of a configuration are short.
  public subscript(key: String) -> TOMLEntry? {
    entries.first { $0.key == key }
  }

  /// Merges a later file's table into this one: tables merge, arrays of tables append, and every
  /// other value, including an empty array, replaces the earlier one.
  mutating func merge(_ later: TOMLTable) {
    for entry in later.entries {
      if let index = entries.firstIndex(where: { $0.key == entry.key }) {
        entries[index] = TOMLTable.merged(entries[index], entry)
      } else {
        entries.append(entry)
      }
    }
  }

  /// The entry of a key that both files have.
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
public struct TOMLEntry: Sendable, Equatable {
  public let key: String
  public let keyLocation: FileLocation
  public var value: TOMLValue
}

/// A value of a TOML file and its place.
public struct TOMLValue: Sendable, Equatable {
  public let content: Content
  /// The beginning of the value. For a table with a header, this is the header's bracket.
  public let location: FileLocation

  /// A value of any of TOML's types.
  public enum Content: Sendable, Equatable {
    case boolean(Bool)
    case integer(Int64)
    case float(Double)
    case string(String)
    /// Any of TOML's dates and times. No option takes one, so its value is not kept.
    case dateTime
    case array([TOMLValue])
    case table(TOMLTable)
  }

  /// The type's name with its article, for messages.
  public var typeName: String {
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

  /// Whether the value is an array of at least one element and all its elements are tables.
  var isArrayOfTables: Bool {
    guard case .array(let elements) = content, !elements.isEmpty else { return false }
    return elements.allSatisfy { element in
      if case .table = element.content { true } else { false }
    }
  }
}
