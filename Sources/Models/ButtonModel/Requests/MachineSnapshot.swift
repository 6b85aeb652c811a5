// SPDX-License-Identifier: Apache-2.0

/// What the machine knows: `Control.State`.
package struct MachineSnapshot: Hashable, Sendable {
  package var locked: Bool
  package var engineAttached: Bool
  /// In the order in which they came.
  package var clients: [ClientSnapshot]
  /// Granted presses whose end has not been sent.
  package var pressesInFlight: Int
  package var counts: PressCounts
}
