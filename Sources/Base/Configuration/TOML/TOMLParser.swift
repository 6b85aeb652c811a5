// SPDX-License-Identifier: Apache-2.0

/// Parses one file and finds all the keys that are defined twice in it.
///
/// The TOML parser stops at the first such key and tells only where the second one is. So the
/// second key is given a name of its own and the text is parsed once more: it then lands in the
/// table in which the first one stands, and the next error comes to light.
struct TOMLParser {
  let file: String

  /// After so many the user knows.
  private static let maximumDuplicates = 32

  func parse(_ text: [UInt8]) throws(ConfigurationErrors) -> TOMLTable {
    var text = text
    var duplicates: [DuplicateKey] = []
    while true {
      let failure: TOMLSyntaxError
      switch TOMLTree.parse(text, file: file) {
      case .success(let table):
        guard let errors = report(duplicates, in: table) else { return table }
        throw errors
      case .failure(let error):
        failure = error
      }
      if duplicates.count < TOMLParser.maximumDuplicates,
        let duplicate = DuplicateKey(failure, in: text, number: duplicates.count)
      {
        text.replaceSubrange(duplicate.range, with: duplicate.placeholder.utf8)
        duplicates.append(duplicate)
      } else {
        throw ConfigurationErrors(original(failure, duplicates).configurationError(file: file))
      }
    }
  }

  /// The errors for the duplicates of a text that is TOML but for them; `nil` if there are none.
  private func report(_ duplicates: [DuplicateKey], in table: TOMLTable) -> ConfigurationErrors? {
    let errors = duplicates.map { duplicate in
      let second = original(line: duplicate.line, column: duplicate.column, duplicates)
      let first = duplicate.first(in: table).map {
        original(line: $0.line, column: $0.column, duplicates)
      }
      return ConfigurationError(
        second, "\"\(duplicate.name)\" is already set" + (first.map { " at \($0)" } ?? ""),
        remedy: "remove one of the two")
    }
    return errors.first.map { ConfigurationErrors($0, Array(errors.dropFirst())) }
  }

  private func original(
    _ error: TOMLSyntaxError, _ duplicates: [DuplicateKey]
  ) -> TOMLSyntaxError {
    let place = original(line: error.line, column: error.column, duplicates)
    return TOMLSyntaxError(line: place.line, column: place.column, message: error.message)
  }

  /// A place in the text as the user wrote it: placeholders before it moved it to the right.
  private func original(
    line: Int, column: Int, _ duplicates: [DuplicateKey]
  ) -> FileLocation {
    let shift = duplicates.filter { $0.line == line && $0.column < column }
      .reduce(0) { $0 + $1.shift }
    return FileLocation(file: file, line: line, column: column - shift)
  }
}
