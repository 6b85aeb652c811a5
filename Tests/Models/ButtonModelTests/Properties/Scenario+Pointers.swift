// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

// The promises to clients: entries and exits of a finger alternate, of whichever interaction they are; each
// band that has begun ends once; both end with whatever takes the finger away.

extension Scenario {
  /// What a finger is over.
  struct Inside: Equatable {
    let interaction: InteractionID
    let region: String?
  }

  /// Checks a crossing, a move or a request.
  mutating func receive(_ event: PointerReport, _ id: InteractionID) {
    guard let index = interactions.firstIndex(where: { $0.id == id }) else {
      return kernel.fault("a \(event.change) for \(id), which is gone")
    }
    count(event.sequence, index)
    let request = interactions[index].request
    let place = Inside(interaction: id, region: event.region)
    switch event.change {
    case .entered:
      if let old = insides[event.contact] { kernel.fault("\(place) entered from within \(old)") }
      if !interactions[index].status.eligible { kernel.fault("\(place) entered in vain") }
      insides[event.contact] = place
      tally.crossings += 1
    case .exited:
      if insides.removeValue(forKey: event.contact) != place {
        kernel.fault("\(place) was exited and not entered")
      }
    case .moved:
      if request.pointerEvents != .moves { kernel.fault("\(id) did not ask for moves") }
      if insides[event.contact] != place { kernel.fault("a move in \(place), outside of it") }
    case .requested:
      if !request.isDynamic { kernel.fault("\(id) did not ask for requests") }
      lastRequest = event.request.map { ($0, id) }
      tally.requests += 1
      return
    }
    if request.pointerEvents == .none { kernel.fault("\(id) did not ask for crossings") }
  }

  /// Checks the progress of a band.
  mutating func receive(_ event: BandEvent, _ id: InteractionID) {
    guard let index = interactions.firstIndex(where: { $0.id == id }) else {
      return kernel.fault("a band of \(id), which is gone")
    }
    count(event.sequence, index)
    let isOpen = openBands[event.press] != nil
    switch event.state {
    case .possible: break
    case .began:
      if isOpen { kernel.fault("the band of \(event.press) began twice") }
      if !becameBands.contains(event.press) {
        kernel.fault("\(event.press) became a band and was not cancelled")
      }
      openBands[event.press] = id
      tally.bands += 1
    case .selecting:
      if !isOpen { kernel.fault("\(event.press) selects and has no band") }
    case .ended:
      if openBands.removeValue(forKey: event.press) != id {
        kernel.fault("the band of \(event.press) ended and had not begun")
      }
    }
  }

  /// Forgets what interactions were told that are gone.
  mutating func forgetPointers(where isMeant: (InteractionID) -> Bool) {
    insides = insides.filter { !isMeant($0.value.interaction) }
    openBands = openBands.filter { !isMeant($0.value) }
    screenPresses = screenPresses.filter { !isMeant($0.value) }
  }

  /// Checks that nothing is open after the gateway's last word.
  mutating func checkPointersLeft() {
    if !insides.isEmpty { kernel.fault("\(insides) were never exited") }
    if !openBands.isEmpty { kernel.fault("\(openBands) never end") }
    for finger in kernel.buttons.indices where isFinger(finger) && !kernel.buttons[finger].isDown {
      if insides[kernel.buttons[finger].id] != nil { kernel.fault("a finger that is up is inside") }
    }
  }

  /// Answers the last request with no region of its own, so that the oracle of presses stays true.
  mutating func answerRegion() {
    guard let (number, id) = lastRequest else { return }
    guard let interaction = interactions.first(where: { $0.id == id }) else { return }
    note("\(id) answers request \(number)")
    let uid = clients[interaction.client].identity.uid
    if random.once(in: 3) {
      perform(machine.invalidateRegions(id, uid: uid, atUSec: now).actions)
    }
    perform(machine.answerRegion(id, request: number, nil, uid: uid, atUSec: now).actions)
  }

  /// Refuses a band that is possible or drawn.
  mutating func refuseBand() {
    let possible = fingerPresses.filter { $0.value.region?.isBand == true }
      .sorted { $0.key.name < $1.key.name }
    let open = openBands.keys.sorted { $0.number < $1.number }
    guard let press = possible.first?.value.press ?? open.first,
      let interaction = interactions.first(where: { interaction in
        openBands[press] == interaction.id || isInFront(interaction)
      })
    else { return }
    note("\(interaction.id) refuses the band of \(press)")
    let uid = clients[interaction.client].identity.uid
    let response = machine.refuseBand(interaction.id, press, uid: uid, atUSec: now)
    if case .success = response.result, let finger = possible.first {
      fingerPresses[finger.key]?.isRefused = true
    }
    perform(response.actions)
    if case .success = response.result, openBands[press] != nil {
      kernel.fault("the band of \(press) was refused and goes on")
    }
  }

  /// Makes a client prefer the pointing devices for itself, or no longer.
  mutating func preferLock() {
    guard let index = anyInteraction() else { return }
    let (interaction, preferred) = (interactions[index], random.once(in: 2))
    let isFullScreen = random.once(in: 4) ? random.once(in: 2) : nil
    note("\(interaction.id) prefers the lock: \(preferred), full screen: \(isFullScreen as Any)")
    let uid = clients[interaction.client].identity.uid
    perform(
      machine.setPointerLock(
        interaction.id, preferred: preferred, isFullScreen: isFullScreen, uid: uid, atUSec: now
      ).actions)
  }

  /// Presses a button that a client draws itself.
  mutating func pressScreen() {
    guard let index = anyInteraction() else { return }
    let interaction = interactions[index]
    note("\(interaction.id) presses its screen")
    let ageUSec = Int64(random.below(400_000)) - 50_000
    let response = machine.pressScreen(
      interaction.id, .primary, ageUSec: ageUSec,
      uid: clients[interaction.client].identity.uid, atUSec: now)
    let told = interaction.status.obstacles
    let silentSinceUSec = silence(of: interaction.client, interactions)
    switch response.result {
    case .success(let press):
      screenPresses[press] = interaction.id
      tally.screenPresses += 1
      if !told.isEmpty { kernel.fault("\(press) was granted in spite of \(told.ordered)") }
    case .failure(.pressRefused(.obstacle)):
      if told.isEmpty, silentSinceUSec == nil { kernel.fault("a screen was refused for nothing") }
    case .failure: break
    }
    perform(response.actions)
  }

  /// Lets go of a button that a client draws itself, or takes it back.
  mutating func releaseScreen() {
    guard let (press, id) = screenPresses.min(by: { $0.key.number < $1.key.number }),
      let interaction = interactions.first(where: { $0.id == id })
    else { return }
    screenPresses[press] = nil
    note("\(id) releases \(press) of its screen")
    let response = machine.releaseScreen(
      id, press, ageUSec: 0, isWithdrawn: random.once(in: 3),
      uid: clients[interaction.client].identity.uid, atUSec: now)
    if case .failure(let refusal) = response.result {
      kernel.fault("\(press) cannot be released: \(refusal)")
    }
    perform(response.actions)
  }

  func isInFront(_ interaction: Interaction) -> Bool {
    front.last == clients[interaction.client].identity.id
  }
}
