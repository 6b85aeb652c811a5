// SPDX-License-Identifier: Apache-2.0

/// A device as it is added, or its new configuration.
package struct DeviceDescription: Hashable, Sendable {
  package var id: DeviceID
  package var seat: SeatID
  package var kind: SourceKind
  package var mode: DeviceMode
  /// True if no other program can read it, as with a GPIO line or a simulated button. It then
  /// always counts as grabbed, whatever the mode says, and no grab is asked for.
  package var isExclusive: Bool
  package var buttons: [ButtonDescription]

  package init(
    id: DeviceID, seat: SeatID = .seat0, kind: SourceKind, mode: DeviceMode,
    isExclusive: Bool = false, buttons: [ButtonDescription]
  ) {
    self.id = id
    self.seat = seat
    self.kind = kind
    self.mode = mode
    self.isExclusive = isExclusive
    self.buttons = buttons
  }
}

/// How a press reached the system. The raw values are the words of the Gateway interface.
package enum SourceKind: String, CaseIterable, Sendable {
  case key
  case gpio
  case remote
  case indirectPointer = "indirect_pointer"
  case touch
  case simulated
}

/// Decides which other programs see a device's keys. The raw values are the words of the Gateway
/// interface.
package enum DeviceMode: String, CaseIterable, Sendable {
  /// Never grabbed: the system also sees every key, even those of granted presses.
  case observe
  /// Grabbed only while every one of its buttons would be granted. It has no twin that could
  /// re-emit the others.
  case grab
  /// Grabbed while a client is eligible for one of its buttons. A twin, a virtual device, re-emits
  /// what is not granted.
  case proxy
}

/// One button of a device as it is added.
package struct ButtonDescription: Hashable, Sendable {
  /// Name within the device.
  package var name: String
  package var role: Role
  /// Whether it is down now. A button that is found down is ignored until it is released.
  package var pressed: Bool
  /// How long it has to be quiet after a reported edge until the next one counts, microseconds. 0
  /// turns debouncing off.
  package var debounceUSec: Int64
  /// How its level is known at the end of that time.
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
