// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Writes the members of one interface as Swift types.
struct TypeWriter {
  let interface: InterfaceDescription
  /// The enumerations of the module, each with the one place of its definition.
  let enumerations: SharedEnumerations

  /// The Swift name of the interface's own type.
  private var root: String { SwiftNames.interface(interface.name) }

  /// Writes a type, method or error.
  func write(
    _ member: InterfaceDescription.Member, into text: inout SourceText
  ) throws(GeneratorError) {
    text.documentation(member.documentation)
    switch member.declaration {
    case .type(let type):
      try write(type, as: member.name, in: root, into: &text)
    case .error(let fields):
      try writeStructure(
        member.name, in: root, conformingTo: "VarlinkErrorValue", fields,
        qualifiedName: qualified(member.name), into: &text)
    case .method(let parameters, let reply):
      try writeMethod(member, parameters, reply, into: &text)
    }
  }

  /// Writes a structure or an enumeration; other types need no Swift type of their own.
  private func write(
    _ type: DescribedType, as name: String, in outer: String, into text: inout SourceText
  ) throws(GeneratorError) {
    switch type {
    case .structure(let fields):
      try writeStructure(name, in: outer, fields, into: &text)
    case .enumeration(let values):
      try writeEnumeration(name, in: outer, values, into: &text)
    case .array(let inner), .map(let inner), .nullable(let inner):
      try write(inner, as: name, in: outer, into: &text)
    case .bool, .int, .float, .string, .object, .any, .named:
      break
    }
  }

  /// Throws if two names are the same.
  static func requireUnique(_ names: [String]) throws(GeneratorError) {
    var known: Set<String> = []
    for name in names where !known.insert(name).inserted {
      throw .ambiguousName(name)
    }
  }

  private func qualified(_ name: String) -> String {
    "\(interface.name).\(name)"
  }
}

// MARK: Methods

extension TypeWriter {
  private func writeMethod(
    _ method: InterfaceDescription.Member, _ parameters: [DescribedField],
    _ reply: [DescribedField], into text: inout SourceText
  ) throws(GeneratorError) {
    try text.block("public enum \(method.name): VarlinkMethod") {
      text throws(GeneratorError) in
      text.line("public static let name = \"\(qualified(method.name))\"")
      if let more = Self.moreFlag(method.documentation) {
        text.line("public static let more = MoreFlag.\(more)")
      }
      text.line()
      let outer = "\(root).\(method.name)"
      try writeFields("Parameters", in: outer, parameters, into: &text)
      text.line()
      try writeFields("Reply", in: outer, reply, into: &text)
    }
  }

  private func writeFields(
    _ name: String, in outer: String, _ fields: [DescribedField], into text: inout SourceText
  ) throws(GeneratorError) {
    if fields.isEmpty {
      text.line("public typealias \(name) = NoFields")
    } else {
      try writeStructure(name, in: outer, fields, into: &text)
    }
  }

  /// The flag that the documentation states in the words of sd-varlink; nil where it does not mention
  /// calls with `more`.
  private static func moreFlag(_ documentation: String) -> String? {
    let lines = documentation.split(separator: "\n")
    if lines.contains("[Requires 'more' flag]") { return "required" }
    return lines.contains("[Supports 'more' flag]") ? "supported" : nil
  }
}

// MARK: Structures

extension TypeWriter {
  /// Writes a structure, and in front of its fields the types that they declare in place.
  private func writeStructure(
    _ name: String, in outer: String, conformingTo kind: String = "VarlinkStructure",
    _ fields: [DescribedField], qualifiedName: String? = nil, into text: inout SourceText
  ) throws(GeneratorError) {
    try Self.requireUnique(fields.map { SwiftNames.camelCase($0.name) })
    guard fields.count <= FieldReader.maximumFields else { throw .tooManyFields(name) }
    try text.block("public struct \(name): \(kind)") { text throws(GeneratorError) in
      if let qualifiedName {
        text.line("public static let name = \"\(qualifiedName)\"")
        text.line()
      }
      for field in fields where field.type.declaresType {
        let nested = SwiftNames.nested(field, in: interface)
        try write(field.type, as: nested, in: "\(outer).\(name)", into: &text)
        text.line()
      }
      for field in fields {
        text.documentation(field.documentation)
        text.line("public var \(property(field)): \(swiftType(field.type, of: field))")
      }
      if !fields.isEmpty { text.line() }
      writeInitializer(fields, into: &text)
      text.line()
      writeDecoding(fields, into: &text)
      text.line()
      writeEncoding(fields, into: &text)
    }
  }

  private func writeInitializer(_ fields: [DescribedField], into text: inout SourceText) {
    let parameters = fields.map { field in
      let initial = field.type.isNullable ? " = nil" : ""
      return "\(property(field)): \(swiftType(field.type, of: field))\(initial)"
    }
    if fields.isEmpty {
      text.line("public init() {}")
      return
    }
    text.block("public init(", parameters: parameters, ")") { text in
      for field in fields {
        text.line("self.\(property(field)) = \(property(field))")
      }
    }
  }

  private func writeDecoding(_ fields: [DescribedField], into text: inout SourceText) {
    let head = "public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError)"
    text.block(head) { text in
      guard !fields.isEmpty else { return text.line("try FieldReader(object, mode).finish()") }
      text.line("var fields = FieldReader(object, mode)")
      for field in fields {
        let reading = field.type.isNullable ? "optional" : "required"
        text.line("self.\(property(field)) = try fields.\(reading)(\"\(field.name)\")")
      }
      text.line("try fields.finish()")
    }
  }

  private func writeEncoding(_ fields: [DescribedField], into text: inout SourceText) {
    text.block("public func encode(into writer: inout JSONWriter)") { text in
      text.line("writer.beginObject()")
      for field in fields {
        text.line("writer.field(\"\(field.name)\", self.\(property(field)))")
      }
      text.line("writer.endObject()")
    }
  }

  private func property(_ field: DescribedField) -> String {
    SwiftNames.quoted(SwiftNames.camelCase(field.name))
  }

  private func swiftType(_ type: DescribedType, of field: DescribedField) -> String {
    switch type {
    case .bool: return "Bool"
    case .int: return "Int64"
    case .float: return "Double"
    case .string: return "String"
    case .object: return "JSONObject"
    case .any: return "JSON"
    case .structure, .enumeration: return SwiftNames.nested(field, in: interface)
    case .array(let element): return "[\(swiftType(element, of: field))]"
    case .map(let value): return "[String: \(swiftType(value, of: field))]"
    case .nullable(let wrapped): return swiftType(wrapped, of: field) + "?"
    case .named(let name): return name
    }
  }
}

// MARK: Enumerations

extension TypeWriter {
  /// Writes an enumeration with a case for values that it does not declare, or another name for one that is
  /// defined elsewhere.
  private func writeEnumeration(
    _ name: String, in outer: String, _ values: [DescribedValue], into text: inout SourceText
  ) throws(GeneratorError) {
    let names = values.map { SwiftNames.camelCase($0.name) }
    try Self.requireUnique(names + ["unrecognized"])
    let definition = enumerations.definition(of: values)
    guard definition == nil || definition == "\(outer).\(name)" else {
      text.line("public typealias \(name) = \(definition ?? "")")
      return
    }
    text.block("public enum \(name): VarlinkEnumeration") { text in
      if values.allSatisfy(\.documentation.isEmpty) {
        text.hangingList("case ", names.map { SwiftNames.quoted($0) })
      } else {
        for (name, value) in zip(names, values) {
          text.documentation(value.documentation)
          text.line("case \(SwiftNames.quoted(name))")
        }
      }
      text.line("case unrecognized(String)")
      text.line()
      text.list(
        "public static let declared: [\(name)] = [", names.map { "." + $0 }, "]",
        lastSeparator: ",")
      text.line()
      text.block("public var rawValue: String") { text in
        text.line("switch self {")
        for (name, value) in zip(names, values) {
          text.line("case .\(name): \"\(value.name)\"")
        }
        text.line("case .unrecognized(let name): name")
        text.line("}")
      }
    }
  }
}

extension DescribedType {
  /// Whether the type may be null.
  fileprivate var isNullable: Bool {
    if case .nullable = self { true } else { false }
  }

  /// Whether a structure or an enumeration is declared in place.
  var declaresType: Bool {
    switch self {
    case .structure, .enumeration: return true
    case .array(let inner), .map(let inner), .nullable(let inner): return inner.declaresType
    case .bool, .int, .float, .string, .object, .any, .named: return false
    }
  }
}
