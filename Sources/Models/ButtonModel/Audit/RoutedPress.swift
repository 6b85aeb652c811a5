// SPDX-License-Identifier: Apache-2.0

/// The decision about a press.
package struct RoutedPress: Hashable, Sendable {
  package var press: PressID
  package var button: ButtonID
  package var role: Role
  package var kind: SourceKind
  /// Kernel time of the down, microseconds.
  package var stampUSec: Int64
  package var route: Route
  /// True if the system saw the key as well (mode `observe`, or not grabbed): of a granted press it
  /// then had both edges too.
  package var seenBySystem: Bool

  /// Puts a decision together.
  package init(
    press: PressID, button: ButtonID, role: Role, kind: SourceKind, stampUSec: Int64,
    route: Route, seenBySystem: Bool
  ) {
    self.press = press
    self.button = button
    self.role = role
    self.kind = kind
    self.stampUSec = stampUSec
    self.route = route
    self.seenBySystem = seenBySystem
  }
}
