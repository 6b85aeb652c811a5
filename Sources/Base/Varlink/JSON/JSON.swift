// SPDX-License-Identifier: Apache-2.0

/// A JSON value (RFC 8259) with integers and doubles kept apart.
///
/// A number that is written with digits alone and fits into 64 bits is an `int`; every other number
/// is a `double`. So neither `1.0` nor `1e0` is an integer, as UAPI.20 demands of the Varlink type
/// `int`: a number that is refused in one spelling is not accepted in another.
public enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  /// Always finite: JSON has no notation for infinities and NaN.
  case double(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  /// The value of a member, nil if this is no object or has no such member.
  public subscript(name: String) -> JSON? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The element at a position, nil if this is no array or is shorter.
  public subscript(index: Int) -> JSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// Whether this is `null`.
  public var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The truth value, nil if this is none.
  public var boolValue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The integer, nil if this is none.
  public var intValue: Int64? {
    guard case .int(let value) = self else { return nil }
    return value
  }

  /// The number, integers converted, nil if this is none.
  public var doubleValue: Double? {
    switch self {
    case .int(let value): return Double(value)
    case .double(let value): return value
    case .null, .bool, .string, .array, .object: return nil
    }
  }

  /// The text, nil if this is no string.
  public var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The elements, nil if this is no array.
  public var arrayValue: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The object, nil if this is none.
  public var objectValue: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }
}

extension JSON {
  /// The value as UTF-8 text without white space.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    encode(into: &writer)
    return writer.finish()
  }
}

extension JSON: CustomStringConvertible {
  /// The value as text without white space.
  public var description: String {
    String(decoding: bytes, as: UTF8.self)
  }
}

// There is no literal for null: `nil` would mean something else for `JSON?` than for `JSON`.
extension JSON: ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  public init(integerLiteral value: Int64) {
    self = .int(value)
  }

  /// A double, even if the value is integral.
  public init(floatLiteral value: Double) {
    self = .double(value)
  }

  public init(stringLiteral value: String) {
    self = .string(value)
  }

  public init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }

  /// The names must differ.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(literalMembers: elements))
  }
}
