// SPDX-License-Identifier: Apache-2.0

/// Recursive descent over the tokens of an interface description; types are in an extension.
struct DescriptionParser {
  var scanner: DescriptionScanner
  /// Named types and where they are used, checked once all members are known.
  var references: [(name: String, position: SourcePosition)] = []

  /// Makes a parser in front of the first token.
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
  func error(_ problem: InterfaceDescriptionError.Problem) -> InterfaceDescriptionError {
    InterfaceDescriptionError(problem, at: scanner.position)
  }

  /// Consumes letters, digits and underscores.
  mutating func word() -> String {
    scanner.word { DescriptionNames.isAlphanumeric($0) || $0 == "_" }
  }

  /// Consumes a token that must come next.
  mutating func expect(_ token: String) throws(InterfaceDescriptionError) {
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
