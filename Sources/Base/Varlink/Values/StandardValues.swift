// SPDX-License-Identifier: Apache-2.0

// MARK: Scalars

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

// MARK: Collections

extension Optional: VarlinkValue where Wrapped: VarlinkValue {
  /// Takes a nullable element of an array or map out of JSON.
  public init(from json: JSON, _ mode: DecodingMode) throws(FieldError) {
    guard !json.isNull else {
      self = nil
      return
    }
    self = .some(try Wrapped(from: json, mode))
  }

  /// Writes a nullable element of an array or map. Null members are left out instead.
  public func encode(into writer: inout JSONWriter) {
    switch self {
    case .none: writer.null()
    case .some(let value): value.encode(into: &writer)
    }
  }
}

extension Array: VarlinkValue where Element: VarlinkValue {
  /// Takes a Varlink array out of JSON.
  public init(from json: JSON, _ mode: DecodingMode) throws(FieldError) {
    guard case .array(let elements) = json else { throw FieldError(.wrongType(expected: "array")) }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do throws(FieldError) {
        append(try Element(from: element, mode))
      } catch {
        throw error.inside(element: index)
      }
    }
  }

  /// Writes a Varlink array.
  public func encode(into writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.encode(into: &writer) }
    writer.endArray()
  }
}

extension Dictionary: VarlinkValue where Key == String, Value: VarlinkValue {
  /// Takes a Varlink map out of JSON.
  public init(from json: JSON, _ mode: DecodingMode) throws(FieldError) {
    guard case .object(let object) = json else { throw FieldError(.wrongType(expected: "map")) }
    self = [:]
    reserveCapacity(object.count)
    for member in object.members {
      do throws(FieldError) {
        self[member.name] = try Value(from: member.value, mode)
      } catch {
        throw error.inside(member.name)
      }
    }
  }

  /// Writes a Varlink map, sorted by name so that equal maps give equal bytes.
  public func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in sorted(by: { $0.key < $1.key }) {
      writer.name(name)
      value.encode(into: &writer)
    }
    writer.endObject()
  }
}

// MARK: Any value, any object

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
