// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// What the parser says of a text that is not TOML.
struct TOMLSyntaxError: Error {
  /// From 1.
  let line: Int
  /// From 1, in Unicode code points.
  let column: Int
  let message: String

  /// Whether a key or a table is there for the second time.
  var isRedefinition: Bool {
    message.contains("cannot redefine existing")
  }

  /// The error for the user, on one line whatever the text contains.
  func configurationError(file: String) -> ConfigurationError {
    let prefix = "Error while parsing "
    let text =
      message.hasPrefix(prefix)
      ? "syntax error in " + message.dropFirst(prefix.count)
      : "syntax error: " + message
    return ConfigurationError(
      FileLocation(file: file, line: line, column: column), text.escapingControlCharacters(),
      remedy: TOMLSyntaxError.remedies.first { message.contains($0.words) }?.remedy)
  }

  /// What to do about the commonest mistakes, by words of the parser's message.
  private static let remedies: [(words: String, remedy: String)] = [
    ("parsing boolean", "a string stands in double quotes"),
    ("could not determine value type", "a string stands in double quotes"),
    ("control characters", "a string ends with its quote on the line on which it begins"),
    ("expected '='", "an option is written as name = value"),
    ("end-of-file", "a quote or a bracket is not closed"),
  ]
}
