// SPDX-License-Identifier: Apache-2.0

/// One edge of a press that went to the default behaviour.
package struct DefaultEdge: Hashable, Sendable {
  package var press: PressID
  package var button: ButtonID
  /// True for the down, false for the up.
  package var pressed: Bool
  /// Kernel time of the edge, microseconds.
  package var stampUSec: Int64
  /// True if the system saw the key itself, because the device is not grabbed: there is nothing to
  /// re-emit. The same for both edges of a press.
  package var seenBySystem: Bool

  /// Puts an edge together.
  package init(
    press: PressID, button: ButtonID, pressed: Bool, stampUSec: Int64, seenBySystem: Bool
  ) {
    self.press = press
    self.button = button
    self.pressed = pressed
    self.stampUSec = stampUSec
    self.seenBySystem = seenBySystem
  }
}
