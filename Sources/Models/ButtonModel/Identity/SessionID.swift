// SPDX-License-Identifier: Apache-2.0

/// A capture session, by the name that the engine gave it.
package struct SessionID: Hashable, Sendable, CustomStringConvertible {
  /// The name as clients, configuration and log write it.
  package let name: String

  /// Names one; equal names are the same.
  package init(_ name: String) {
    self.name = name
  }

  package var description: String { name }
}
