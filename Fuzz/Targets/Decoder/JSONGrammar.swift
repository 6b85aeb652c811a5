// SPDX-License-Identifier: Apache-2.0

/// A recogniser of RFC 8259 without recursion and without values: regular expressions for the tokens,
/// written as loops, and a stack of brackets. It shares nothing with the parser it is compared with.
struct JSONGrammar {
  private enum Expected {
    case value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd
  }

  private static let object = UInt8(ascii: "{"), endOfObject = UInt8(ascii: "}")
  private static let array = UInt8(ascii: "["), endOfArray = UInt8(ascii: "]")
  private static let escaped = Array("\"\\/bfnrtu".utf8)
  private static let hexadecimal = Array("0123456789abcdefABCDEF".utf8)
  private static let quote = UInt8(ascii: "\"")

  private var rest: Substring.UTF8View
  private var brackets: [UInt8] = []
  private var expected = Expected.value

  /// Whether the bytes are one JSON text in UTF-8.
  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    var grammar = JSONGrammar(rest: text[...].utf8)
    return grammar.run()
  }

  private init(rest: Substring.UTF8View) { self.rest = rest }

  private mutating func run() -> Bool {
    var isOver = false
    while true {
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      guard let first = rest.first else { return isOver }
      guard !isOver, step(first) else { return false }
      isOver = brackets.isEmpty && expected == .commaOrEnd
    }
  }

  /// Takes one token.
  private mutating func step(_ first: UInt8) -> Bool {
    switch expected {
    case .value: return value(first)
    case .valueOrEnd: return first == Self.endOfArray ? close(first) : value(first)
    case .name: return name(first)
    case .nameOrEnd: return first == Self.endOfObject ? close(first) : name(first)
    case .colon:
      expected = .value
      return skip(UInt8(ascii: ":"))
    case .commaOrEnd:
      if first == Self.endOfArray || first == Self.endOfObject { return close(first) }
      expected = brackets.last == Self.object ? .name : .value
      return skip(UInt8(ascii: ","))
    }
  }

  private mutating func name(_ first: UInt8) -> Bool {
    expected = .colon
    return first == Self.quote && string()
  }

  private mutating func close(_ bracket: UInt8) -> Bool {
    let opening = bracket == Self.endOfObject ? Self.object : Self.array
    guard brackets.popLast() == opening else { return false }
    expected = .commaOrEnd
    rest = rest.dropFirst()
    return true
  }

  private mutating func value(_ first: UInt8) -> Bool {
    switch first {
    case Self.object, Self.array:
      brackets.append(first)
      expected = first == Self.object ? .nameOrEnd : .valueOrEnd
      rest = rest.dropFirst()
      return true
    case Self.quote:
      expected = .commaOrEnd
      return string()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func word(_ word: String) -> Bool {
    expected = .commaOrEnd
    defer { rest = rest.dropFirst(word.utf8.count) }
    return rest.starts(with: word.utf8)
  }

  // MARK: Strings and numbers

  private mutating func string() -> Bool {
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case Self.quote: return true
      case 0..<0x20: return false
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst(), Self.escaped.contains(escaped) else { return false }
        guard escaped == UInt8(ascii: "u") else { continue }
        let digits = rest.prefix(4)
        let isHexadecimal = digits.allSatisfy { Self.hexadecimal.contains($0) }
        guard digits.count == 4, isHexadecimal else { return false }
        rest = rest.dropFirst(4)
      default: break
      }
    }
    return false
  }

  private mutating func number() -> Bool {
    expected = .commaOrEnd
    skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")), digits() == 0 { return false }
    if skip(UInt8(ascii: ".")), digits() == 0 { return false }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "-")) { skip(UInt8(ascii: "+")) }
      if digits() == 0 { return false }
    }
    return true
  }

  @discardableResult
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func digits() -> Int {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return digits.count
  }
}
