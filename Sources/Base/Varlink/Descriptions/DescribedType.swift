// SPDX-License-Identifier: Apache-2.0

/// A type as an interface description writes it.
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
