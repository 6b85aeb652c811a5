// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The enumerations of a module's interfaces. Those that have the same values in the same order are one Swift type, because
/// the name of an enumeration is not on the wire: `Codec` is declared as a type and once more for a field. The other
/// places get a typealias, so the names of a description are all there.
///
///     type Codec (h264, mjpeg)           public enum Codec
///     method Start(codec: (h264, mjpeg)) public typealias CodecValue = EngineInterface.Codec
///
/// The definition is at the first declared type with these values, else at the first field.
struct SharedEnumerations {
  private var definitions: [[String]: String] = [:]

  /// - Parameter interfaces: all that become code of one module, in their order.
  init(_ interfaces: [InterfaceDescription]) {
    for interface in interfaces {
      for member in interface.members {
        guard case .type(.enumeration(let values)) = member.declaration else { continue }
        add(values, "\(SwiftNames.interface(interface.name)).\(member.name)")
      }
    }
    for interface in interfaces { addFields(of: interface) }
  }

  /// The full Swift name of the definition of an enumeration with these values.
  func definition(of values: [DescribedValue]) -> String? { definitions[values.map(\.name)] }

  private mutating func add(_ values: [DescribedValue], _ name: String) {
    let key = values.map(\.name)
    if definitions[key] == nil { definitions[key] = name }
  }

  private mutating func addFields(of interface: InterfaceDescription) {
    for member in interface.members {
      let name = "\(SwiftNames.interface(interface.name)).\(member.name)"
      switch member.declaration {
      case .type(let type): add(type, name, interface)
      case .error(let fields): add(fields, name, interface)
      case .method(let parameters, let reply):
        add(parameters, name + ".Parameters", interface)
        add(reply, name + ".Reply", interface)
      }
    }
  }

  private mutating func add(
    _ fields: [DescribedField], _ outer: String, _ interface: InterfaceDescription
  ) {
    for field in fields where field.type.declaresType {
      add(field.type, "\(outer).\(SwiftNames.nested(field, in: interface))", interface)
    }
  }

  private mutating func add(
    _ type: DescribedType, _ name: String, _ interface: InterfaceDescription
  ) {
    switch type {
    case .structure(let fields): add(fields, name, interface)
    case .enumeration(let values): add(values, name)
    case .array(let inner), .map(let inner), .nullable(let inner): add(inner, name, interface)
    case .bool, .int, .float, .string, .object, .any, .named: break
    }
  }
}
