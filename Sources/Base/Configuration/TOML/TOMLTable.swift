// SPDX-License-Identifier: Apache-2.0

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
