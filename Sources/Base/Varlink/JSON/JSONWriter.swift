// SPDX-License-Identifier: Apache-2.0

/// Appends JSON without white space to an array of bytes.
///
/// The caller keeps the grammar: it writes a name before each value in an object, and ends every
/// container. The writer puts in the commas.
///
/// The methods are not inlined: hundreds of generated encoders call each of them, and to optimise
/// the copies takes half a minute and gains nothing measurable.
public struct JSONWriter {
  /// The bytes written so far, and behind them room for more: to append to an array costs several
  /// times what it costs to write into one.
  private var storage: [UInt8]
  private var count = 0
  /// Whether a value was written before, so that the next one needs a comma.
  private var needsComma = false

  /// Makes a writer with room for that many bytes.
  public init(capacity: Int = 512) {
    storage = [UInt8](repeating: 0, count: max(capacity, 1))
  }

  /// The bytes written so far.
  public var bytes: [UInt8] { Array(storage[..<count]) }

  /// Takes the bytes, which ends the writer: they are not copied.
  consuming func finish() -> [UInt8] {
    storage.removeLast(storage.count - count)
    return storage
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
    append(UInt8(ascii: ":"))
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
    var value = value
    value.withUTF8 { text in
      guard PlainText.isPlain(text) else { return stringWithEscapes(text) }
      // In one piece: every press waits for five of them.
      makeRoom(text.count + 3)
      var end = count
      storage.withUnsafeMutableBufferPointer { bytes in
        if needsComma {
          bytes[end] = UInt8(ascii: ",")
          end += 1
        }
        bytes[end] = UInt8(ascii: "\"")
        if let start = text.baseAddress {
          (bytes.baseAddress! + end + 1).update(from: start, count: text.count)
        }
        end += text.count + 2
        bytes[end - 1] = UInt8(ascii: "\"")
      }
      count = end
    }
    needsComma = true
  }

  private mutating func stringWithEscapes(_ text: UnsafeBufferPointer<UInt8>) {
    separate()
    append(UInt8(ascii: "\""))
    appendEscaped(text)
    append(UInt8(ascii: "\""))
  }

  /// Writes a member whose name, an identifier, needs no escapes.
  @inline(never)
  private mutating func identifier(_ name: StaticString) {
    let length = name.utf8CodeUnitCount
    makeRoom(length + 4)
    var start = count
    storage.withUnsafeMutableBufferPointer { text in
      if needsComma {
        text[start] = UInt8(ascii: ",")
        start += 1
      }
      text[start] = UInt8(ascii: "\"")
      (text.baseAddress! + start + 1).update(from: name.utf8Start, count: length)
      text[start + length + 1] = UInt8(ascii: "\"")
      text[start + length + 2] = UInt8(ascii: ":")
    }
    count = start + length + 3
    needsComma = false
  }

  /// Takes a message with its NUL, which ends the writer.
  consuming func message() -> [UInt8] {
    append(0)
    return finish()
  }

  /// Writes a member, but takes it back if its value turns out to be an empty object.
  @inline(never)
  mutating func memberUnlessEmpty(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    let (begin, comma) = (count, needsComma)
    identifier(name)
    let start = count
    body(&self)
    guard count == start + 2, storage[start] == UInt8(ascii: "{") else { return }
    (count, needsComma) = (begin, comma)
  }

  private mutating func separate() {
    if needsComma { append(UInt8(ascii: ",")) }
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    append(bracket)
    needsComma = true
  }

  /// Appends bytes that stand for themselves.
  private mutating func append(_ literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  private mutating func append(_ byte: UInt8) {
    makeRoom(1)
    storage[count] = byte
    count += 1
  }

  private mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard let start = more.baseAddress else { return }
    makeRoom(more.count)
    storage.withUnsafeMutableBufferPointer { text in
      (text.baseAddress! + count).update(from: start, count: more.count)
    }
    count += more.count
  }

  private mutating func makeRoom(_ more: Int) {
    if storage.count - count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    storage += repeatElement(0, count: max(more, storage.count))
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
    makeRoom(DecimalText.longest)
    storage.withUnsafeMutableBufferPointer { bytes in
      count += DecimalText.write(value, to: bytes.baseAddress! + count)
    }
  }

  private mutating func appendShortest(_ value: Double) {
    makeRoom(DoubleText.longest)
    storage.withUnsafeMutableBufferPointer { bytes in
      count += DoubleText.write(value, to: bytes.baseAddress! + count)
    }
  }

  /// Appends text as UTF-8 with the escapes that RFC 8259 demands and no others.
  private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in 0..<utf8.count where PlainText.needsEscape(utf8[index]) {
      append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
      appendEscaped(utf8[index])
      start = index + 1
    }
    append(UnsafeBufferPointer(rebasing: utf8[start...]))
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
      append(Self.hexadecimal[Int(byte >> 4)])
      append(Self.hexadecimal[Int(byte & 0xF)])
    default: append(byte)
    }
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}
