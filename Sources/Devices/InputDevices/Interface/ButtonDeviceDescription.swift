// SPDX-License-Identifier: Apache-2.0

/// What a device is, and the state it is in.
package struct ButtonDeviceDescription: Sendable, Equatable {
  /// A button that has a role.
  package struct Button: Sendable, Equatable {
    /// Stable within the device: the key's name ("KEY_VOLUMEDOWN") or that of the GPIO line.
    package var name: String
    /// The role's word, as the rules gave it.
    package var role: String
    /// EV_KEY code; nil for a GPIO line.
    package var keyCode: UInt16?
    /// Quiet time that ends a bounce, microseconds; nil: the general value.
    package var debounceUSec: Int64?
    /// True where edges are lost without a word, so that the level has to be read when a bounce
    /// ends (libgpiod 1).
    package var losesEdges = false
    /// True while it is down.
    package var pressed = false

    package init(name: String, role: String, keyCode: UInt16?, debounceUSec: Int64? = nil) {
      self.name = name
      self.role = role
      self.keyCode = keyCode
      self.debounceUSec = debounceUSec
    }
  }

  /// Stable across reconnects and, where the hardware permits it, ports. Contains no slash.
  package var name: String
  /// For people.
  package var label: String
  package var kind: ButtonDeviceKind
  /// The node in use now, for people.
  package var node: String?
  package var seat: String
  /// The mode in force: what was asked for may not be possible.
  package var mode: ButtonDeviceMode
  /// True if nobody else can see it, as with GPIO lines and simulated buttons: always as if grabbed,
  /// and `isGrabbed` is true.
  package var isExclusive: Bool
  package var isGrabbed: Bool
  package var buttons: [Button]
}
