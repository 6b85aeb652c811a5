// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// finger      down                     moves                       up
//              entered, then began      cancelled (left_region),    ended, then exited
//                                       then exited, entered
// settle      cancelled ─▶ exited ─▶ status ─▶ entered
//
// Exits and entries come from one comparison, of the region that the contact is over with the one that
// it was over, after every input that may change it. So they alternate by construction.

extension PressMachine {
  /// Puts a contact at a place, and lets it enter the region there.
  ///
  /// - Parameter isDown: whether a press begins here. Its request follows it, so that it waits for none.
  mutating func put(
    _ index: ButtonIndex, at point: SurfacePoint, isDown: Bool, _ stampUSec: Int64
  ) {
    situation[index].point = point
    situation[index].isOver = true
    // Most clients ask for nothing: their presses do not wait for what only others want.
    guard follow(index) else { return }
    let isCrossing = cross(index, stampUSec)
    if !isDown { requestRegion(index, stampUSec) }
    if !isCrossing { tellMove(index, stampUSec) }
  }

  /// Takes a contact away, and lets it exit.
  mutating func lift(_ index: ButtonIndex, _ stampUSec: Int64) {
    situation[index].isOver = false
    if contacts.isEmpty { return }
    let id = situation[index].id
    guard let target = contacts.removeValue(forKey: id)?.target else { return }
    tell(.exited, index, target, stampUSec)
  }

  /// Whether a contact is reported to somebody: from then on it has its own state, until it is lifted.
  private mutating func follow(_ index: ButtonIndex) -> Bool {
    let id = situation[index].id
    if !contacts.isEmpty, contacts[id] != nil { return true }
    guard isFollowed(at: situation.devices[index.device].seat) else { return false }
    contacts[id] = ContactState()
    return true
  }

  /// Lets every contact exit that is no longer over its region, because clients or regions have
  /// changed.
  mutating func exitRegions() {
    if contacts.isEmpty { return }
    for index in situation.buttonIndices {
      let id = situation[index].id
      guard let old = contacts[id]?.target, target(index)?.isSame(as: old) != true
      else { continue }
      contacts[id]?.target = nil
      contacts[id]?.moves.drop()
      tell(.exited, index, old, nowUSec)
    }
  }

  /// Lets every contact enter the region that it is over now.
  mutating func enterRegions() {
    for device in situation.devices.indices where situation.devices[device].pointer != nil {
      for button in situation.devices[device].buttons.indices {
        let index = ButtonIndex(device: device, button: button)
        if situation.devices[device].buttons[button].isOver, follow(index) { cross(index, nowUSec) }
      }
    }
  }

  /// Forgets that contacts were over these interactions, which are gone.
  mutating func forgetTargets(where isMeant: (InteractionID) -> Bool) {
    for (id, contact) in contacts {
      contacts[id]?.open.removeAll { isMeant($0.interaction) }
      if let target = contact.target, isMeant(target.interaction) { contacts[id]?.target = nil }
    }
  }

  /// Sends the moves and requests that had to wait.
  mutating func advanceContacts() {
    if contacts.isEmpty { return }
    for index in situation.buttonIndices {
      let id = situation[index].id
      guard let contact = contacts[id] else { continue }
      if contact.moves.isDue(atUSec: nowUSec) {
        tellMove(index, contact.moves.stampUSec)
        // Nobody wants it any more.
        contacts[id]?.moves.drop()
      }
      if contact.requests.isDue(atUSec: nowUSec) {
        requestRegion(index, contact.requests.stampUSec)
        contacts[id]?.requests.drop()
      }
    }
  }

  /// When the next move or request is to be sent, microseconds; the highest number if never.
  var nextContactUSec: Int64 {
    if contacts.isEmpty { return .max }
    return contacts.values.reduce(.max) { min($0, $1.deadlineUSec) }
  }

  /// Returns whether the contact is over another region than before.
  @discardableResult
  mutating func cross(_ index: ButtonIndex, _ stampUSec: Int64) -> Bool {
    let id = situation[index].id
    guard let contact = contacts[id] else { return false }
    let (old, new) = (contact.target, target(index))
    switch (old, new) {
    case (nil, nil): return false
    case (let old?, let new?) where old.isSame(as: new): return false
    default: break
    }
    contacts[id]?.target = new
    contacts[id]?.moves.drop()
    if let old { tell(.exited, index, old, stampUSec) }
    if let new { tell(.entered, index, new, stampUSec) }
    return true
  }

  private mutating func tellMove(_ index: ButtonIndex, _ stampUSec: Int64) {
    let id = situation[index].id
    guard let target = contacts[id]?.target, let owner = situation.index(of: target.interaction),
      situation[owner].pointerEvents == .moves,
      contacts[id]?.moves.admit(stampUSec, atUSec: nowUSec) == true
    else { return }
    tell(.moved, index, target, stampUSec)
  }

  /// Whether the client in front at a seat asks for pointer events or requests. It is `mutating`, like
  /// `nextDeadlineUSec`, because otherwise every touch would copy the machine.
  private mutating func isFollowed(at seat: SeatID) -> Bool {
    guard let client = situation.foreground(of: seat), let front = situation.index(of: client)
    else { return false }
    return situation.clients[front].interactions.indices.contains { index in
      situation.clients[front].interactions[index].isDynamic
        || situation.clients[front].interactions[index].pointerEvents != .none
    }
  }

  /// The region that a contact is over, of the interaction that would get its press, if that one
  /// asks for pointer events. A press that is held keeps the region in which it began.
  private func target(_ index: ButtonIndex) -> ContactState.Target? {
    let button = situation[index]
    if let press = button.hold.granted, let region = press.region {
      return wantsPointerEvents(press.interaction)
        ? ContactState.Target(interaction: press.interaction, region: region.region) : nil
    }
    guard let place = situation.place(of: index),
      let front = situation.foreground(of: situation.devices[index.device].seat).flatMap({
        situation.index(of: $0)
      }),
      let taker = situation.clients[front].taker(
        situation.role(of: index), of: button.id, at: place),
      situation.ground(situation.clients[front], taker).isEmpty
    else { return nil }
    let interaction = situation.clients[front].interactions[taker]
    guard interaction.pointerEvents != .none else { return nil }
    return ContactState.Target(
      interaction: interaction.id, region: interaction.region(at: place)?.region)
  }

  private func wantsPointerEvents(_ id: InteractionID) -> Bool {
    guard let owner = situation.index(of: id) else { return false }
    return situation[owner].pointerEvents != .none
  }

  /// Sends an event of a contact to the interaction of its target.
  mutating func tell(
    _ change: PointerEvent.Change, _ index: ButtonIndex, _ target: ContactState.Target,
    _ stampUSec: Int64, request: Int64? = nil
  ) {
    guard let owner = situation.index(of: target.interaction),
      let pointer = situation.devices[index.device].pointer,
      let point = situation[index].point
    else { return }
    let interaction = situation[owner]
    act(
      .sendPointer(
        PointerEvent(
          sequence: newSequence(owner), change: change,
          contact: situation[index].id,
          touchType: interaction.touchType(pointer), surface: pointer.surface,
          region: target.region?.identifier, point: point, style: target.region?.style,
          pen: situation.devices[index.device].pen,
          modifiers: situation.modifiers(at: situation.devices[index.device].seat),
          request: request, monotonicUSec: stampUSec),
        to: target.interaction))
  }

  /// The number of an interaction's next event.
  mutating func newSequence(_ owner: InteractionIndex) -> Int64 {
    situation[owner].lastSequence += 1
    return situation[owner].lastSequence
  }
}
