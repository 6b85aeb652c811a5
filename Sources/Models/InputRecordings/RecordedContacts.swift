// SPDX-License-Identifier: Apache-2.0

/// A finger or pen of a recording: where it goes down, moves, and goes up.
struct RecordedContact: Equatable {
  enum Change: Equatable {
    case down(x: Double, y: Double)
    case moved(x: Double, y: Double)
    case up
  }

  /// The slot of the kernel; 0 where there is one finger.
  let finger: Int
  let change: Change
}

// slots (B)       each has its place, until its number is -1
// packets (A)     x y, x y        two fingers, each ended by SYN_MT_REPORT; the next packet has all of them anew
//                 -               a packet without places, BTN_TOUCH 0, or 300 ms of silence: all are lifted
// neither         ABS_X, ABS_Y and BTN_TOUCH: one finger
// near            ABS_MT_DISTANCE above 0 at the end of a packet: it touches nothing, as for the gateway
// stroke          from where it touched, more than a fifth of the screen along an axis

/// Finds the contacts in the events of a touch screen: by slots (protocol B), by packets (protocol A), or by the one
/// contact of a screen that has neither. Fingers of packets are told apart by their order alone.
struct ContactTracker {
  /// A finger whose screen says nothing for so long is lifted, microseconds; as for the gateway (`TypeAReader`).
  private static let silenceUSec: Int64 = 300_000

  /// The part of the screen that a stroke is longer than. A finger that taps stays within a twentieth.
  private static let longestTap = 0.2

  fileprivate struct Slot {
    var wasDown = false
    /// The number of the contact that is here or near; nil: none is.
    var id: Int32?
    /// How far it is away (ABS_MT_DISTANCE); 0 where it touches, or if the screen does not say.
    var distance: Int32 = 0
    /// Whether a contact has begun, or one from before has ended, within the present frame.
    var hasBegun = false
    var hasEnded = false
    /// Nil until the screen has said it. The kernel says what changes.
    var (x, y): (Int32?, Int32?)
    var hasMoved = false
    /// Where it went down, as parts of the axes; nil while it is not known.
    var start: (x: Double, y: Double)?
    var isStroke = false

    var isDown: Bool { id != nil && distance <= 0 }
    /// Whether a contact has begun and ended within the present frame.
    var wasTapped: Bool { hasBegun && id == nil && distance <= 0 }
  }

  private let axisX: UInt16
  private let axisY: UInt16
  private let hasSlots: Bool
  private let hasPackets: Bool
  /// For protocol A: the places of the present packet, and whether it says anything about contacts.
  private var places: [(x: Int32, y: Int32)] = []
  private var place: (x: Int32?, y: Int32?)
  private var isNear = false
  private var isAboutContacts = false
  private var lastUSec: Int64 = 0
  private let ranges: (x: AxisRange, y: AxisRange)
  private var slots: [Int: Slot] = [:]
  private var slot = 0

  init(_ device: DeviceRecording) {
    hasSlots =
      device.has(EventCode.absolute, EventCode.slot)
      && device.has(EventCode.absolute, EventCode.touchX)
    hasPackets = !hasSlots && device.has(EventCode.absolute, EventCode.touchX)
    axisX = hasSlots || hasPackets ? EventCode.touchX : EventCode.absoluteX
    axisY = hasSlots || hasPackets ? EventCode.touchY : EventCode.absoluteY
    let none = AxisRange(minimum: 0, maximum: 0)
    ranges = (device.axes[axisX] ?? none, device.axes[axisY] ?? none)
  }

  /// Takes an event. Returns what became of the contacts, at the end of a frame.
  mutating func take(_ event: RecordedEvent) -> [RecordedContact] {
    if hasPackets { return takeOfPacket(event) }
    switch (event.type, event.code) {
    case (EventCode.sync, EventCode.syncReport): return endFrame()
    case (EventCode.absolute, EventCode.slot) where hasSlots: slot = max(0, Int(event.value))
    case (EventCode.absolute, EventCode.trackingID) where hasSlots:
      identify(event.value < 0 ? nil : event.value)
    case (EventCode.absolute, EventCode.distance) where hasSlots:
      slots[slot, default: Slot()].distance = event.value
    case (EventCode.key, EventCode.buttonTouch) where !hasSlots:
      identify(event.value == 0 ? nil : 0)
    case (EventCode.absolute, axisX):
      slots[slot, default: Slot()].x = event.value
      slots[slot]?.hasMoved = true
    case (EventCode.absolute, axisY):
      slots[slot, default: Slot()].y = event.value
      slots[slot]?.hasMoved = true
    default: break
    }
    return []
  }

  /// Whether the contact that changed last is a stroke rather than a tap. A finger of packets never is, because only its
  /// order tells it from the others.
  private(set) var isStroke = false

  /// Whether a finger is down.
  var isTouched: Bool { slots.values.contains { $0.wasDown } }

  /// Takes the number of the slot's contact. Another one without a lift before it is another contact.
  private mutating func identify(_ id: Int32?) {
    var state = slots[slot] ?? Slot()
    if state.wasDown, !state.hasBegun, id != state.id { state.hasEnded = true }
    if id != nil, id != state.id { state.hasBegun = true }
    state.id = id
    slots[slot] = state
  }

  private mutating func takeOfPacket(_ event: RecordedEvent) -> [RecordedContact] {
    switch (event.type, event.code) {
    case (EventCode.absolute, axisX): place.x = event.value
    case (EventCode.absolute, axisY): place.y = event.value
    case (EventCode.absolute, EventCode.distance): isNear = event.value > 0
    case (EventCode.key, EventCode.buttonTouch) where event.value == 0:
      isAboutContacts = true
    case (EventCode.sync, EventCode.syncContact):
      isAboutContacts = true
      if let x = place.x, let y = place.y, !isNear { places.append((x, y)) }
      (place, isNear) = ((nil, nil), false)
    case (EventCode.sync, EventCode.syncReport): return endPacket(event.timeUSec)
    default: break
    }
    return []
  }

  private mutating func endPacket(_ atUSec: Int64) -> [RecordedContact] {
    defer {
      (places, place, isNear, isAboutContacts) = ([], (nil, nil), false, false)
      lastUSec = atUSec
    }
    var lifted: [RecordedContact] = []
    if isTouched, atUSec - lastUSec > Self.silenceUSec {
      for finger in slots.keys { slots[finger]?.id = nil }
      lifted = endFrame()
    }
    guard isAboutContacts else { return lifted }
    for finger in slots.keys where finger >= places.count { slots[finger]?.id = nil }
    for (finger, place) in places.enumerated() {
      var state = slots[finger] ?? Slot()
      state.hasMoved = state.x != place.x || state.y != place.y
      (state.id, state.x, state.y) = (0, place.x, place.y)
      slots[finger] = state
    }
    return lifted + endFrame()
  }

  private mutating func endFrame() -> [RecordedContact] {
    var changes: [RecordedContact] = []
    for (finger, var state) in slots.sorted(by: { $0.key < $1.key }) {
      let (x, y) = (ranges.x.part(state.x ?? 0), ranges.y.part(state.y ?? 0))
      let up = RecordedContact(finger: finger, change: .up)
      let down = RecordedContact(finger: finger, change: .down(x: x, y: y))
      let own: [RecordedContact] =
        switch (state.wasDown, state.isDown) {
        case (false, true): [down]
        case (true, false): state.wasTapped ? [up, down, up] : [up]
        case (true, true) where state.hasEnded: [up, down]
        case (true, true) where state.hasMoved: [.init(finger: finger, change: .moved(x: x, y: y))]
        case (false, false) where state.wasTapped: [down, up]
        case (true, true), (false, false): []
        }
      if !hasPackets { state.follow(x, y, Self.longestTap) }
      if !own.isEmpty { isStroke = state.isStroke }
      changes += own
      state.wasDown = state.isDown
      (state.hasBegun, state.hasEnded, state.hasMoved) = (false, false, false)
      slots[finger] = state
    }
    return changes
  }
}

extension ContactTracker.Slot {
  /// Notes where the contact is at the end of a frame, as parts of the axes.
  fileprivate mutating func follow(_ x: Double, _ y: Double, _ longestTap: Double) {
    if isDown ? !wasDown || hasEnded : wasTapped { (start, isStroke) = (nil, false) }
    guard isDown, self.x != nil, self.y != nil else { return }
    if let start {
      isStroke = isStroke || max(abs(x - start.x), abs(y - start.y)) > longestTap
    } else {
      start = (x, y)
    }
  }
}
