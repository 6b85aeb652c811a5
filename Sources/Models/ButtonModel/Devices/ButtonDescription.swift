// SPDX-License-Identifier: Apache-2.0

/// One button of a device that is added.
package struct ButtonDescription: Hashable, Sendable {
  /// Name within the device.
  package var name: String
  package var role: Role
  /// Whether it is down now. A button found down is ignored until it was released.
  package var pressed: Bool
  /// How long edges are absorbed after a reported one, microseconds of quiet; 0: not at all.
  package var debounceUSec: Int64
  /// How its level is known.
  package var levelSource: LevelSource

  /// A button with the default debounce time of 15 ms.
  package init(
    name: String, role: Role, pressed: Bool = false, debounceUSec: Int64 = 15_000,
    levelSource: LevelSource = .lastEdge
  ) {
    self.name = name
    self.role = role
    self.pressed = pressed
    self.debounceUSec = debounceUSec
    self.levelSource = levelSource
  }
}
