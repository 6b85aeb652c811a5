// SPDX-License-Identifier: Apache-2.0

/// Appends JSON without white space to an array of bytes.
///
/// The caller keeps the grammar: it writes a name before each value in an object, and ends every
/// container. The writer puts in the commas.
///
/// The methods are not inlined: hundreds of generated encoders call each of them, and to optimise
/// the copies takes half a minute and gains nothing measurable.
public struct JSONWriter {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []
  /// Whether a value was written before, so that the next one needs a comma.
  private var needsComma = false

  /// Makes a writer with room for that many bytes.
  public init(capacity: Int = 256) {
    bytes.reserveCapacity(capacity)
  }

  /// Begins an object.
  @inline(never)
  public mutating func beginObject() {
    begin(UInt8(ascii: "{"))
  }

  /// Ends the innermost object.
  @inline(never)
  public mutating func endObject() {
    end(UInt8(ascii: "}"))
  }

  /// Begins an array.
  @inline(never)
  public mutating func beginArray() {
    begin(UInt8(ascii: "["))
  }

  /// Ends the innermost array.
  @inline(never)
  public mutating func endArray() {
    end(UInt8(ascii: "]"))
  }

  /// Writes a member's name; its value must follow.
  @inline(never)
  public mutating func name(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes `null`. Only elements of arrays and maps need it: null members are left out.
  @inline(never)
  public mutating func null() {
    separate()
    append("null")
    needsComma = true
  }

  /// Writes a truth value.
  @inline(never)
  public mutating func bool(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
    needsComma = true
  }

  /// Writes an integer.
  @inline(never)
  public mutating func int(_ value: Int64) {
    separate()
    appendDecimal(value)
    needsComma = true
  }

  /// Writes the shortest number that is read back as the same double, always with a decimal point.
  /// The value must be finite.
  @inline(never)
  public mutating func double(_ value: Double) {
    precondition(value.isFinite, "JSON has no notation for infinities and NaN")
    separate()
    appendShortest(value)
    needsComma = true
  }

  /// Writes a string.
  @inline(never)
  public mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(value)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a member whose name, an identifier, needs no escapes.
  @inline(never)
  private mutating func identifier(_ name: StaticString) {
    let length = name.utf8CodeUnitCount
    // Put together first, because each append to the array costs time.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + 4) { text in
      text[0] = UInt8(ascii: ",")
      text[1] = UInt8(ascii: "\"")
      (text.baseAddress! + 2).update(from: name.utf8Start, count: length)
      text[length + 2] = UInt8(ascii: "\"")
      text[length + 3] = UInt8(ascii: ":")
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[(needsComma ? 0 : 1)...]))
    }
    needsComma = false
  }

  /// Ends a message with its NUL.
  mutating func terminate() {
    bytes.append(0)
  }

  /// Writes a member, but takes it back if its value turns out to be an empty object.
  @inline(never)
  mutating func memberUnlessEmpty(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    let (count, comma) = (bytes.count, needsComma)
    identifier(name)
    let start = bytes.count
    body(&self)
    guard bytes.count == start + 2, bytes[start] == UInt8(ascii: "{") else { return }
    bytes.removeLast(bytes.count - count)
    needsComma = comma
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  /// Appends bytes that stand for themselves.
  private mutating func append(_ literal: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}

// MARK: Fields

extension JSONWriter {
  /// Writes a field, whose name is an identifier of an interface description.
  public mutating func field<Value: VarlinkValue>(_ name: StaticString, _ value: Value) {
    identifier(name)
    value.encode(into: &self)
  }

  /// Writes a nullable field, or nothing for nil.
  public mutating func field<Value: VarlinkValue>(_ name: StaticString, _ value: Value?) {
    guard let value else { return }
    identifier(name)
    value.encode(into: &self)
  }
}

// MARK: Scalars

extension JSONWriter {
  /// Appends decimal digits.
  private mutating func appendDecimal(_ value: Int64) {
    // Room for the longest, Int64.min; filled from the end.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = value.magnitude
      var start = digits.count
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest != 0
      if value < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Appends the shortest decimal that is read back as the same value, as the standard library
  /// writes it, but always with a decimal point: without one, as in 1e+30, some readers take the
  /// number for an integer.
  private mutating func appendShortest(_ value: Double) {
    let text = value.description
    let hasPoint = text.utf8.contains(UInt8(ascii: "."))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "e"), !hasPoint { append(".0") }
      bytes.append(byte)
    }
  }

  /// Appends text as UTF-8 with the escapes that RFC 8259 demands and no others.
  private mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { appendEscaped($0) }
  }

  private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in 0..<utf8.count where Self.needsEscape(utf8[index]) {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
      appendEscaped(utf8[index])
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0..<0x20:
      append("\\u00")
      bytes.append(Self.hexadecimal[Int(byte >> 4)])
      bytes.append(Self.hexadecimal[Int(byte & 0xF)])
    default: bytes.append(byte)
    }
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}
