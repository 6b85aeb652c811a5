// SPDX-License-Identifier: Apache-2.0

extension Bool: VarlinkValue {
  /// Takes a Varlink `bool` out of JSON.
  public init(from json: JSON, _ mode: DecodingMode) throws(FieldError) {
    guard case .bool(let value) = json else { throw FieldError(.wrongType(expected: "bool")) }
    self = value
  }

  /// Writes a Varlink `bool`.
  public func encode(into writer: inout JSONWriter) {
    writer.bool(self)
  }
}

extension Int64: VarlinkValue {
  /// Takes a Varlink `int` out of JSON.
  public init(from json: JSON, _ mode: DecodingMode) throws(FieldError) {
    guard case .int(let value) = json else { throw FieldError(.wrongType(expected: "int")) }
    self = value
  }

  /// Writes a Varlink `int`.
  public func encode(into writer: inout JSONWriter) {
    writer.int(self)
  }
}

extension Double: VarlinkValue {
  /// Takes a Varlink `float` out of JSON, where it may be written as an integer.
  public init(from json: JSON, _ mode: DecodingMode) throws(FieldError) {
    guard let value = json.doubleValue else { throw FieldError(.wrongType(expected: "float")) }
    self = value
  }

  /// Writes a Varlink `float`, which must be finite.
  public func encode(into writer: inout JSONWriter) {
    writer.double(self)
  }
}

extension String: VarlinkValue {
  /// Takes a Varlink `string` out of JSON.
  public init(from json: JSON, _ mode: DecodingMode) throws(FieldError) {
    guard case .string(let value) = json else { throw FieldError(.wrongType(expected: "string")) }
    self = value
  }

  /// Writes a Varlink `string`.
  public func encode(into writer: inout JSONWriter) {
    writer.string(self)
  }
}
