// SPDX-License-Identifier: Apache-2.0

/// Appends JSON without white space to an array of bytes.
///
/// The caller keeps the grammar: a name before each value in an object, and every container ended.
/// Commas are put in here.
///
/// The methods are not inlined: hundreds of generated encoders call each of them, on whose copies
/// the optimiser would spend half a minute for nothing that can be measured.
public struct JSONWriter {
  /// What was written so far.
  public internal(set) var bytes: [UInt8] = []
  /// Whether a value stands before, so that the next one needs a comma.
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

  /// Writes `null`. Only elements of arrays and of maps need it: null members are left out.
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
  mutating func identifier(_ name: StaticString) {
    let length = name.utf8CodeUnitCount
    // Put together first, because each appending to the array has its price.
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
  mutating func append(_ literal: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}
