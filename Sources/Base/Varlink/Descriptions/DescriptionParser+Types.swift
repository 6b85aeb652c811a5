// SPDX-License-Identifier: Apache-2.0

extension DescriptionParser {
  /// Types within each other, so that a description of a stranger cannot exhaust the stack.
  private static let maximumDepth = 64

  /// Parses the structure of a method or error.
  mutating func parseFields() throws(InterfaceDescriptionError) -> [DescribedField] {
    guard case .structure(let fields) = try parseParentheses(depth: 1, mayBeEnumeration: false)
    else { throw error(.expected("a structure")) }
    return fields
  }

  /// Parses a structure or an enumeration. Which of them it is shows behind its first name.
  mutating func parseParentheses(
    depth: Int, mayBeEnumeration: Bool
  ) throws(InterfaceDescriptionError) -> DescribedType {
    try expect("(")
    if scanner.skip(")") { return .structure([]) }
    var names: Set<String> = []
    var documentation = scanner.documentation
    var name = try parseFieldName(names: &names)
    guard mayBeEnumeration, scanner.next != ":" else {
      return .structure(try parseFields(name, documentation, names: &names, depth: depth))
    }
    var values = [DescribedValue(name: name, documentation: documentation)]
    while scanner.skip(",") {
      documentation = scanner.documentation
      name = try parseFieldName(names: &names)
      values.append(DescribedValue(name: name, documentation: documentation))
    }
    guard scanner.skip(")") else { throw error(.expected("',' or ')'")) }
    return .enumeration(values)
  }

  /// Parses the rest of a structure behind its first name.
  private mutating func parseFields(
    _ first: String, _ firstDocumentation: String, names: inout Set<String>, depth: Int
  ) throws(InterfaceDescriptionError) -> [DescribedField] {
    var fields: [DescribedField] = []
    var (name, documentation) = (first, firstDocumentation)
    while true {
      try expect(":")
      let type = try parseType(depth: depth + 1)
      fields.append(DescribedField(name: name, type: type, documentation: documentation))
      if scanner.skip(")") { return fields }
      guard scanner.skip(",") else { throw error(.expected("',' or ')'")) }
      documentation = scanner.documentation
      name = try parseFieldName(names: &names)
    }
  }

  private mutating func parseFieldName(
    names: inout Set<String>
  ) throws(InterfaceDescriptionError) -> String {
    let start = scanner.position
    let name = word()
    guard !name.isEmpty else { throw .init(.expected("a name"), at: start) }
    guard DescriptionNames.isField(name) else { throw .init(.invalidName(name), at: start) }
    guard names.insert(name).inserted else { throw .init(.duplicateName(name), at: start) }
    return name
  }

  private mutating func parseType(depth: Int) throws(InterfaceDescriptionError) -> DescribedType {
    guard depth <= Self.maximumDepth else { throw error(.tooDeep(maximum: Self.maximumDepth)) }
    if scanner.skip("?") {
      guard scanner.next != "?" else { throw error(.doublyNullable) }
      return .nullable(try parseType(depth: depth + 1))
    }
    if scanner.skip("[]") { return .array(try parseType(depth: depth + 1)) }
    if scanner.skip("[string]") { return .map(try parseType(depth: depth + 1)) }
    if scanner.next == "(" { return try parseParentheses(depth: depth, mayBeEnumeration: true) }
    return try parseTypeName()
  }

  private mutating func parseTypeName() throws(InterfaceDescriptionError) -> DescribedType {
    let start = scanner.position
    let name = word()
    switch name {
    case "bool": return .bool
    case "int": return .int
    case "float": return .float
    case "string": return .string
    case "object": return .object
    case "any": return .any
    case "": throw .init(.expected("a type"), at: start)
    default:
      guard DescriptionNames.isMember(name) else {
        throw .init(.undeclaredType(name), at: start)
      }
      references.append((name, start))
      return .named(name)
    }
  }
}
