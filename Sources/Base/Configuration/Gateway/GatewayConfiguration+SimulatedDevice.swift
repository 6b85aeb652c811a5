// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// A device without hardware, `[[simulated]]`.
  package struct SimulatedDevice: Sendable, Equatable {
    /// The buttons of a device that names none.
    package static let defaultButtons: [String: Role] = [
      "KEY_VOLUMEDOWN": .primary,
      "KEY_VOLUMEUP": .secondary,
    ]

    /// Logical name; no other device has it, and it contains no slash.
    package var name: String
    package var seat = "seat0"
    /// Whether it is plugged in at start.
    package var present = true
    /// Absolute path of a FIFO of `struct input_event` that is read as the device's input.
    package var fifo: String?
    /// Roles by key name.
    package var buttons = SimulatedDevice.defaultButtons
    /// Default actions by key name, as a GPIO line has one: what a press does that is granted to
    /// nobody.
    package var commands: [String: String] = [:]

    package init(name: String) {
      self.name = name
    }
  }
}
