// SPDX-License-Identifier: Apache-2.0

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
