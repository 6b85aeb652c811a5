// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Makes the Swift file of one interface: the interface, the protocol of its services, and a type for
/// each type, method and error. The description is a resource of the module, compiled in as it is.
struct InterfaceGenerator {
  let interface: InterfaceDescription
  private let fileName: String
  private let swiftName: String
  private let module: String

  /// The modules whose names the code uses.
  private static let imports = ["LinuxIO", "Varlink", "VarlinkSocket"]

  /// Parses and checks a description.
  /// - Parameters:
  ///   - text: the whole text of the file.
  ///   - module: the module that the code becomes a part of.
  init(fileName: String, text: String, module: String) throws(GeneratorError) {
    do throws(InterfaceDescriptionError) {
      interface = try InterfaceDescription(parsing: text)
    } catch {
      throw .invalid(file: fileName, error)
    }
    guard fileName == interface.name + ".varlink" else {
      throw .wrongFileName(file: fileName, interface: interface.name)
    }
    for member in interface.members where SwiftNames.taken.contains(member.name) {
      throw .takenName(member.name)
    }
    self.fileName = fileName
    self.module = module
    swiftName = SwiftNames.interface(interface.name)
  }

  /// Makes the file.
  /// - Parameter enumerations: those of the whole module; nil means those of this interface.
  func file(_ enumerations: SharedEnumerations? = nil) throws(GeneratorError) -> GeneratedFile {
    let writer = TypeWriter(
      interface: interface, enumerations: enumerations ?? SharedEnumerations([interface]))
    var text = SourceText()
    text.line("// SPDX-License-Identifier: Apache-2.0")
    text.line("// Made by varlink-generate from \(fileName); change that and run it again.")
    for name in Self.imports where name != module { text.line("import \(name)") }
    text.line()
    writeInterface(into: &text)
    try writeService(into: &text)
    try writeMembers("Types", by: writer, into: &text) {
      if case .type = $0 { true } else { false }
    }
    try writeMembers("Methods", by: writer, into: &text) {
      if case .method = $0 { true } else { false }
    }
    try writeMembers("Errors", by: writer, into: &text) {
      if case .error = $0 { true } else { false }
    }
    return GeneratedFile(name: swiftName + ".swift", text: text.text)
  }

  private struct Method {
    let name: String
    let hasParameters: Bool
  }

  /// The methods, in their order.
  private var methods: [Method] {
    interface.members.compactMap {
      guard case .method(let parameters, _) = $0.declaration else { return nil }
      return Method(name: $0.name, hasParameters: !parameters.isEmpty)
    }
  }

  private func writeInterface(into text: inout SourceText) {
    text.documentation(interface.documentation)
    text.block("public enum \(swiftName): VarlinkInterface") { text in
      text.line("public static let name = \"\(interface.name)\"")
      text.block("public static var description: String") { text in
        let resource = SwiftNames.resource(fileName)
        text.line("String(decoding: PackageResources.\(resource), as: UTF8.self)")
      }
      text.list(
        "public static let methods: [any VarlinkMethod.Type] = [",
        methods.map { $0.name + ".self" },
        "]", lastSeparator: ",")
    }
  }

  /// A requirement for each method, so that a service that lacks one does not compile.
  private func writeService(into text: inout SourceText) throws(GeneratorError) {
    let functions = methods.map { SwiftNames.quoted(SwiftNames.function($0.name)) }
    try TypeWriter.requireUnique(functions)
    // A function of that name would call itself.
    if functions.contains("handle") { throw .takenName("Handle") }
    text.line()
    text.line("// MARK: Service")
    text.line()
    text.block("extension \(swiftName)") { text in
      text.line("/// A service of this interface: each function answers the calls of one method.")
      text.line("@LoopActor")
      text.block("public protocol Service: VarlinkService") { text in
        for (method, function) in zip(methods, functions) {
          let parameters = method.hasParameters ? "_ parameters: \(method.name).Parameters, " : ""
          text.line("func \(function)(", "\(parameters)_ call: IncomingCall)")
        }
      }
    }
    text.line()
    text.block("extension \(swiftName).Service") { text in
      text.line(
        "public nonisolated var interface: any VarlinkInterface.Type { \(swiftName).self }")
      text.line()
      text.block("public func handle(_ call: IncomingCall)") { text in
        text.line("switch call.method {")
        for (method, function) in zip(methods, functions) {
          let name = "\(swiftName).\(method.name)"
          text.line("case \(name).name:", " call.pass(\(name).self, to: \(function))")
        }
        text.line("default: call.failNotImplemented()")
        text.line("}")
      }
    }
  }

  private func writeMembers(
    _ heading: String, by writer: TypeWriter, into text: inout SourceText,
    where belongs: (InterfaceDescription.Declaration) -> Bool
  ) throws(GeneratorError) {
    let members = interface.members.filter { belongs($0.declaration) }
    guard !members.isEmpty else { return }
    text.line()
    text.line("// MARK: \(heading)")
    text.line()
    try text.block("extension \(swiftName)") { text throws(GeneratorError) in
      for (index, member) in members.enumerated() {
        if index > 0 { text.line() }
        try writer.write(member, into: &text)
      }
    }
  }
}
