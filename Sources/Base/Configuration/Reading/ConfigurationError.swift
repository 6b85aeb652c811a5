// SPDX-License-Identifier: Apache-2.0

/// One mistake in a configuration file, for the person who wrote it.
/// Prints as `FILE:LINE:COLUMN: message; remedy`.
public struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
  public let location: FileLocation
  /// The fault, as words that follow a colon.
  public let message: String
  /// The remedy, where the message does not already say so.
  public let remedy: String?
  /// The same by its parts; `nil`: the words are all that there is.
  public let fault: ConfigurationFault?

  public init(
    _ location: FileLocation, _ message: String, remedy: String? = nil,
    fault: ConfigurationFault? = nil
  ) {
    self.location = location
    self.message = message
    self.remedy = remedy
    self.fault = fault
  }

  /// The path of the file as it was opened.
  public var file: String { location.file }
  /// From 1; 0 for the file as a whole.
  public var line: Int { location.line }
  /// From 1, in Unicode code points; 0 for the file as a whole.
  public var column: Int { location.column }

  /// The message with its remedy, for use where the place is shown separately.
  public var words: String { remedy.map { "\(message); \($0)" } ?? message }

  public var description: String { "\(location): \(words)" }
}

/// All mistakes in a configuration, in the order of files and lines.
/// Prints one error a line.
public struct ConfigurationErrors: Error, Sendable, Equatable, CustomStringConvertible {
  /// Never empty.
  public let all: [ConfigurationError]

  /// Takes `first` separately, so that there is always at least one error.
  public init(_ first: ConfigurationError, _ others: [ConfigurationError] = []) {
    all = [first] + others
  }

  /// The error to show where there is room for only one.
  public var first: ConfigurationError { all[0] }

  public var description: String {
    all.map(\.description).joined(separator: "\n")
  }
}

/// A place in a configuration file. Prints as `FILE:LINE:COLUMN`, or as `FILE` for the whole file.
public struct FileLocation: Sendable, Equatable, Hashable, CustomStringConvertible {
  /// The path as it was opened.
  public let file: String
  /// From 1; 0 with column 0 means the file as a whole.
  public let line: Int
  /// From 1, in Unicode code points.
  public let column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The file as a whole.
  public init(file: String) {
    self.init(file: file, line: 0, column: 0)
  }

  public var description: String {
    line == 0 ? file : "\(file):\(line):\(column)"
  }
}

/// Collects mistakes while a configuration is being read, so that the user sees all of them at
/// once, or at least the first hundred.
public final class ErrorCollector {
  /// The most mistakes that are collected. Guessing what was meant takes time, and during a reload
  /// presses may be waiting.
  private static let most = 100

  private let files: [String]
  private var errors: [ConfigurationError] = []

  /// Creates a collector. Errors are shown in the order of `files`.
  public init(files: [String]) {
    self.files = files
  }

  /// Whether there are so many that the reader need not look for more.
  var isFull: Bool { errors.count >= Self.most }

  public func add(
    _ location: FileLocation, _ message: String, remedy: String? = nil,
    fault: ConfigurationFault? = nil
  ) {
    if isFull { return }
    errors.append(ConfigurationError(location, message, remedy: remedy, fault: fault))
  }

  /// Throws the collected errors, in the order of files and places in them.
  public func throwIfAny() throws(ConfigurationErrors) {
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

/// Names and places that may be used only once, and where each was used first.
public struct FirstUses {
  private var places: [String: FileLocation] = [:]

  public init() {}

  /// Takes `thing`, described in words such as `line 17 of chip "pinctrl-bcm2711"`. A second use
  /// is an error that names both places. Returns whether this is the first use.
  @discardableResult
  public mutating func claim(
    _ thing: String, at location: FileLocation, _ errors: ErrorCollector
  ) -> Bool {
    if let first = places[thing] {
      errors.add(
        location, "\(thing) is already used at \(first)", remedy: "change or remove one of the two")
      return false
    }
    places[thing] = location
    return true
  }
}
