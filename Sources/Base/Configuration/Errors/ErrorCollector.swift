// SPDX-License-Identifier: Apache-2.0

/// Gathers what is wrong while a configuration is being read, so that the user sees all of it at once,
/// or the first hundred mistakes.
final class ErrorCollector {
  /// The most mistakes that are gathered. Guessing what was meant takes time, and presses may be waiting.
  private static let most = 100

  private let files: [String]
  private var errors: [ConfigurationError] = []

  /// `files` gives the order in which the errors are shown.
  init(files: [String]) {
    self.files = files
  }

  /// Whether there are so many that no others need be looked for.
  var isFull: Bool { errors.count >= Self.most }

  func add(_ location: FileLocation, _ message: String, remedy: String? = nil) {
    if isFull { return }
    errors.append(ConfigurationError(location, message, remedy: remedy))
  }

  /// Throws what was gathered, in the order of files and places in them.
  func throwIfAny() throws(ConfigurationErrors) {
    let sorted = errors.enumerated().sorted { left, right in
      order(left.element, left.offset).lexicographicallyPrecedes(
        order(right.element, right.offset))
    }.map(\.element)
    if let first = sorted.first {
      throw ConfigurationErrors(first, Array(sorted.dropFirst()))
    }
  }

  private func order(_ error: ConfigurationError, _ offset: Int) -> [Int] {
    [files.firstIndex(of: error.file) ?? files.count, error.line, error.column, offset]
  }
}
