// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Makes the Swift file of one interface: the interface, the protocol of its services, a type for
/// each type, method and error, and the description itself.
struct InterfaceGenerator {
  private let source: String
  private let fileName: String
  private let interface: InterfaceDescription
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
    let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0 >= " " }
    guard isPlain else { throw .unsupportedCharacter(file: fileName) }
    for member in interface.members where SwiftNames.taken.contains(member.name) {
      throw .takenName(member.name)
    }
    self.fileName = fileName
    self.module = module
    source = text
    swiftName = SwiftNames.interface(interface.name)
  }

  /// Makes the file.
  func file() throws(GeneratorError) -> GeneratedFile {
    var text = SourceText()
    text.line("// SPDX-License-Identifier: Apache-2.0")
    text.line("// Made by varlink-generate from \(fileName); change that and run it again.")
    for name in Self.imports where name != module { text.line("import \(name)") }
    text.line()
    writeInterface(into: &text)
    try writeService(into: &text)
    try writeMembers("Types", into: &text) { if case .type = $0 { true } else { false } }
    try writeMembers("Methods", into: &text) { if case .method = $0 { true } else { false } }
    try writeMembers("Errors", into: &text) { if case .error = $0 { true } else { false } }
    writeDescription(into: &text)
    return GeneratedFile(name: swiftName + ".swift", text: text.text)
  }

  /// The names of the methods, in their order.
  private var methods: [String] {
    interface.members.compactMap {
      if case .method = $0.declaration { $0.name } else { nil }
    }
  }

  private func writeInterface(into text: inout SourceText) {
    text.documentation(interface.documentation)
    text.block("public enum \(swiftName): VarlinkInterface") { text in
      text.line("public static let name = \"\(interface.name)\"")
      text.line("public static let description = text")
      text.list(
        "public static let methods: [any VarlinkMethod.Type] = [", methods.map { $0 + ".self" },
        "]", lastSeparator: ",")
    }
  }

  /// A requirement for each method, so that a service that lacks one does not compile.
  private func writeService(into text: inout SourceText) throws(GeneratorError) {
    let functions = methods.map { SwiftNames.quoted(SwiftNames.function($0)) }
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
        for function in functions { text.line("func \(function)(_ call: IncomingCall)") }
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
          text.line("case \(swiftName).\(method).name: \(function)(call)")
        }
        text.line("default: call.failNotImplemented()")
        text.line("}")
      }
    }
  }

  private func writeMembers(
    _ heading: String, into text: inout SourceText,
    where belongs: (InterfaceDescription.Declaration) -> Bool
  ) throws(GeneratorError) {
    let members = interface.members.filter { belongs($0.declaration) }
    guard !members.isEmpty else { return }
    let writer = TypeWriter(interface: interface)
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

  /// The description stands at the margin, where its widest lines still fit.
  private func writeDescription(into text: inout SourceText) {
    text.line()
    text.line("// MARK: Description")
    text.line()
    text.line("private let text = ##\"\"\"")
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      text.line(line.isEmpty ? "" : "  " + line)
    }
    text.line("  \"\"\"##")
  }
}
