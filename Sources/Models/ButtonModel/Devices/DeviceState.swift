// SPDX-License-Identifier: Apache-2.0

/// A device that is there.
struct DeviceState {
  let id: DeviceID
  var seat: SeatID
  var kind: SourceKind
  var mode: DeviceMode
  var isExclusive: Bool
  var buttons: [ButtonState]
  /// Whether it sends more than it may.
  var isFlooding = false
  /// What was last asked for with `Action.wantGrab`.
  var grabWanted = false
  /// Since when nobody else sees the device, by the kernel's clock; nil: others do.
  var grabbedSinceUSec: Int64?

  /// A device as it was found.
  init(_ description: DeviceDescription) {
    id = description.id
    seat = description.seat
    kind = description.kind
    mode = description.mode
    isExclusive = description.isExclusive
    buttons = description.buttons.map { ButtonState(device: description.id, description: $0) }
  }

  /// Whether the system sees an edge with this stamp too. What was stamped before the grab took
  /// hold was seen by others.
  func isSeenBySystem(atUSec stampUSec: Int64) -> Bool {
    if isExclusive { return false }
    guard let grabbedSinceUSec else { return true }
    return stampUSec < grabbedSinceUSec
  }
}

/// A button of a device that is there.
struct ButtonState {
  let id: ButtonID
  var description: ButtonDescription
  var debouncer: Debouncer
  var hold: ButtonHold

  /// A button as it was found.
  init(device: DeviceID, description: ButtonDescription) {
    id = ButtonID(device: device, name: description.name)
    self.description = description
    debouncer = Debouncer(
      windowUSec: description.debounceUSec, levelSource: description.levelSource,
      pressed: description.pressed)
    hold = description.pressed ? .ignored : .idle
  }

  /// Goes on as the same button had come to be before a change of configuration.
  mutating func take(over old: ButtonState) {
    debouncer = old.debouncer
    debouncer.reconfigure(
      windowUSec: description.debounceUSec, levelSource: description.levelSource)
    hold = old.hold
  }

  /// When something is due for it, microseconds; the highest number: never.
  var deadlineUSec: Int64 {
    min(debouncer.deadlineUSec ?? .max, hold.granted?.expiresUSec ?? .max)
  }

  /// Whether a grab that is held has to be kept for its sake: it may be down, and ending the grab
  /// now would show others a lone release.
  var needsGrab: Bool {
    !hold.isIdle || debouncer.isSettling
  }
}

// down            release
//  ▼                ▼
//  idle ─▶ granted ─▶ ended ──────────▶ idle
//            └─ cancelled ─▶ draining ─▶ idle        nobody is told of the release
//  idle ─▶ defaulted ─▶ default up ───▶ idle
//  idle ─▶ swallowed ─────────────────▶ idle        nobody is told of either edge
//  (found down) ignored ──────────────▶ idle        orphan release

/// What became of the button's going down; it says where its release goes.
enum ButtonHold {
  /// It is up.
  case idle
  /// It was found down, and nobody was told.
  case ignored
  case granted(GrantedPress)
  /// The press was cancelled.
  case draining(PressID)
  /// Both edges are the default behaviour's, the second the same way as the first.
  case defaulted(PressID, seenBySystem: Bool)
  case swallowed(PressID)

  /// Whether the button is up.
  var isIdle: Bool {
    if case .idle = self { true } else { false }
  }

  /// The press, if it is a granted one that has not ended.
  var granted: GrantedPress? {
    if case .granted(let press) = self { press } else { nil }
  }
}

/// A press that was granted and has not ended.
struct GrantedPress {
  let id: PressID
  let client: ClientID
  let interaction: InteractionID
  /// The session by which it was granted; nil for an external one.
  let session: SessionID?
  /// The button's role when it went down.
  let role: Role
  /// Kernel time of the down, microseconds.
  let beganUSec: Int64
  /// When it is cancelled as stuck, microseconds.
  let expiresUSec: Int64
}

/// Where a button stands in the machine's list of devices, valid until the list changes.
struct ButtonIndex {
  let device: Int
  let button: Int
}
