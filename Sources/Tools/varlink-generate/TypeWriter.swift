// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Writes the members of one interface as Swift types; structures and enumerations in extensions.
struct TypeWriter {
  let interface: InterfaceDescription

  /// Writes a type, method or error.
  func write(
    _ member: InterfaceDescription.Member, into text: inout SourceText
  ) throws(GeneratorError) {
    let note = "`\(member.name)` of \(interface.name)."
    text.documentation(member.documentation, otherwise: note)
    switch member.declaration {
    case .type(let type):
      try write(type, as: member.name, into: &text)
    case .error(let fields):
      let name = qualified(member.name)
      try writeStructure(
        "\(member.name): VarlinkErrorValue", fields, qualifiedName: name, into: &text)
    case .method(let parameters, let reply):
      try writeMethod(member, parameters, reply, into: &text)
    }
  }

  /// Writes a structure or an enumeration; other types need no Swift type of their own.
  func write(
    _ type: DescribedType, as name: String, into text: inout SourceText
  ) throws(GeneratorError) {
    switch type {
    case .structure(let fields):
      try writeStructure("\(name): VarlinkStructure", fields, into: &text)
    case .enumeration(let values):
      try writeEnumeration(name, values, into: &text)
    case .array(let inner), .map(let inner), .nullable(let inner):
      try write(inner, as: name, into: &text)
    case .bool, .int, .float, .string, .object, .any, .named:
      break
    }
  }

  private func writeMethod(
    _ method: InterfaceDescription.Member, _ parameters: [DescribedField],
    _ reply: [DescribedField], into text: inout SourceText
  ) throws(GeneratorError) {
    let more = Self.moreFlag(method.documentation)
    try text.block("public enum \(method.name): VarlinkMethod") {
      text throws(GeneratorError) in
      text.line("/// The qualified name.")
      text.line("public static let name = \"\(qualified(method.name))\"")
      text.line()
      text.line("/// Whether calls may ask for more than one reply.")
      text.line("public static let more = MoreFlag.\(more)")
      text.line()
      text.line("/// The parameters of a call.")
      try writeFields("Parameters", parameters, into: &text)
      text.line()
      text.line("/// The parameters of a reply.")
      try writeFields("Reply", reply, into: &text)
    }
  }

  private func writeFields(
    _ name: String, _ fields: [DescribedField], into text: inout SourceText
  ) throws(GeneratorError) {
    if fields.isEmpty {
      text.line("public typealias \(name) = NoFields")
    } else {
      try writeStructure("\(name): VarlinkStructure", fields, into: &text)
    }
  }

  private func qualified(_ name: String) -> String {
    "\(interface.name).\(name)"
  }

  /// What the documentation says in the words of sd-varlink.
  private static func moreFlag(_ documentation: String) -> String {
    let lines = documentation.split(separator: "\n")
    if lines.contains("[Requires 'more' flag]") { return "required" }
    return lines.contains("[Supports 'more' flag]") ? "supported" : "ignored"
  }
}
