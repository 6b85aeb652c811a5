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

/// Turns raw events of a touch screen, touch pad or pen into contacts. It needs no descriptor.
struct ContactReader {
  /// One contact: a slot, or the only one.
  struct Contact: Equatable {
    /// The kernel's number of the touch; nil while nothing touches.
    var id: Int32?
    /// The place in the device's own units: the last known one while nothing touches.
    var x: Int32
    var y: Int32
  }

  /// The state of all contacts, as the kernel gives it.
  struct State: Equatable {
    /// At most `mostContacts`, at least one.
    var contacts: [Contact]
    /// The slot that the next events are about; nil for a device without slots.
    var slot: Int?
  }

  /// A change. The first number is that of the contact.
  enum Report: Equatable {
    case down(Int, x: Int32, y: Int32, atUSec: Int64)
    case moved(Int, x: Int32, y: Int32, atUSec: Int64)
    case up(Int, atUSec: Int64)
    /// Events were lost. The state has to be read now and handed to `resynchronise`; events that
    /// were read already are older than it.
    case torn(atUSec: Int64)
    /// These contacts are down, and nothing else is known about what happened.
    case lost(down: [Bool], atUSec: Int64)
  }

  /// The most contacts that are followed: more than two hands have.
  static let mostContacts = 16
  /// The axes that are read, as a bitmap. All others, such as pressure, wake nobody.
  static let axes: UInt64 = [
    ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y,
  ].reduce(0) { $0 | 1 << UInt64($1) }

  private var decoder = EvdevDecoder()
  private var state: State
  private var reported: [Contact]
  /// The contacts that the present packet is about, as a bitmap.
  private var touched: UInt32 = 0

  init(_ state: State) {
    self.state = state
    reported = state.contacts
  }

  /// Whether each contact is down, as last reported.
  var down: [Bool] { reported.map { $0.id != nil } }

  /// Takes an event and appends what it completes to `reports`. Returns whether it ends a packet.
  mutating func take(_ event: input_event, into reports: inout [Report]) -> Bool {
    switch decoder.decode(event) {
    case .none: return false
    case .lost(let atUSec):
      touched = 0
      reports.append(.torn(atUSec: atUSec))
      return true
    case .edge(let code, let pressed, _):
      if state.slot == nil, code == UInt16(BTN_TOUCH) { change(0) { $0.id = pressed ? 0 : nil } }
      return false
    case .other:
      if Int32(event.type) == EV_ABS { take(axis: Int32(event.code), event.value) }
      return false
    case .packetEnd:
      endPacket(EvdevDecoder.stampUSec(event), into: &reports)
      return true
    }
  }

  /// Takes the state that was read after a loss.
  mutating func resynchronise(_ new: State, atUSec: Int64) -> [Report] {
    var reports: [Report] = []
    let isDown = new.contacts.map { $0.id != nil }
    let isOther = zip(reported, new.contacts).map { $0.id != nil && $0.id != $1.id }
    if zip(isDown, isOther).contains(where: { $0 && $1 }) {
      reports.append(.lost(down: zip(isDown, isOther).map { $0 && !$1 }, atUSec: atUSec))
    }
    reports.append(.lost(down: isDown, atUSec: atUSec))
    for (index, contact) in new.contacts.enumerated()
    where contact.id != nil && contact != reported[index] {
      reports.append(.moved(index, x: contact.x, y: contact.y, atUSec: atUSec))
    }
    state = new
    reported = new.contacts
    touched = 0
    return reports
  }

  private mutating func take(axis: Int32, _ value: Int32) {
    guard let slot = state.slot else {
      switch axis {
      case ABS_X: change(0) { $0.x = value }
      case ABS_Y: change(0) { $0.y = value }
      default: break
      }
      return
    }
    switch axis {
    case ABS_MT_SLOT: state.slot = Int(value)
    case ABS_MT_TRACKING_ID: change(slot) { $0.id = value < 0 ? nil : value }
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

  private mutating func endPacket(_ atUSec: Int64, into reports: inout [Report]) {
    for index in state.contacts.indices where touched & (1 << UInt32(index)) != 0 {
      let (old, new) = (reported[index], state.contacts[index])
      reported[index] = new
      if old.id == new.id {
        if new.id != nil, old != new {
          reports.append(.moved(index, x: new.x, y: new.y, atUSec: atUSec))
        }
        continue
      }
      if old.id != nil { reports.append(.up(index, atUSec: atUSec)) }
      if new.id != nil { reports.append(.down(index, x: new.x, y: new.y, atUSec: atUSec)) }
    }
    touched = 0
  }
}
