// SPDX-License-Identifier: Apache-2.0

/// One thing that is wrong with a configuration file, for the person who wrote it.
/// Prints as `FILE:LINE:COLUMN: message; remedy`.
package struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
  package let location: FileLocation
  /// What is wrong, in words that go on after a colon.
  package let message: String
  /// What to do about it, where there is more to say than the message does.
  package let remedy: String?

  package init(_ location: FileLocation, _ message: String, remedy: String? = nil) {
    self.location = location
    self.message = message
    self.remedy = remedy
  }

  /// The path of the file as it was opened.
  package var file: String { location.file }
  /// From 1; 0 for the file as a whole.
  package var line: Int { location.line }
  /// From 1, in Unicode code points; 0 for the file as a whole.
  package var column: Int { location.column }

  /// The message with its remedy, for where the place is told apart from it.
  package var words: String { remedy.map { "\(message); \($0)" } ?? message }

  package var description: String { "\(location): \(words)" }
}
