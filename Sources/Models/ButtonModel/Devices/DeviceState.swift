// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// A device that is present.
struct DeviceState {
  let id: DeviceID
  var seat: SeatID
  var kind: SourceKind
  var mode: DeviceMode
  var isExclusive: Bool
  var buttons: [ButtonState]
  /// Present for a pointing device.
  let pointer: PointerDescription?
  /// Whether it points without a press. Kept beside `pointer`, which every press would copy to look.
  let hovers: Bool
  var dials: [DialDescription]
  /// The pen that touches it or is near; nil if there is no pen.
  var pen: PenState?
  /// The modifier keys that are held on it.
  var modifiers: ModifierKeys = []
  /// Whether it sends more events than it may.
  var isFlooding = false
  /// The last request made with `Action.wantGrab`.
  var grabWanted = false
  /// When the grab took hold, kernel time, microseconds; nil while other programs see the device.
  var grabbedSinceUSec: Int64?
  /// The piece of hardware that it is a part of.
  let hardware: Hardware?
  /// Until when its presses are the push that has connected it, kernel time, microseconds.
  var wokenUntilUSec = Int64.min
  /// The interaction whose client drew these buttons on its own screen; nil for a real device.
  var screenOwner: InteractionID?

  init(_ description: DeviceDescription) {
    id = description.id
    seat = description.seat
    kind = description.kind
    mode = description.mode
    isExclusive = description.isExclusive
    pointer = description.pointer
    hovers = description.pointer?.hovers == true
    dials = description.dials
    pen = description.pen
    modifiers = description.modifiers
    hardware = description.hardware
    buttons = description.buttons.map {
      ButtonState(device: description.id, description: $0, isWire: description.kind == .gpio)
    }
  }

  /// Whether the system also sees an edge with this stamp: other programs saw all that was stamped
  /// before the grab took hold.
  func isSeenBySystem(atUSec stampUSec: Int64) -> Bool {
    if isExclusive { return false }
    guard let grabbedSinceUSec else { return true }
    return stampUSec < grabbedSinceUSec
  }
}

/// A button of a device that is present.
struct ButtonState {
  let id: ButtonID
  var description: ButtonDescription
  var debouncer: Debouncer
  var hold: ButtonHold
  /// The present or last place of the contact; nil for a button that has no place.
  var point: SurfacePoint?
  /// Whether the contact is over the surface now.
  var isOver = false
  /// Its last press, if the device is a part of some hardware.
  var lastPress: LastPress?
  /// When the press of a momentary button ends, kernel time, microseconds; nil if none is held, or if
  /// it ends with its release.
  var tapEndsUSec: Int64?

  /// - Parameter isWire: whether it is a line of a GPIO chip.
  init(device: DeviceID, description: ButtonDescription, isWire: Bool = false) {
    id = ButtonID(device: device, name: description.name)
    self.description = description
    debouncer = Debouncer(
      windowUSec: description.debounceUSec, levelSource: description.levelSource,
      pressed: description.pressed, isMomentary: description.isTap && !description.isLatching,
      leastUSec: description.minimumPressUSec, isWire: isWire)
    hold = .idle
    hold = heldWithoutPress
  }

  /// Whether each down is a whole press.
  @inline(__always)
  var isMomentary: Bool { description.isTap }

  /// The state of a button that is down, or up, while no press of it is.
  var heldWithoutPress: ButtonHold {
    let isIgnored = debouncer.pressed && description.role != .lock && !isMomentary
    return isIgnored ? .ignored : .idle
  }

  /// Continues the state that the same button had before a change of configuration.
  mutating func take(over old: ButtonState) {
    debouncer = old.debouncer
    debouncer.reconfigure(
      windowUSec: description.debounceUSec, levelSource: description.levelSource,
      isMomentary: isMomentary && !description.isLatching, leastUSec: description.minimumPressUSec)
    hold = old.hold
    lastPress = old.lastPress
    point = old.point
    isOver = old.isOver
    tapEndsUSec = old.tapEndsUSec
    switch hold {
    // A key switch that becomes a button is like a button that was found down.
    case .idle, .ignored: hold = heldWithoutPress
    case .granted, .draining, .defaulted, .swallowed: break
    }
  }

  /// Whether it is a key switch that is in the position "locked".
  var isLocking: Bool { description.role == .lock && debouncer.pressed }

  /// When something is due for it, microseconds; the highest number if never.
  var deadlineUSec: Int64 {
    min(debouncer.deadlineUSec ?? .max, hold.granted?.expiresUSec ?? .max, tapEndsUSec ?? .max)
  }

  /// Whether an existing grab has to be kept because of this button: it may be down, and if the
  /// grab ended now, other programs would see a release without a press.
  var needsGrab: Bool {
    !hold.isIdle || debouncer.isSettling || isLocking
      || (isMomentary && !description.isLatching && debouncer.pressed)
  }
}

// down            release
//  ▼                ▼
//  idle ─▶ granted ─▶ ended ──────────▶ idle
//            └─ cancelled ─▶ draining ─▶ idle        the release goes to nobody
//  idle ─▶ defaulted ─▶ default up ───▶ idle
//  idle ─▶ swallowed ─────────────────▶ idle        both edges go to nobody
//  (found down) ignored ──────────────▶ idle        orphan release
//
// The press of a momentary button is released by `PressMachine.endTap`. Its own release is nothing.

/// The state of a button since it went down, which decides where its release goes.
enum ButtonHold {
  /// The button is up.
  case idle
  /// The button was found down, so no press began.
  case ignored
  case granted(GrantedPress)
  /// The press was cancelled.
  case draining(PressID)
  /// The default behaviour gets both edges, the second in the same way as the first.
  case defaulted(PressID, seenBySystem: Bool)
  case swallowed(PressID)

  var isIdle: Bool {
    if case .idle = self { true } else { false }
  }

  /// The press, if it was granted and has not ended.
  var granted: GrantedPress? {
    if case .granted(let press) = self { press } else { nil }
  }
}

/// A press that was granted and has not ended.
final class GrantedPress: Sendable {
  let id: PressID
  let client: ClientID
  let interaction: InteractionID
  /// The session by which it was granted; nil for an external one.
  let session: SessionID?
  /// The button's role when it went down, or that of the region in which it did.
  let role: Role
  /// The region in which it began; nil if the client has set none, or for a key.
  let region: LatchedRegion?
  /// Kernel time of the down, microseconds.
  let beganUSec: Int64
  /// When it is cancelled as stuck, microseconds.
  let expiresUSec: Int64

  init(
    id: PressID, client: ClientID, interaction: InteractionID, session: SessionID?, role: Role,
    region: LatchedRegion?, beganUSec: Int64, expiresUSec: Int64
  ) {
    self.id = id
    self.client = client
    self.interaction = interaction
    self.session = session
    self.role = role
    self.region = region
    self.beganUSec = beganUSec
    self.expiresUSec = expiresUSec
  }
}

/// The last press of a button that may be the same push as a press of another one.
struct LastPress {
  /// Kernel time of the down, microseconds.
  let stampUSec: Int64
  /// Whether the default behaviour got it.
  let isDefaulted: Bool
}

/// The position of a button in the machine's list of devices, valid until the list changes.
struct ButtonIndex {
  let device: Int
  let button: Int
}
