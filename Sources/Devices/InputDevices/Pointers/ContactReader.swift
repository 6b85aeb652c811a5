// SPDX-License-Identifier: Apache-2.0
import CLinux

// slots (protocol B)   slot 0 ──[id 7]───[x]─────[-1]──    touch0 down, moved, up
//                      slot 1 ──────[id 8]────────────    touch1 down
//   The kernel leaves out what stays the same: the slot, and the place of a finger that goes down
//   where the last one of its slot went up. So the slot and the places are kept.
//   Another id without -1 before it: the finger was lifted, and another one is down.
//
// one contact          BTN_TOUCH 1, ABS_X, ABS_Y          touch0: a pen, a screen for one finger
//
// hovering             ABS_MT_DISTANCE 1 … 0 … 1          touch0 is down from 0 to 1: a finger that is only near
//                                                         does not touch
// both in one packet   BTN_TOUCH 1, BTN_TOUCH 0           touch0 down and up: some screens send a whole tap at once
//
// In both, what the events of a packet mean together is reported at its end (SYN_REPORT).
//
// SYN_DROPPED: events were lost, and the states of all contacts are read.
//
//   known  real
//   up     up            nothing happened, or a whole touch was missed
//   up     down          its down was missed: found down, so it is ignored until it is lifted
//   down   up            its release was missed
//   down   down          it goes on, from where it is now
//   down   down, new id  its release was missed, and another finger is found down
//
// Palms, if there is a rule for them, until they are lifted:
//
//   down as a palm         nothing
//   down, grows            touch0 down, palm; then only its up
//   found as a palm        as one that was found down

/// Turns raw events of a touch screen, touch pad or pen into contacts. It needs no descriptor.
struct ContactReader {
  /// One contact: a slot, or the only one.
  struct Contact: Equatable {
    /// The kernel's number of the contact; nil while there is none.
    var id: Int32?
    /// The place in the device's own units: the last known one while nothing touches.
    var x: Int32
    var y: Int32
    /// The length of what touches (ABS_MT_TOUCH_MAJOR); 0 if the device does not say, or is not asked.
    var size: Int32 = 0
    /// Whether the device says that it is a palm.
    var isPalm = false
    /// How far it is away (ABS_MT_DISTANCE); 0 where it touches, or if the device does not say.
    var distance: Int32 = 0

    /// The number of the touch; nil while nothing touches.
    var touch: Int32? { distance > 0 ? nil : id }
  }

  /// The state of all contacts, as the kernel gives it.
  struct State: Equatable {
    /// At most `mostContacts`, at least one.
    var contacts: [Contact]
    /// The slot that the next events are about; nil for a device without slots.
    var slot: Int?
  }

  /// The most contacts that are followed: more than two hands have.
  static let mostContacts = 16
  /// The axes that are read, as a bitmap. All others, such as pressure, wake nobody.
  static func axes(_ palms: PalmRule?) -> UInt64 {
    var axes = [
      ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y,
      ABS_MT_DISTANCE,
    ]
    if let palms {
      axes.append(ABS_MT_TOOL_TYPE)
      if palms.size != nil { axes.append(ABS_MT_TOUCH_MAJOR) }
    }
    return axes.reduce(0) { $0 | 1 << UInt64($1) }
  }

  private var decoder = EvdevDecoder()
  private var state: State
  private var reported: [Contact]
  /// The contacts that the present packet is about, as a bitmap.
  private var touched: UInt32 = 0
  /// Touches that began and ended within the present packet, by their contacts' numbers.
  private var taps: [(index: Int, contact: Contact)] = []
  /// The contacts that have begun within it, as a bitmap.
  private var begun: UInt32 = 0
  /// The last number of a contact of a device that gives none.
  private var number: Int32 = 0
  /// Present for a device whose places may be on other axes.
  private var strayPlaces: StrayPlaces?
  private let palmRule: PalmRule?
  /// The ids of the contacts that are ignored until they are lifted, by their numbers.
  private var ignored: [Int: Int32] = [:]
  private var ignoresFound: Bool

  /// - Parameter ignoresFound: whether contacts that are down in the first packet are ignored until they
  ///   are lifted, because nobody knows since when they are.
  init(
    _ state: State, palms: PalmRule? = nil, ignoresFound: Bool = false,
    strayPlaces: StrayPlaces? = nil
  ) {
    self.state = state
    self.strayPlaces = strayPlaces
    palmRule = palms
    self.ignoresFound = ignoresFound
    reported = state.contacts
  }

  /// Notes that no contact is down, so that none was before.
  mutating func foundNothing() { ignoresFound = false }

  /// Whether each contact is down, as last reported.
  var down: [Bool] { reported.map { $0.touch != nil } }
  private var isDown: [Bool] { state.contacts.map { $0.touch != nil } }
  /// Whether anything touches or is near, also a palm.
  var isBusy: Bool { state.contacts.contains { $0.id != nil } }

  /// Takes an event and appends what it completes to `reports`. Returns whether it ends a packet.
  mutating func take(_ event: input_event, into reports: inout [SurfaceReport]) -> Bool {
    switch decoder.decode(event) {
    case .none: return false
    case .lost(let atUSec):
      (touched, begun) = (0, 0)
      taps = []
      reports.append(.torn(atUSec: atUSec))
      return true
    case .edge(let code, let pressed, _):
      guard state.slot == nil, code == UInt16(BTN_TOUCH) else { return false }
      if pressed { number = number == .max ? 0 : number + 1 }
      identify(0, as: pressed ? number : nil)
      return false
    case .other:
      if Int32(event.type) == EV_ABS { take(axis: Int32(event.code), event.value) }
      return false
    case .packetEnd:
      if state.slot == nil, event.value == 1, isDown != down {
        state.contacts = reported
        reports.append(.releasedByKernel)
        return true
      }
      if let place = strayPlaces?.place { change(0) { ($0.x, $0.y) = (place.x, place.y) } }
      endPacket(EvdevDecoder.stampUSec(event), into: &reports)
      return true
    }
  }

  /// Takes the state that was read after a loss.
  mutating func resynchronise(_ new: State, atUSec: Int64) -> [SurfaceReport] {
    var reports: [SurfaceReport] = []
    var new = new
    // Without numbers a contact that is down is the one that was.
    if new.slot == nil, new.contacts[0].id != nil {
      new.contacts[0].id = reported[0].id ?? number
    }
    new = withoutPalms(new)
    let isDown = new.contacts.map { $0.touch != nil }
    let isOther = zip(reported, new.contacts).map { $0.touch != nil && $0.touch != $1.touch }
    if zip(isDown, isOther).contains(where: { $0 && $1 }) {
      reports.append(.lost(down: zip(isDown, isOther).map { $0 && !$1 }, atUSec: atUSec))
    }
    reports.append(.lost(down: isDown, atUSec: atUSec))
    for (index, contact) in new.contacts.enumerated()
    where contact.touch != nil && contact != reported[index] {
      reports.append(.moved(index, x: contact.x, y: contact.y, atUSec: atUSec))
    }
    reported = new.contacts
    (touched, begun) = (0, 0)
    taps = []
    return reports
  }

  /// Keeps the state that was read, and returns it without the contacts that are palms: those count as
  /// lifted.
  private mutating func withoutPalms(_ new: State) -> State {
    state = new
    ignored = [:]
    guard palmRule != nil else { return new }
    var rest = new
    for index in new.contacts.indices where isPalm(new.contacts[index]) {
      ignored[index] = new.contacts[index].id
      rest.contacts[index].id = nil
    }
    return rest
  }

  private func isPalm(_ contact: Contact) -> Bool {
    guard let palmRule, contact.touch != nil else { return false }
    return contact.isPalm || palmRule.size.map { contact.size >= $0 } ?? false
  }

  private mutating func take(axis: Int32, _ value: Int32) {
    guard let slot = state.slot else {
      switch axis {
      case ABS_X: change(0) { $0.x = value }
      case ABS_Y: change(0) { $0.y = value }
      default: break
      }
      strayPlaces?.take(axis, value)
      return
    }
    switch axis {
    case ABS_MT_SLOT: state.slot = Int(value)
    case ABS_MT_TRACKING_ID: identify(slot, as: value < 0 ? nil : value)
    case ABS_MT_DISTANCE: change(slot) { $0.distance = value }
    case ABS_MT_TOOL_TYPE: change(slot) { $0.isPalm = value == MT_TOOL_PALM }
    case ABS_MT_TOUCH_MAJOR: change(slot) { $0.size = value }
    case ABS_MT_POSITION_X: change(slot) { $0.x = value }
    case ABS_MT_POSITION_Y: change(slot) { $0.y = value }
    default: break
    }
  }

  /// Changes a contact. One beyond those that are followed is ignored.
  private mutating func change(_ index: Int, _ body: (inout Contact) -> Void) {
    guard state.contacts.indices.contains(index) else { return }
    body(&state.contacts[index])
    touched |= 1 << UInt32(index)
  }

  /// Takes another number of a contact. A touch that ends before anybody knows of it is kept.
  private mutating func identify(_ index: Int, as id: Int32?) {
    guard state.contacts.indices.contains(index) else { return }
    let old = state.contacts[index]
    let bit = UInt32(1) << UInt32(index)
    if let touch = old.touch, begun & bit != 0, touch != id { taps.append((index, old)) }
    if id != nil, id != old.id { begun |= bit }
    change(index) { $0.id = id }
  }

  /// Reports the touches that began and ended within the present packet.
  private mutating func reportTaps(_ atUSec: Int64, into reports: inout [SurfaceReport]) {
    for (index, contact) in taps where !isPalm(contact) && !ignoresFound {
      // The place may come after the end, if no other touch has followed.
      let place = state.contacts[index].id == nil ? state.contacts[index] : contact
      if reported[index].touch != nil { reports.append(.up(index, atUSec: atUSec)) }
      reported[index].id = nil
      reports.append(.down(index, x: place.x, y: place.y, atUSec: atUSec))
      reports.append(.up(index, atUSec: atUSec))
    }
    taps = []
  }

  private mutating func endPacket(_ atUSec: Int64, into reports: inout [SurfaceReport]) {
    if !taps.isEmpty { reportTaps(atUSec, into: &reports) }
    for index in state.contacts.indices where touched & (1 << UInt32(index)) != 0 {
      let (old, new) = (reported[index], state.contacts[index])
      if hasIgnored, isIgnored(index, atUSec, into: &reports) { continue }
      reported[index] = new
      if old.touch == new.touch {
        if new.touch != nil, old.x != new.x || old.y != new.y {
          reports.append(.moved(index, x: new.x, y: new.y, atUSec: atUSec))
        }
        continue
      }
      if old.touch != nil { reports.append(.up(index, atUSec: atUSec)) }
      if new.touch != nil { reports.append(.down(index, x: new.x, y: new.y, atUSec: atUSec)) }
    }
    (touched, begun) = (0, 0)
    ignoresFound = false
  }

  private var hasIgnored: Bool { palmRule != nil || ignoresFound || !ignored.isEmpty }

  /// Whether a contact of the present packet is a palm, or was one and is still down.
  private mutating func isIgnored(
    _ index: Int, _ atUSec: Int64, into reports: inout [SurfaceReport]
  ) -> Bool {
    let (old, new) = (reported[index], state.contacts[index])
    guard let id = new.touch else {
      ignored[index] = nil
      return false
    }
    if ignored[index] != id {
      ignored[index] = nil
      guard ignoresFound || isPalm(new) else { return false }
      ignored[index] = id
      if old.touch == id { reports.append(.palm(index, atUSec: atUSec)) }
    }
    if old.touch != nil, old.touch != id {
      reports.append(.up(index, atUSec: atUSec))
      reported[index].id = nil
    }
    return true
  }
}
