// SPDX-License-Identifier: Apache-2.0

/// An interface as its description declares it.
public struct InterfaceDescription: Equatable, Sendable {
  /// The qualified name: `org.example.Door`.
  public let name: String
  /// The comment above the interface, without its number signs.
  public let documentation: String
  /// Types, methods and errors in their order.
  public let members: [Member]

  /// A type, method or error.
  public struct Member: Equatable, Sendable {
    /// The name, unique among all members.
    public let name: String
    /// The comment above the declaration.
    public let documentation: String
    /// The type, method or error that the name stands for.
    public let declaration: Declaration
  }

  /// A type, method or error: the meaning of a member's name.
  public enum Declaration: Equatable, Sendable {
    /// A structure or an enumeration.
    case type(DescribedType)
    /// A method with the fields of its calls and replies.
    case method(parameters: [DescribedField], reply: [DescribedField])
    /// An error with its fields.
    case error([DescribedField])
  }

  /// Parses a description, by the grammar of UAPI.20, and checks that names are unique and that
  /// every named type is declared.
  public init(parsing text: String) throws(InterfaceDescriptionError) {
    var parser = DescriptionParser(text)
    self = try parser.parseInterface()
  }

  /// The parts must have been checked.
  init(name: String, documentation: String, members: [Member]) {
    self.name = name
    self.documentation = documentation
    self.members = members
  }

  /// The declaration of that name.
  public subscript(name: String) -> Declaration? {
    members.first { $0.name == name }?.declaration
  }
}

/// A type in an interface description.
public indirect enum DescribedType: Equatable, Sendable {
  case bool
  case int
  case float
  case string
  /// Any JSON object.
  case object
  /// Any JSON value but null.
  case any
  case structure([DescribedField])
  case enumeration([DescribedValue])
  /// `[]T`
  case array(DescribedType)
  /// `[string]T`
  case map(DescribedType)
  /// `?T`
  case nullable(DescribedType)
  /// A type that the interface declares under this name.
  case named(String)
}

/// A field of a structure.
public struct DescribedField: Equatable, Sendable {
  /// The name, unique in its structure.
  public let name: String
  /// The type.
  public let type: DescribedType
  /// The comment above the field.
  public let documentation: String

  public init(name: String, type: DescribedType, documentation: String = "") {
    self.name = name
    self.type = type
    self.documentation = documentation
  }
}

/// A value of an enumeration.
public struct DescribedValue: Equatable, Sendable {
  /// The name, unique in its enumeration.
  public let name: String
  /// The comment above the value.
  public let documentation: String

  public init(name: String, documentation: String = "") {
    self.name = name
    self.documentation = documentation
  }
}
