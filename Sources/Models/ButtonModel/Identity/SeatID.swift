// SPDX-License-Identifier: Apache-2.0

/// A seat, by its udev name (`ID_SEAT`). Each seat has a foreground client of its own.
package struct SeatID: Hashable, Sendable, CustomStringConvertible {
  /// The name as clients, configuration and log write it.
  package let name: String

  /// Names one; equal names are the same.
  package init(_ name: String) {
    self.name = name
  }

  package var description: String { name }

  /// The seat of everything that names no other.
  package static let seat0 = SeatID("seat0")
}
