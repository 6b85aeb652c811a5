// SPDX-License-Identifier: Apache-2.0

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
