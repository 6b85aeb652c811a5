// SPDX-License-Identifier: Apache-2.0

/// A value of an enumeration.
public struct DescribedValue: Equatable, Sendable {
  /// The name, unique in its enumeration.
  public let name: String
  /// The comment above the value.
  public let documentation: String

  /// Makes a value.
  public init(name: String, documentation: String = "") {
    self.name = name
    self.documentation = documentation
  }
}
