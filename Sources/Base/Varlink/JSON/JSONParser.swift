// SPDX-License-Identifier: Apache-2.0

/// Recursive descent over the bytes of one JSON text; strings and numbers are in extensions.
///
/// The recursion is bounded by the depth limit. The bytes must outlive the parser, which is
/// therefore never stored.
struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  private let maximumDepth: Int

  /// Enough for most objects.
  private static let usualMemberCount = 12

  init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  /// Parses the whole text as one value.
  mutating func parseText() throws(JSONError) -> JSON {
    let value = try parseValue(depth: 0)
    skipWhitespace()
    guard offset == bytes.count else { throw unexpected() }
    return value
  }

  /// The error for the byte at the offset, or for the end of the text.
  func unexpected() -> JSONError {
    guard offset < bytes.count else { return JSONError(.unexpectedEnd, at: bytes.count) }
    return JSONError(.unexpectedByte(bytes[offset]), at: offset)
  }

  private mutating func parseValue(depth: Int) throws(JSONError) -> JSON {
    skipWhitespace()
    guard offset < bytes.count else { throw unexpected() }
    switch bytes[offset] {
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "{"): return .object(try parseObject(depth: depth))
    case UInt8(ascii: "["): return .array(try parseArray(depth: depth))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
    case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
    case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    default: throw unexpected()
    }
  }

  private mutating func parseObject(depth: Int) throws(JSONError) -> JSONObject {
    try enter(depth)
    var object = JSONObject()
    if skip(UInt8(ascii: "}")) { return object }
    object.reserveCapacity(Self.usualMemberCount)
    while true {
      skipWhitespace()
      let start = offset
      guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { throw unexpected() }
      let name = try parseString()
      guard skip(UInt8(ascii: ":")) else { throw unexpected() }
      guard object.insert(name, try parseValue(depth: depth + 1)) else {
        throw JSONError(.duplicateMember(name), at: start)
      }
      if skip(UInt8(ascii: "}")) { return object }
      guard skip(UInt8(ascii: ",")) else { throw unexpected() }
    }
  }

  private mutating func parseArray(depth: Int) throws(JSONError) -> [JSON] {
    try enter(depth)
    var elements: [JSON] = []
    if skip(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try parseValue(depth: depth + 1))
      if skip(UInt8(ascii: "]")) { return elements }
      guard skip(UInt8(ascii: ",")) else { throw unexpected() }
    }
  }

  /// Consumes the opening bracket of an array or object at that depth.
  private mutating func enter(_ depth: Int) throws(JSONError) {
    guard depth < maximumDepth else {
      throw JSONError(.tooDeep(maximum: maximumDepth), at: offset)
    }
    offset += 1
  }

  private mutating func parseWord(
    _ word: StaticString, _ value: JSON
  ) throws(JSONError) -> JSON {
    for index in 0..<word.utf8CodeUnitCount {
      guard offset < bytes.count, bytes[offset] == word.utf8Start[index] else {
        throw unexpected()
      }
      offset += 1
    }
    return value
  }

  /// Skips white space and then that byte. Returns false, at another byte, if it is not there.
  private mutating func skip(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipWhitespace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }
}

extension JSON {
  /// Parses one JSON text. White space around it is allowed, anything else is not.
  /// The bytes are only read during the call.
  public init(
    parsing bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    guard bytes.count <= limits.maximumSize else {
      throw JSONError(.tooLarge(maximum: limits.maximumSize), at: limits.maximumSize)
    }
    var parser = JSONParser(bytes, maximumDepth: limits.maximumDepth)
    self = try parser.parseText()
  }

  /// Parses one JSON text.
  public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSON, JSONError> in
      do throws(JSONError) {
        return .success(try JSON(parsing: buffer, limits: limits))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// Parses one JSON text.
  public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}

/// The limits of a JSON text, so that a peer cannot exhaust memory or stack.
public struct JSONLimits: Equatable, Sendable {
  /// Bytes of the whole text.
  public var maximumSize: Int
  /// Levels of arrays and objects.
  public var maximumDepth: Int

  /// The defaults are 16 MiB, as in sd-varlink, and a depth of 64.
  public init(maximumSize: Int = 16 << 20, maximumDepth: Int = 64) {
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
  }
}
