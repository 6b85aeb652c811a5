// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Reads the options of one table. Every key that a caller asks for becomes known; `finish` reports
/// the other keys of the table.
public struct TableReader {
  let table: TOMLTable
  /// The table as the user writes it: `[[gpio.line]]`.
  let title: String
  let errors: ErrorCollector
  private var known: [String] = []

  public init(_ table: TOMLTable, title: String, errors: ErrorCollector) {
    self.table = table
    self.title = title
    self.errors = errors
  }

  public var location: FileLocation { table.location }

  /// The value of an option, `nil` if it is not set.
  public mutating func value(_ key: String) -> ValueReader? {
    known.append(key)
    return table[key].map { ValueReader($0.value, label: "\"\(key)\"", errors: errors) }
  }

  /// The value of an option that has no default. It is an error if it is not set.
  public mutating func required(_ key: String) -> ValueReader? {
    let value = value(key)
    if value == nil {
      errors.add(location, "\(title) lacks \"\(key)\"")
    }
    return value
  }

  /// The tables of an array of tables, empty if it is not set. `title` is the header of each.
  public mutating func tables(_ key: String, title: String) -> [TableReader] {
    guard let elements = value(key)?.array() else { return [] }
    return elements.compactMap { $0.table(title: title) }
  }

  /// A table, `nil` if it is not set.
  public mutating func table(_ key: String, title: String) -> TableReader? {
    value(key)?.table(title: title)
  }

  /// All entries, for a table whose keys the user chooses.
  func entries() -> [(key: String, location: FileLocation, value: ValueReader)] {
    table.entries.map {
      ($0.key, $0.keyLocation, ValueReader($0.value, label: "\"\($0.key)\"", errors: errors))
    }
  }

  /// Reports every key that no caller asked for, with the nearest known one, or with all of them. The list comes
  /// once: for a file that is another program's it would drown the lines.
  public func finish() {
    var isListed = false
    for entry in table.entries where !known.contains(entry.key) {
      if errors.isFull { return }
      let nearest = EditDistance.nearest(to: entry.key, among: known)
      let remedy =
        if let nearest {
          "did you mean \"\(nearest)\"?"
        } else if isListed {
          "it is not one of them either"
        } else {
          "\(title) takes \(Phrase.list(known, "and"))"
        }
      if nearest == nil { isListed = true }
      errors.add(
        entry.keyLocation, "unknown key \"\(entry.key.escapingControlCharacters())\"",
        remedy: remedy)
    }
  }
}
