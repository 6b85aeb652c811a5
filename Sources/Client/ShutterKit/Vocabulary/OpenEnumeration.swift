// SPDX-License-Identifier: Apache-2.0

/// A word of the gateway or the engine, from a set that may grow.
///
/// A newer daemon may send words that this version of the library does not know. They arrive unchanged, so
/// a `switch` over such a value needs a `default`.
public protocol OpenEnumeration: RawRepresentable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
  /// The word as it is on the wire.
  var rawValue: String { get }

  /// The value of a word, known or not.
  init(rawValue: String)
}

extension OpenEnumeration {
  /// The word as it is on the wire.
  public var description: String { rawValue }
}
