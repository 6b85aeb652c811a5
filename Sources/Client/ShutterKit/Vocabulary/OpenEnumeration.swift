// SPDX-License-Identifier: Apache-2.0

/// A word of the gateway's out of a set that may grow.
///
/// A newer gateway may send words that this version of the library does not know. They arrive as
/// they are, so a `switch` over one needs a `default`.
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
