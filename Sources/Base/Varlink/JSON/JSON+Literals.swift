// SPDX-License-Identifier: Apache-2.0

// There is no literal for null: `nil` would mean something else for `JSON?` than for `JSON`.
extension JSON: ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  /// Makes an integer.
  public init(integerLiteral value: Int64) {
    self = .int(value)
  }

  /// Makes a double, also where the value is integral.
  public init(floatLiteral value: Double) {
    self = .double(value)
  }

  /// Makes a string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// Makes an array.
  public init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }

  /// Makes an object. The names must differ.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(literalMembers: elements))
  }
}
