// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// finger      down                     moves                       up
//              entered, then began      cancelled (left_region),    ended, then exited
//                                       then exited, entered
// settle      cancelled ─▶ exited ─▶ status ─▶ entered
//
// Exits and entries come from one comparison, of the region that the contact is over with the one that
// it was over, after every input that may change it. So they alternate by construction.
//
// contact    moves  moves  moves                      a press begins: the region in force decides,
// request    1 ──────────▶ 2, once 16.7 ms are over    whether an answer is on its way or not, and
//                                                      the request follows the press
// answer        1: region in force from here on
//                             2, after 50 ms: refused, the last one stays

/// The contacts that are reported to clients: what each of them is over, and which requests for regions are open. It
/// returns what the clients have to be sent. Where contacts are, the devices know: every press needs that.
struct PointerBoard: Sendable {
  /// An event for an interaction. Its number is 0 until it is sent.
  struct Report {
    let owner: InteractionIndex
    var event: PointerReport
  }

  /// The contacts that are or were reported to somebody, by their buttons. Kept apart from `ButtonState`, which every
  /// press reads.
  private var contacts: [ButtonID: ContactState] = [:]
  private var nextRequest: Int64 = 1

  /// When the next move or request is to be sent, microseconds; the highest number if never.
  var deadlineUSec: Int64 {
    if contacts.isEmpty { return .max }
    return contacts.values.reduce(.max) { min($0, $1.deadlineUSec) }
  }

  // MARK: One contact

  /// Takes a contact to the place where its device says it is, and lets it enter the region there.
  ///
  /// - Parameter isDown: whether a press begins here. Its request follows it, so that it waits for none.
  mutating func put(
    _ index: ButtonIndex, isDown: Bool, _ stampUSec: Int64, in situation: Situation,
    atUSec nowUSec: Int64
  ) -> [Report] {
    // Most clients ask for nothing: their presses do not wait for what only others want.
    guard follow(index, in: situation) else { return [] }
    var reports: [Report] = []
    let isCrossing = cross(index, stampUSec, in: situation, &reports)
    if !isDown { ask(index, stampUSec, in: situation, atUSec: nowUSec, &reports) }
    if !isCrossing { move(index, stampUSec, in: situation, atUSec: nowUSec, &reports) }
    return reports
  }

  /// Lets a pointer cross into the region that it is over, now that no press keeps it in another one.
  mutating func cross(
    _ index: ButtonIndex, _ stampUSec: Int64, in situation: Situation
  ) -> [Report] {
    var reports: [Report] = []
    if !contacts.isEmpty { cross(index, stampUSec, in: situation, &reports) }
    return reports
  }

  /// Takes a contact away, and lets it exit.
  mutating func lift(
    _ index: ButtonIndex, _ stampUSec: Int64, in situation: Situation
  ) -> [Report] {
    var reports: [Report] = []
    if contacts.isEmpty { return reports }
    if let target = contacts.removeValue(forKey: situation[index].id)?.target {
      add(.exited, index, target, stampUSec, in: situation, &reports)
    }
    return reports
  }

  /// Asks the client in front for the region under a contact, if it has dynamic regions.
  mutating func request(
    _ index: ButtonIndex, _ stampUSec: Int64, in situation: Situation, atUSec nowUSec: Int64
  ) -> [Report] {
    var reports: [Report] = []
    if !contacts.isEmpty { ask(index, stampUSec, in: situation, atUSec: nowUSec, &reports) }
    return reports
  }

  // MARK: All contacts

  /// Lets every contact exit that is no longer over its region, because clients or regions have
  /// changed.
  mutating func exitRegions(in situation: Situation, atUSec nowUSec: Int64) -> [Report] {
    var reports: [Report] = []
    if contacts.isEmpty { return reports }
    for index in situation.buttonIndices {
      let id = situation[index].id
      guard let old = contacts[id]?.target, target(index, in: situation)?.isSame(as: old) != true
      else { continue }
      contacts[id]?.target = nil
      contacts[id]?.moves.drop()
      add(.exited, index, old, nowUSec, in: situation, &reports)
    }
    return reports
  }

  /// Lets every contact enter the region that it is over now.
  mutating func enterRegions(in situation: Situation, atUSec nowUSec: Int64) -> [Report] {
    var reports: [Report] = []
    for device in situation.devices.indices where situation.devices[device].pointer != nil {
      for button in situation.devices[device].buttons.indices {
        let index = ButtonIndex(device: device, button: button)
        if situation[index].isOver, follow(index, in: situation) {
          cross(index, nowUSec, in: situation, &reports)
        }
      }
    }
    return reports
  }

  /// Requests the regions under all contacts of a seat, because other modifier keys are held there.
  mutating func request(
    at seat: SeatID, in situation: Situation, atUSec nowUSec: Int64
  ) -> [Report] {
    var reports: [Report] = []
    if contacts.isEmpty { return reports }
    for index in situation.buttonIndices where situation.devices[index.device].seat == seat {
      ask(index, nowUSec, in: situation, atUSec: nowUSec, &reports)
    }
    return reports
  }

  /// Requests the regions under all contacts of an interaction again, at once: what its client shows there has
  /// changed.
  mutating func invalidate(
    _ id: InteractionID, in situation: Situation, atUSec nowUSec: Int64
  ) -> [Report] {
    var reports: [Report] = []
    for index in situation.buttonIndices {
      let button = situation[index]
      guard button.isOver, asked(index, in: situation)?.id == id else { continue }
      contacts[button.id, default: ContactState()].requests = ContactState.Pace()
      ask(index, nowUSec, in: situation, atUSec: nowUSec, &reports)
    }
    return reports
  }

  /// Closes a request that may still be answered; the value is the surface that it was about.
  mutating func close(
    _ number: Int64, of id: InteractionID, in situation: Situation, atUSec nowUSec: Int64
  ) -> String? {
    for index in situation.buttonIndices {
      let button = situation[index].id
      guard
        let open = contacts[button]?.open.firstIndex(where: {
          $0.number == number && $0.interaction == id
        }),
        let request = contacts[button]?.open.remove(at: open)
      else { continue }
      let isInTime = nowUSec - request.sentUSec <= ContactState.answerUSec
      return isInTime ? situation.devices[index.device].pointer?.surface : nil
    }
    return nil
  }

  /// Sends the moves and requests that had to wait.
  mutating func advance(in situation: Situation, atUSec nowUSec: Int64) -> [Report] {
    var reports: [Report] = []
    if contacts.isEmpty { return reports }
    for index in situation.buttonIndices {
      let id = situation[index].id
      guard let contact = contacts[id] else { continue }
      if contact.moves.isDue(atUSec: nowUSec) {
        move(index, contact.moves.stampUSec, in: situation, atUSec: nowUSec, &reports)
        // Nobody wants it any more.
        contacts[id]?.moves.drop()
      }
      if contact.requests.isDue(atUSec: nowUSec) {
        ask(index, contact.requests.stampUSec, in: situation, atUSec: nowUSec, &reports)
        contacts[id]?.requests.drop()
      }
    }
    return reports
  }

  /// Forgets that contacts were over these interactions, which are gone.
  mutating func forget(where isMeant: (InteractionID) -> Bool) {
    for (id, contact) in contacts {
      contacts[id]?.open.removeAll { isMeant($0.interaction) }
      if let target = contact.target, isMeant(target.interaction) { contacts[id]?.target = nil }
    }
  }

  // MARK: Steps

  /// Whether a contact is reported to somebody: from then on it has its own state, until it is lifted.
  private mutating func follow(_ index: ButtonIndex, in situation: Situation) -> Bool {
    if !contacts.isEmpty, contacts[situation[index].id] != nil { return true }
    guard isFollowed(at: situation.devices[index.device].seat, in: situation) else { return false }
    contacts[situation[index].id] = ContactState()
    return true
  }

  /// Returns whether the contact is over another region than before.
  @discardableResult
  private mutating func cross(
    _ index: ButtonIndex, _ stampUSec: Int64, in situation: Situation, _ reports: inout [Report]
  ) -> Bool {
    let id = situation[index].id
    guard let contact = contacts[id] else { return false }
    let (old, new) = (contact.target, target(index, in: situation))
    switch (old, new) {
    case (nil, nil): return false
    case (let old?, let new?) where old.isSame(as: new): return false
    default: break
    }
    contacts[id]?.target = new
    contacts[id]?.moves.drop()
    if let old { add(.exited, index, old, stampUSec, in: situation, &reports) }
    if let new { add(.entered, index, new, stampUSec, in: situation, &reports) }
    return true
  }

  private mutating func move(
    _ index: ButtonIndex, _ stampUSec: Int64, in situation: Situation, atUSec nowUSec: Int64,
    _ reports: inout [Report]
  ) {
    let id = situation[index].id
    guard let target = contacts[id]?.target, let owner = situation.index(of: target.interaction),
      situation[owner].pointerEvents == .moves,
      contacts[id]?.moves.admit(stampUSec, atUSec: nowUSec) == true
    else { return }
    add(.moved, index, target, stampUSec, in: situation, &reports)
  }

  private mutating func ask(
    _ index: ButtonIndex, _ stampUSec: Int64, in situation: Situation, atUSec nowUSec: Int64,
    _ reports: inout [Report]
  ) {
    let button = situation[index].id
    guard let interaction = asked(index, in: situation), let place = situation.place(of: index),
      contacts[button]?.requests.admit(stampUSec, atUSec: nowUSec) == true
    else { return }
    let number = nextRequest
    nextRequest += 1
    contacts[button]?.open.removeAll { nowUSec - $0.sentUSec > ContactState.answerUSec }
    contacts[button]?.open.append(
      ContactState.Request(number: number, interaction: interaction.id, sentUSec: nowUSec))
    let target = ContactState.Target(
      interaction: interaction.id, region: interaction.offer.region(at: place)?.region)
    add(.requested, index, target, stampUSec, request: number, in: situation, &reports)
  }

  // MARK: Questions

  /// Whether the client in front at a seat asks for pointer events or requests.
  private func isFollowed(at seat: SeatID, in situation: Situation) -> Bool {
    guard let front = situation.front(at: seat) else { return false }
    return situation.clients[front].interactions.indices.contains { index in
      situation.clients[front].interactions[index].isDynamic
        || situation.clients[front].interactions[index].pointerEvents != .none
    }
  }

  /// The region that a contact is over, of the interaction that would get its press, if that one
  /// asks for pointer events. A press that is held keeps the region in which it began.
  private func target(_ index: ButtonIndex, in situation: Situation) -> ContactState.Target? {
    if let press = situation[index].hold.granted, let region = press.region {
      guard let owner = situation.index(of: press.interaction),
        situation[owner].pointerEvents != .none
      else { return nil }
      return ContactState.Target(interaction: press.interaction, region: region.region)
    }
    guard let place = situation.place(of: index), let taker = situation.taker(of: index, at: place),
      situation[taker.owner].pointerEvents != .none
    else { return nil }
    return ContactState.Target(
      interaction: situation[taker.owner].id, region: taker.region?.region)
  }

  /// The topmost enabled interaction with dynamic regions that a press of this contact could reach.
  private func asked(_ index: ButtonIndex, in situation: Situation) -> InteractionState? {
    guard let owner = situation.top(at: situation.devices[index.device].seat, where: \.isDynamic)
    else { return nil }
    return situation[owner]
  }

  /// Adds an event of a contact for the interaction of its target.
  private func add(
    _ change: PointerReport.Change, _ index: ButtonIndex, _ target: ContactState.Target,
    _ stampUSec: Int64, request: Int64? = nil, in situation: Situation, _ reports: inout [Report]
  ) {
    let device = situation.devices[index.device]
    guard let owner = situation.index(of: target.interaction), let pointer = device.pointer,
      let point = device.buttons[index.button].point
    else { return }
    let event = PointerReport(
      sequence: 0, change: change, contact: device.buttons[index.button].id,
      touchType: situation.touchType(pointer, for: owner), surface: pointer.surface,
      region: target.region?.identifier, point: point, style: target.region?.style,
      pen: device.pen, modifiers: situation.modifiers(at: device.seat), request: request,
      monotonicUSec: stampUSec)
    reports.append(Report(owner: owner, event: event))
  }
}
