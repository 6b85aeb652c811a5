// SPDX-License-Identifier: Apache-2.0

/// What a session does for the presses that the engine handles itself.
package struct ButtonSettings: Hashable, Sendable {
  package var primary = ButtonAction.none
  package var primaryHold = ButtonAction.none
  package var secondary = ButtonAction.none
  package var secondaryHold = ButtonAction.none
  /// How long a button is held to mean the hold action, microseconds.
  package var holdThresholdUSec: Int64 = 500_000
  package var whileBusy = WhileBusy.drop
  /// Presses closer than this to the last one that was taken are dropped, microseconds.
  package var lockoutUSec: Int64 = 0

  /// Settings that do nothing.
  package init() {}

  /// The actions of a role: for a press, and for one that is held.
  func actions(_ role: ButtonRole) -> (press: ButtonAction, hold: ButtonAction) {
    switch role {
    case .primary: (primary, primaryHold)
    case .secondary: (secondary, secondaryHold)
    }
  }
}
