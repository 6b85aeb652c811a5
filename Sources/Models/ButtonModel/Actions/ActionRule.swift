// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// A rule for the action of presses that no client is granted.
package struct ActionRule: Hashable, Sendable {
  /// The action's name.
  package var action: String
  /// The device that it is about; nil: any.
  package var device: String?
  /// The button's name; nil: any.
  package var button: String?
  /// The button's role; nil: any.
  package var role: Role?
  package var gesture: ActionGesture
  /// The role of a second button that has to be down with it, for a chord; nil: it is about one button.
  package var with: Role?

  package init(
    action: String, device: String? = nil, button: String? = nil, role: Role? = nil,
    gesture: ActionGesture = .press, with: Role? = nil
  ) {
    self.action = action
    self.device = device
    self.button = button
    self.role = role
    self.gesture = gesture
    self.with = with
  }

  /// Whether it is about this button.
  func isAbout(_ button: ButtonID, _ role: Role) -> Bool {
    (device ?? button.device.name) == button.device.name
      && (self.button ?? button.name) == button.name
      && (self.role ?? role) == role
  }
}

/// An action that is to run, with what it may want to know.
package struct ActionRun: Hashable, Sendable {
  package var action: String
  package var button: ButtonID
  package var role: Role
  package var gesture: ActionGesture
  package var press: PressID
  /// Kernel time of what made it run, microseconds.
  package var stampUSec: Int64
  /// How long the button was held until then, microseconds; nil for what comes with the press.
  package var heldUSec: Int64?
}
