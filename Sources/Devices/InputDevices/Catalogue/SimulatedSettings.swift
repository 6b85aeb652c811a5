// SPDX-License-Identifier: Apache-2.0

/// A device without hardware.
package struct SimulatedSettings: Sendable, Equatable {
  package var name: String
  package var seat: String
  /// Whether it is plugged in at start.
  package var isPresent: Bool
  /// Path of a FIFO of `struct input_event` that is read as the device's input; made if absent.
  package var fifo: String?
  /// Roles by key name; the role "none" is none.
  package var buttons: [String: String]
  /// How many events it may send in a second.
  package var eventsPerSecond: Int

  package init(
    name: String, seat: String = "seat0", isPresent: Bool = true, fifo: String? = nil,
    buttons: [String: String], eventsPerSecond: Int = 2000
  ) {
    self.name = name
    self.seat = seat
    self.isPresent = isPresent
    self.fifo = fifo
    self.buttons = buttons
    self.eventsPerSecond = eventsPerSecond
  }
}
