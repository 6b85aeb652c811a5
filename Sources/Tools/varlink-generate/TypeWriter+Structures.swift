// SPDX-License-Identifier: Apache-2.0

import Varlink

extension TypeWriter {
  /// Writes a structure, and in front of its fields the types that they declare in place.
  func writeStructure(
    _ head: String, _ fields: [DescribedField], qualifiedName: String? = nil,
    into text: inout SourceText
  ) throws(GeneratorError) {
    try Self.requireUnique(fields.map { SwiftNames.camelCase($0.name) })
    try text.block("public struct \(head)") { text throws(GeneratorError) in
      if let qualifiedName {
        text.line("/// The qualified name.")
        text.line("public static let name = \"\(qualifiedName)\"")
        text.line()
      }
      for field in fields where field.type.declaresType {
        text.line("/// The type of `\(SwiftNames.camelCase(field.name))`.")
        try write(field.type, as: nestedName(field), into: &text)
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
    text.line("/// Makes a value of these fields.")
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
    text.line("/// Takes the fields out of an object.")
    let head = "public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError)"
    text.block(head) { text in
      text.line("\(fields.isEmpty ? "let" : "var") fields = FieldReader(object, mode)")
      for field in fields {
        let reading = field.type.isNullable ? "optional" : "required"
        text.line("self.\(property(field)) = try fields.\(reading)(\"\(field.name)\")")
      }
      text.array("try fields.finish(known: [", fields.map { "\"\($0.name)\"" }, "])")
    }
  }

  private func writeEncoding(_ fields: [DescribedField], into text: inout SourceText) {
    text.line("/// Writes the fields as an object.")
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
    case .structure, .enumeration: return nestedName(field)
    case .array(let element): return "[\(swiftType(element, of: field))]"
    case .map(let value): return "[String: \(swiftType(value, of: field))]"
    case .nullable(let wrapped): return swiftType(wrapped, of: field) + "?"
    case .named(let name): return name
    }
  }

  /// The name of a type that a field declares in place: its own, unless that would hide another.
  private func nestedName(_ field: DescribedField) -> String {
    let name = SwiftNames.capitalised(field.name)
    let isTaken = SwiftNames.taken.contains(name) || interface[name] != nil
    return isTaken ? name + "Value" : name
  }

  /// Throws if two names are the same.
  static func requireUnique(_ names: [String]) throws(GeneratorError) {
    var known: Set<String> = []
    for name in names where !known.insert(name).inserted {
      throw .ambiguousName(name)
    }
  }
}

extension DescribedType {
  /// Whether the type may be null.
  fileprivate var isNullable: Bool {
    if case .nullable = self { return true }
    return false
  }

  /// Whether a structure or an enumeration is declared in place.
  fileprivate var declaresType: Bool {
    switch self {
    case .structure, .enumeration: return true
    case .array(let inner), .map(let inner), .nullable(let inner): return inner.declaresType
    case .bool, .int, .float, .string, .object, .any, .named: return false
    }
  }
}
