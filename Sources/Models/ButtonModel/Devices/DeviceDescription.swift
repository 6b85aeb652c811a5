// SPDX-License-Identifier: Apache-2.0

/// A device that is added, or its new configuration.
package struct DeviceDescription: Hashable, Sendable {
  package var id: DeviceID
  package var seat: SeatID
  package var kind: SourceKind
  package var mode: DeviceMode
  /// True if nobody else can read it, as with a GPIO line or a simulated button: it counts as
  /// grabbed at all times, whatever the mode says, and no grab is asked for.
  package var isExclusive: Bool
  package var buttons: [ButtonDescription]

  /// Puts a description together.
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

/// Who else sees a device's keys (DESIGN section 2). The raw values are the words of the Gateway
/// interface.
package enum DeviceMode: String, CaseIterable, Sendable {
  /// Never grabbed: the system sees every key too, the granted ones as well.
  case observe
  /// Without a twin: grabbed only while every one of its buttons would be granted.
  case grab
  /// Grabbed while somebody is eligible for one of its buttons; a twin re-emits what is not granted.
  case proxy
}

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
