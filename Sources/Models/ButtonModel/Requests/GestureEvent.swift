// SPDX-License-Identifier: Apache-2.0

/// A recognised gesture: `GestureEvent` of the Gateway interface, field by field.
package struct GestureEvent: Hashable, Sendable {
  /// Counted together with the interaction's events.
  package var sequence: Int64
  /// The press that completed it.
  package var press: PressID
  package var gesture: Gesture
  package var role: Role
  /// Kernel time of the release, or when the hold was long enough, microseconds.
  package var monotonicUSec: Int64

  /// Puts one together.
  package init(
    sequence: Int64, press: PressID, gesture: Gesture, role: Role, monotonicUSec: Int64
  ) {
    self.sequence = sequence
    self.press = press
    self.gesture = gesture
    self.role = role
    self.monotonicUSec = monotonicUSec
  }
}
