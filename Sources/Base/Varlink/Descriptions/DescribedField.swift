// SPDX-License-Identifier: Apache-2.0

/// A field of a structure.
public struct DescribedField: Equatable, Sendable {
  /// The name, unique in its structure.
  public let name: String
  /// The type.
  public let type: DescribedType
  /// The comment above the field.
  public let documentation: String

  /// Makes a field.
  public init(name: String, type: DescribedType, documentation: String = "") {
    self.name = name
    self.type = type
    self.documentation = documentation
  }
}
