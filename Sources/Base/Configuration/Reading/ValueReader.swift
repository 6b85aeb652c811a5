// SPDX-License-Identifier: Apache-2.0
import Vocabulary

/// Reads one value as the type that an option needs. A value that does not fit is reported and read
/// as `nil`.
public struct ValueReader {
  let value: TOMLValue
  /// The name of the value in messages: its key, in quotes.
  let label: String
  let errors: ErrorCollector

  init(_ value: TOMLValue, label: String, errors: ErrorCollector) {
    self.value = value
    self.label = label
    self.errors = errors
  }

  public var location: FileLocation { value.location }

  public func report(_ message: String, remedy: String? = nil, fault: ConfigurationFault? = nil) {
    errors.add(location, "\(label) \(message)", remedy: remedy, fault: fault)
  }

  public func boolean() -> Bool? {
    guard case .boolean(let boolean) = value.content else {
      reportType("a boolean", remedy: "write true or false, without quotes")
      return nil
    }
    return boolean
  }

  public func integer(in range: ClosedRange<Int>) -> Int? {
    guard case .integer(let number) = value.content else {
      reportType(
        "an integer", remedy: "write a whole number, without quotes", fault: .notInteger(range))
      return nil
    }
    guard let integer = Int(exactly: number), range.contains(integer) else {
      report(
        "is out of range: \(number)",
        remedy: "it may be \(range.lowerBound) to \(range.upperBound)",
        fault: .outOfRange(range))
      return nil
    }
    return integer
  }

  /// An array of so many numbers, with or without a fraction.
  public func numbers(_ count: Int, in range: ClosedRange<Double>) -> [Double]? {
    guard let entries = array() else { return nil }
    let numbers = entries.compactMap { $0.number(in: range) }
    guard entries.count == count else {
      report("has \(entries.count) numbers", remedy: "it needs \(count)")
      return nil
    }
    return numbers.count == count ? numbers : nil
  }

  /// A number in this range.
  func number(in range: ClosedRange<Double>) -> Double? {
    let number: Double
    switch value.content {
    case .integer(let integer): number = Double(integer)
    case .float(let float): number = float
    case .boolean, .string, .dateTime, .array, .table:
      reportType("a number", remedy: "write it without quotes")
      return nil
    }
    guard range.contains(number) else {
      report(
        "is out of range: \(number)",
        remedy: "it may be \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  /// A string that may be empty, without control characters.
  public func text() -> String? {
    if case .string("") = value.content { return "" }
    return string()
  }

  /// A string of at least one character, without control characters.
  public func string() -> String? {
    guard case .string(let text) = value.content else {
      reportType("a string", remedy: "write it in double quotes")
      return nil
    }
    if text.isEmpty {
      report("is empty", remedy: "remove it to use the default", fault: .empty)
      return nil
    }
    if text.containsControlCharacters {
      report("contains a control character", fault: .controlCharacter)
      return nil
    }
    return text
  }

  /// One of the words that are the raw values of an enumeration.
  public func word<Word>(_: Word.Type) -> Word?
  where Word: RawRepresentable<String> & CaseIterable {
    guard let text = string() else { return nil }
    guard let word = Word(rawValue: text) else {
      let choices = Word.allCases.map(\.rawValue)
      report(
        "is \"\(text)\"", remedy: "it may be \(Phrase.list(choices, "or"))",
        fault: .unknownWord(text, choices: choices))
      return nil
    }
    return word
  }

  public func array() -> [ValueReader]? {
    guard case .array(let elements) = value.content else {
      reportType("an array", remedy: "write it in square brackets")
      return nil
    }
    return elements.map { ValueReader($0, label: "an entry of \(label)", errors: errors) }
  }

  /// `title` is the table as the user writes it.
  func table(title: String) -> TableReader? {
    guard case .table(let table) = value.content else {
      reportType("a table", remedy: "write it as \(title)")
      return nil
    }
    return TableReader(table, title: title, errors: errors)
  }

  func reportType(_ wanted: String, remedy: String, fault: ConfigurationFault? = nil) {
    report("must be \(wanted), not \(value.typeName)", remedy: remedy, fault: fault)
  }
}

extension ValueReader {
  /// A logical name: a string without slashes, because clients write `DEVICE/BUTTON`.
  public func name() -> String? {
    guard let text = string() else { return nil }
    // By bytes: a slash with a mark above it is another character, but a slash for the file system.
    if text.utf8.contains(UInt8(ascii: "/")) {
      report("must not contain a slash: \"\(text)\"")
      return nil
    }
    return text
  }

  /// The name of an event.
  public func eventName() -> String? {
    guard let text = string() else { return nil }
    if EventName.isTooLong(text) {
      let most = EventName.mostLetters
      report(
        "is too long: it has \(text.count) letters",
        remedy: "at most \(most), and \(EventName.mostBytes) bytes",
        fault: .tooManyLetters(most: most))
      return nil
    }
    return text
  }

  /// An absolute path.
  public func path() -> String? {
    guard let text = string() else { return nil }
    if !text.hasPrefix("/") {
      report("must be an absolute path: \"\(text)\"", remedy: "begin it with a slash")
      return nil
    }
    return text
  }

  /// An array of strings.
  public func strings() -> [String]? {
    array()?.compactMap { $0.string() }
  }

  /// Milliseconds up to one second, in microseconds.
  func debounceUSec() -> Int64? {
    integer(in: 0...1000).map { Int64($0) * 1000 }
  }

  /// The name of an action. It is sent over a socket as a line, so it has only plain characters.
  func actionName() -> String? {
    guard let text = string() else { return nil }
    guard text.utf8.allSatisfy(\.isBareKeyCharacter), text.utf8.count <= 64 else {
      report(
        "is not the name of an action: \"\(text)\"",
        remedy: "a name has at most 64 letters, digits, hyphens and underscores")
      return nil
    }
    return text
  }

  /// A user's name, or a uid with or without quotes.
  func user() -> GatewayConfiguration.UserReference? {
    if case .integer = value.content {
      // The highest 32-bit number stands for no user.
      return integer(in: 0...Int(UInt32.max - 1)).map { .identifier(UInt32($0)) }
    }
    return string().map { text in UInt32(text).map { .identifier($0) } ?? .name(text) }
  }
}

/// Joins words for messages.
enum Phrase {
  /// The words as `"a", "b" and "c"`, each in quotes, with `conjunction` before the last.
  static func list(_ words: [String], _ conjunction: String) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
