// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// A device as it is added, or its new configuration.
package struct DeviceDescription: Hashable, Sendable {
  package var id: DeviceID
  package var seat: SeatID
  package var kind: SourceKind
  package var mode: DeviceMode
  /// True if no other program can read it, as with a GPIO line or a simulated button. It then
  /// always counts as grabbed, whatever the mode, and no grab is attempted.
  package var isExclusive: Bool
  package var buttons: [ButtonDescription]
  /// Present for a pointing device.
  package var pointer: PointerDescription?
  package var dials: [DialDescription] = []
  /// Where it points now, if it points without a press; nil: nowhere.
  package var point: SurfacePoint?
  /// The pen that is there.
  package var pen: PenState?
  /// The modifier keys that are held on it.
  package var modifiers: ModifierKeys = []
  /// The piece of hardware that it is a part of; nil if that is not known.
  package var hardware: Hardware?
  /// Set if it has just been connected, and its connection may be a press.
  package var arrival: Arrival?

  package init(
    id: DeviceID, seat: SeatID = .seat0, kind: SourceKind, mode: DeviceMode,
    isExclusive: Bool = false, buttons: [ButtonDescription], pointer: PointerDescription? = nil
  ) {
    self.id = id
    self.seat = seat
    self.kind = kind
    self.mode = mode
    self.isExclusive = isExclusive
    self.buttons = buttons
    self.pointer = pointer
  }
}

/// One button of a device as it is added.
package struct ButtonDescription: Hashable, Sendable {
  /// Name within the device.
  package var name: String
  package var role: Role
  /// Whether it is down now. A button that is found down is ignored until it is released.
  package var pressed: Bool
  /// The quiet time after a reported edge until the next one counts, microseconds. 0 turns
  /// debouncing off.
  package var debounceUSec: Int64
  /// The source of its level at the end of that time.
  package var levelSource: LevelSource
  /// Whether each down is a whole press, which ends after `Tap.lengthUSec`, whatever the button sends
  /// later. It says nothing about a key switch of the lock.
  package var isMomentary: Bool
  /// The shortest press, microseconds; 0: any is one. Presses are later by so much, and keep their stamps.
  package var minimumPressUSec: Int64
  /// Whether it is a switch that stays where it is put, of which each edge is a whole press.
  package var isLatching = false
  /// The steps of a control for one press, if its role turns one.
  package var steps = 1

  /// A button with the default debounce time of 15 ms.
  package init(
    name: String, role: Role, pressed: Bool = false, debounceUSec: Int64 = 15_000,
    levelSource: LevelSource = .lastEdge, isMomentary: Bool = false, minimumPressUSec: Int64 = 0
  ) {
    self.name = name
    self.role = role
    self.pressed = pressed
    self.debounceUSec = debounceUSec
    self.levelSource = levelSource
    self.isMomentary = isMomentary
    self.minimumPressUSec = minimumPressUSec
  }

  /// Whether each down is a whole press.
  @inline(__always)
  var isTap: Bool { (isMomentary || isLatching) && role != .lock }
  /// Whether each up is also one.
  @inline(__always)
  var isToggle: Bool { isLatching && role != .lock }
}
