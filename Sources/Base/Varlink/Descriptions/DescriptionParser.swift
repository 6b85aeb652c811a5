// SPDX-License-Identifier: Apache-2.0

/// Recursive descent over the tokens of an interface description.
struct DescriptionParser {
  private var scanner: DescriptionScanner
  /// Named types and where they are used, checked once all members are known.
  private var references: [(name: String, position: SourcePosition)] = []

  init(_ text: String) {
    scanner = DescriptionScanner(text)
  }

  /// Parses the whole text.
  mutating func parseInterface() throws(InterfaceDescriptionError) -> InterfaceDescription {
    let documentation = scanner.documentation
    let start = scanner.position
    guard word() == "interface" else { throw .init(.expected("'interface'"), at: start) }
    let name = try parseInterfaceName()
    var members: [InterfaceDescription.Member] = []
    var names: Set<String> = []
    repeat {
      guard scanner.isAtNewLine else { throw error(.missingLineBreak) }
      members.append(try parseMember(names: &names))
    } while !scanner.isAtEnd
    let description = InterfaceDescription(
      name: name, documentation: documentation, members: members)
    try resolve(in: description)
    return description
  }

  /// The error for the next token.
  private func error(_ problem: InterfaceDescriptionError.Problem) -> InterfaceDescriptionError {
    InterfaceDescriptionError(problem, at: scanner.position)
  }

  /// Consumes letters, digits and underscores.
  private mutating func word() -> String {
    scanner.word { DescriptionNames.isAlphanumeric($0) || $0 == "_" }
  }

  /// Consumes a token that must come next.
  private mutating func expect(_ token: String) throws(InterfaceDescriptionError) {
    guard scanner.skip(token) else { throw error(.expected("'\(token)'")) }
  }

  private mutating func parseInterfaceName() throws(InterfaceDescriptionError) -> String {
    let start = scanner.position
    let name = scanner.word {
      DescriptionNames.isAlphanumeric($0) || $0 == "." || $0 == "-" || $0 == "_"
    }
    guard !name.isEmpty else { throw .init(.expected("the name of the interface"), at: start) }
    guard DescriptionNames.isInterface(name) else { throw .init(.invalidName(name), at: start) }
    return name
  }

  private mutating func parseMember(
    names: inout Set<String>
  ) throws(InterfaceDescriptionError) -> InterfaceDescription.Member {
    let documentation = scanner.documentation
    let start = scanner.position
    let keyword = word()
    guard ["type", "method", "error"].contains(keyword) else {
      throw .init(.expected("'type', 'method' or 'error'"), at: start)
    }
    let name = try parseMemberName(names: &names)
    let declaration: InterfaceDescription.Declaration
    switch keyword {
    case "type":
      declaration = .type(try parseParentheses(depth: 1, mayBeEnumeration: true))
    case "method":
      let parameters = try parseFields()
      try expect("->")
      declaration = .method(parameters: parameters, reply: try parseFields())
    default:
      declaration = .error(try parseFields())
    }
    return .init(name: name, documentation: documentation, declaration: declaration)
  }

  private mutating func parseMemberName(
    names: inout Set<String>
  ) throws(InterfaceDescriptionError) -> String {
    let start = scanner.position
    let name = word()
    guard !name.isEmpty else { throw .init(.expected("a name"), at: start) }
    guard DescriptionNames.isMember(name) else { throw .init(.invalidName(name), at: start) }
    guard names.insert(name).inserted else { throw .init(.duplicateName(name), at: start) }
    return name
  }

  private func resolve(in description: InterfaceDescription) throws(InterfaceDescriptionError) {
    for (name, position) in references {
      switch description[name] {
      case .some(.type): continue
      case .some: throw .init(.notAType(name), at: position)
      case .none: throw .init(.undeclaredType(name), at: position)
      }
    }
  }
}

// MARK: Types

extension DescriptionParser {
  /// The most types inside each other, so that a stranger's description cannot exhaust the stack.
  private static let maximumDepth = 64

  /// Parses the structure of a method or error.
  private mutating func parseFields() throws(InterfaceDescriptionError) -> [DescribedField] {
    guard case .structure(let fields) = try parseParentheses(depth: 1, mayBeEnumeration: false)
    else { throw error(.expected("a structure")) }
    return fields
  }

  /// Parses a structure or an enumeration. The token after the first name shows which one it is.
  private mutating func parseParentheses(
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

  /// Parses the rest of a structure after its first name.
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
