// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Varlink

/// Makes random JSON that fits the types of an interface. Nullable fields are absent half the time
/// and never null, so that the value is exactly what a sender of ours writes.
struct RandomValue {
  let interface: InterfaceDescription
  var generator: RandomSource

  /// A value of these fields.
  mutating func object(of fields: [DescribedField], depth: Int = 4) -> JSONObject {
    var object = JSONObject()
    for field in fields {
      guard case .nullable(let wrapped) = field.type else {
        object[field.name] = value(of: field.type, depth: depth)
        continue
      }
      if depth > 0, Bool.random(using: &generator) {
        object[field.name] = value(of: wrapped, depth: depth)
      }
    }
    return object
  }

  private mutating func value(of type: DescribedType, depth: Int) -> JSON {
    switch type {
    case .bool: return .bool(Bool.random(using: &generator))
    case .int: return .int(Int64.random(in: .min ... .max, using: &generator))
    case .float: return .double(JSON.randomDouble(using: &generator))
    case .string: return .string(JSON.randomText(using: &generator))
    case .object: return .object(["text": .string(JSON.randomText(using: &generator))])
    case .any: return .array([.null, .string(JSON.randomText(using: &generator))])
    case .structure(let fields): return .object(object(of: fields, depth: depth - 1))
    case .enumeration(let values):
      return .string(values.randomElement(using: &generator)?.name ?? "")
    case .array(let element):
      let count = Int.random(in: 0...3, using: &generator)
      return .array((0..<count).map { _ in value(of: element, depth: depth - 1) })
    case .map(let element):
      var object = JSONObject()
      for name in ["b", "a"] { object[name] = value(of: element, depth: depth - 1) }
      return .object(object)
    case .nullable(let wrapped):
      return Bool.random(using: &generator) ? .null : value(of: wrapped, depth: depth)
    case .named(let name):
      guard case .type(let declared) = interface[name] else { return .null }
      return value(of: declared, depth: depth)
    }
  }
}
