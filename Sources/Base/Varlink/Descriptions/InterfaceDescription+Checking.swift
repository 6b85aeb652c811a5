// SPDX-License-Identifier: Apache-2.0

extension InterfaceDescription {
  /// Checks that a value fits a type of this interface. The error names the field. A named type
  /// that the interface does not declare takes no value.
  public func check(
    _ json: JSON, against type: DescribedType, _ mode: DecodingMode
  ) throws(FieldError) {
    switch type {
    case .bool: _ = try Bool(from: json, mode)
    case .int: _ = try Int64(from: json, mode)
    case .float: _ = try Double(from: json, mode)
    case .string: _ = try String(from: json, mode)
    case .object: _ = try JSONObject(from: json, mode)
    case .any: _ = try JSON(from: json, mode)
    case .structure(let fields):
      try check(try JSONObject(from: json, mode), against: fields, mode)
    case .enumeration(let values):
      let name = try String(from: json, mode)
      guard mode == .tolerant || values.contains(where: { $0.name == name }) else {
        throw FieldError(.unknownValue(name))
      }
    case .array(let element):
      try checkElements(of: json, against: element, mode)
    case .map(let value):
      for member in try JSONObject(from: json, mode).members {
        try check(member.value, against: value, mode, inside: member.name)
      }
    case .nullable(let wrapped):
      if !json.isNull { try check(json, against: wrapped, mode) }
    case .named(let name):
      guard case .type(let declared) = self[name] else {
        throw FieldError(.wrongType(expected: name))
      }
      try check(json, against: declared, mode)
    }
  }

  /// Checks that an object has the fields of a structure, and no others unless they are tolerated.
  public func check(
    _ object: JSONObject, against fields: [DescribedField], _ mode: DecodingMode
  ) throws(FieldError) {
    for field in fields {
      let value = object[field.name] ?? .null
      if value.isNull {
        guard case .nullable = field.type else {
          throw FieldError(.missing, path: field.name)
        }
        continue
      }
      try check(value, against: field.type, mode, inside: field.name)
    }
    guard mode == .strict else { return }
    let names = Set(fields.map(\.name))
    if let unknown = object.members.first(where: { !names.contains($0.name) }) {
      throw FieldError(.unknown, path: unknown.name)
    }
  }

  private func checkElements(
    of json: JSON, against type: DescribedType, _ mode: DecodingMode
  ) throws(FieldError) {
    guard case .array(let elements) = json else { throw FieldError(.wrongType(expected: "array")) }
    for (index, element) in elements.enumerated() {
      do throws(FieldError) {
        try check(element, against: type, mode)
      } catch {
        throw error.inside(element: index)
      }
    }
  }

  private func check(
    _ json: JSON, against type: DescribedType, _ mode: DecodingMode, inside field: String
  ) throws(FieldError) {
    do throws(FieldError) {
      try check(json, against: type, mode)
    } catch {
      throw error.inside(field)
    }
  }
}
