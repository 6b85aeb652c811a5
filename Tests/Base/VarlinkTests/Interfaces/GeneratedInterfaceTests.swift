// SPDX-License-Identifier: Apache-2.0

import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkCertification
import VarlinkSocket

/// Holds the generated types and the descriptions together: values that fit a description are
/// decoded and encoded without loss; others are refused, and the error names the same field.
@Suite struct GeneratedInterfaceTests {
  static let interfaces: [any VarlinkInterface.Type] = [
    ControlInterface.self, EngineInterface.self, EngineLinkInterface.self, GatewayInterface.self,
    VarlinkServiceInterface.self, VarlinkCertificationInterface.self,
  ]

  @Test(arguments: interfaces.indices)
  func declaresItsMethods(index: Int) throws {
    let interface = Self.interfaces[index]
    let description = try InterfaceDescription(parsing: interface.description)
    #expect(description.name == interface.name)
    let methods = description.members.compactMap { member -> String? in
      guard case .method = member.declaration else { return nil }
      return interface.name + "." + member.name
    }
    #expect(methods == interface.methods.map { $0.name })
  }

  @Test(arguments: interfaces.indices)
  func readsBackWhatItWrote(index: Int) throws {
    try forEachStructure(of: Self.interfaces[index]) { structure, fields, random in
      for _ in 0..<50 {
        let object = random.object(of: fields)
        try random.interface.check(object, against: fields, .strict)
        let value = try structure.init(from: object, .strict)
        #expect(try JSON(parsing: value.jsonBytes) == .object(object))
      }
    }
  }

  @Test(arguments: interfaces.indices)
  func takesFieldsInAnyOrder(index: Int) throws {
    try forEachStructure(of: Self.interfaces[index]) { structure, fields, random in
      let object = random.object(of: fields)
      var shuffled = JSONObject()
      for member in object.members.shuffled(using: &random.generator) {
        shuffled[member.name] = member.value
      }
      let value = try structure.init(from: shuffled, .strict)
      #expect(try JSON(parsing: value.jsonBytes) == .object(object))
    }
  }

  @Test(arguments: interfaces.indices)
  func refusesWhatTheDescriptionRefuses(index: Int) throws {
    try forEachStructure(of: Self.interfaces[index]) { structure, fields, random in
      for _ in 0..<50 {
        var object = random.object(of: fields)
        guard let member = object.members.randomElement(using: &random.generator) else { break }
        let replacements: [JSON?] = [nil, .null, 1.5, "no such value", [[:]], ["x": 1], [1, "x"]]
        object[member.name] = replacements.randomElement(using: &random.generator) ?? nil
        for mode in [DecodingMode.strict, .tolerant] {
          let expected = outcome { () throws(FieldError) in
            try random.interface.check(object, against: fields, mode)
          }
          let actual = outcome { () throws(FieldError) in
            _ = try structure.init(from: object, mode)
          }
          #expect(actual?.path == expected?.path, "\(structure) from \(JSON.object(object))")
        }
      }
    }
  }

  @Test(arguments: interfaces.indices)
  func refusesUnknownFields(index: Int) throws {
    try forEachStructure(of: Self.interfaces[index]) { structure, fields, random in
      var object = random.object(of: fields)
      object["undeclared"] = 1
      #expect(throws: FieldError(.unknown, path: "undeclared")) {
        _ = try structure.init(from: object, .strict)
      }
      _ = try structure.init(from: object, .tolerant)
    }
  }

  private func outcome(_ body: () throws(FieldError) -> Void) -> FieldError? {
    do throws(FieldError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  /// Calls the closure for the parameters and the reply of each method.
  private func forEachStructure(
    of interface: any VarlinkInterface.Type,
    _ body: (any VarlinkStructure.Type, [DescribedField], inout RandomValue) throws -> Void
  ) throws {
    let description = try InterfaceDescription(parsing: interface.description)
    var random = RandomValue(interface: description, generator: RandomSource(seed: 5))
    for method in interface.methods {
      let name = String(method.name.dropFirst(interface.name.count + 1))
      guard case .method(let parameters, let reply) = description[name] else {
        Issue.record("\(name) is not a method")
        continue
      }
      try body(structures(of: method).parameters, parameters, &random)
      try body(structures(of: method).reply, reply, &random)
    }
  }

  private func structures<Method: VarlinkMethod>(
    of method: Method.Type
  ) -> (parameters: any VarlinkStructure.Type, reply: any VarlinkStructure.Type) {
    (Method.Parameters.self, Method.Reply.self)
  }
}
