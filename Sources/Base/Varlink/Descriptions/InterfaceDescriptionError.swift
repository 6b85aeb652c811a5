// SPDX-License-Identifier: Apache-2.0

/// The reason why a text is not an interface description, and its place.
public struct InterfaceDescriptionError: Error, Equatable, Sendable {
  /// The fault.
  public enum Problem: Equatable, Sendable {
    /// Something else stands there than this.
    case expected(String)
    /// A name with a character that it may not have there.
    case invalidName(String)
    /// A member, field or value of that name is there already.
    case duplicateName(String)
    /// A type is named that is not declared.
    case undeclaredType(String)
    /// A method or an error stands where a type should.
    case notAType(String)
    /// A nullable type of a nullable type.
    case doublyNullable
    /// No line break follows the previous declaration.
    case missingLineBreak
    /// More types inside each other than allowed.
    case tooDeep(maximum: Int)
  }

  /// The fault.
  public let problem: Problem
  /// The place of the error.
  public let position: SourcePosition

  public init(_ problem: Problem, at position: SourcePosition) {
    self.problem = problem
    self.position = position
  }
}

extension InterfaceDescriptionError: CustomStringConvertible {
  /// One line for people: `26:11: no type is named 'Foo'`.
  public var description: String {
    "\(position.line):\(position.column): \(problem)"
  }
}

extension InterfaceDescriptionError.Problem: CustomStringConvertible {
  /// The problem in words.
  public var description: String {
    switch self {
    case .expected(let what): return "expected \(what)"
    case .invalidName(let name): return "'\(name)' is not a valid name here"
    case .duplicateName(let name): return "'\(name)' is declared twice"
    case .undeclaredType(let name): return "no type is named '\(name)'"
    case .notAType(let name): return "'\(name)' is not a type"
    case .doublyNullable: return "a nullable type cannot be made nullable"
    case .missingLineBreak: return "expected a line break"
    case .tooDeep(let maximum): return "more than \(maximum) types within each other"
    }
  }
}

/// A place in the text of an interface description. Both numbers start at 1.
public struct SourcePosition: Equatable, Sendable {
  /// The line.
  public let line: Int
  /// The column, counted in Unicode scalars.
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
