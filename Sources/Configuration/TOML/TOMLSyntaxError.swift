// SPDX-License-Identifier: Apache-2.0

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
      SourceLocation(file: file, line: line, column: column), text.escapingControlCharacters(),
      remedy: looksUnquoted ? "a string stands in double quotes" : nil)
  }

  /// Whether the parser took a word for something else because it has no quotes.
  private var looksUnquoted: Bool {
    message.contains("parsing boolean") || message.contains("could not determine value type")
  }
}
