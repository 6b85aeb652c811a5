// SPDX-License-Identifier: Apache-2.0
import Configuration

/// Reads the booth's files from texts that stand for a file called `test.toml`.
enum Read {
  static func document(_ text: String) throws(ConfigurationErrors) -> TOMLDocument {
    try TOMLDocument(parsing: Array(text.utf8), file: "test.toml")
  }

  /// The errors that the user sees; empty if there are none.
  static func errors(_ body: () throws(ConfigurationErrors) -> Void) -> [String] {
    do throws(ConfigurationErrors) {
      try body()
      return []
    } catch {
      return error.all.map(\.description)
    }
  }
}
