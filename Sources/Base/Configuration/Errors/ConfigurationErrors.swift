// SPDX-License-Identifier: Apache-2.0

/// Everything that is wrong with a configuration, in the order of files and lines.
/// Prints one error a line.
package struct ConfigurationErrors: Error, Sendable, Equatable, CustomStringConvertible {
  /// Never empty.
  package let all: [ConfigurationError]

  /// `first` apart from the rest, so that there is always one.
  package init(_ first: ConfigurationError, _ others: [ConfigurationError] = []) {
    all = [first] + others
  }

  /// The error to show where there is room for one.
  package var first: ConfigurationError { all[0] }

  package var description: String {
    all.map(\.description).joined(separator: "\n")
  }
}
