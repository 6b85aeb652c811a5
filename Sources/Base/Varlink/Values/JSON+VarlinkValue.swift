// SPDX-License-Identifier: Apache-2.0

extension JSON: VarlinkValue {
  /// Takes a Varlink `any`, which is everything but null.
  public init(from json: JSON, _ mode: DecodingMode) throws(FieldError) {
    guard !json.isNull else { throw FieldError(.missing) }
    self = json
  }

  /// Writes the value as it is.
  public func encode(into writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .int(let value): writer.int(value)
    case .double(let value): writer.double(value)
    case .string(let value): writer.string(value)
    case .array(let elements): elements.encode(into: &writer)
    case .object(let object): object.encode(into: &writer)
    }
  }
}

extension JSONObject: VarlinkStructure {
  /// Takes a Varlink `object`.
  public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
    self = object
  }

  /// Writes the object as it is, in its order.
  public func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    for member in members {
      writer.name(member.name)
      member.value.encode(into: &writer)
    }
    writer.endObject()
  }
}
