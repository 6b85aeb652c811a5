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
