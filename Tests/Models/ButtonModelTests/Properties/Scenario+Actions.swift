// SPDX-License-Identifier: Apache-2.0

import ButtonModel

extension Scenario {
  /// Performs the machine's actions and checks them.
  mutating func perform(_ actions: [Action]) {
    var sent: [PressEvent] = []
    var emitted: [DefaultEdge] = []
    var owed: [InteractionID] = []
    let before = interactions
    var (sentLogged, emittedLogged) = (0, 0)
    for action in actions {
      switch action {
      case .send(let event, let id):
        sent.append(event)
        if receive(event, id) { owed.append(id) }
      case .sendGesture(let event, let id): receive(event, id)
      case .sendPointer(let event, let id): receive(event, id)
      case .sendBand(let event, let id): receive(event, id)
      case .sendControl(let event, let id): receive(event, id)
      case .sendStatus(let status, let id):
        if let index = interactions.firstIndex(where: { $0.id == id }) {
          interactions[index].status = status
          checkSilence(interactions[index])
          if !status.eligible, uses[id] != nil {
            kernel.fault("\(id) was told what is in its way before the use of its controls ended")
          }
          var lasting = status.obstacles
          lasting.remove(.shadowed)
          if !lasting.isEmpty && interactions[index].pressesInFlight > 0 {
            kernel.fault("\(id) was told what is in its way before its press was cancelled")
          }
        } else {
          kernel.fault("a status for \(id), which is gone")
        }
      case .forward(let event, let id, _):
        if engineAcknowledges {
          perform(machine.engineAcknowledge(id, sequence: event.sequence).actions)
        }
      case .closeEngineLink: isEngineAttached = false
      case .defaultBehaviour(let edge):
        emitted.append(edge)
        kernel.emit(edge)
      case .wantGrab(let device, let wanted): grab(device, wanted)
      case .readLevel(let id):
        guard let button = kernel.buttons.first(where: { $0.id.name == id.name }) else { continue }
        perform(machine.level(id, pressed: button.isDown, atUSec: now))
      case .stopped: isStopped = true
      case .tellEngineForeground, .tellEnginePress, .tellEngineLocked, .tellEngineSessionLocked,
        .showReadiness, .noteUnrest:
        break
      // No device here has a key switch, or launches an extension.
      case .turnLock, .launch: break
      case .audit(let record):
        switch record.event {
        case .event(let audited):
          follow(audited.event)
          if audited.delivered, sentLogged < sent.count, sent[sentLogged] == audited.event {
            sentLogged += 1
          }
        case .defaultEdge(let edge):
          if emittedLogged < emitted.count, emitted[emittedLogged] == edge { emittedLogged += 1 }
        case .routed(let routed): check(routed, before)
        default: break
        }
        tally.count(record.event)
        log(action)
      }
    }
    for id in owed {
      if let index = interactions.firstIndex(where: { $0.id == id }) { acknowledge(index) }
    }
    if sentLogged != sent.count { kernel.fault("events sent and events logged differ") }
    if emittedLogged != emitted.count { kernel.fault("default edges done and logged differ") }
  }

  private mutating func log(_ action: Action) {
    let logged = sabotage.map { $0.spoil(action) } ?? action
    guard case .audit(let record) = logged else { return }
    checker.check(record)
  }

  /// Returns true if the client acknowledges the event.
  private mutating func receive(_ event: PressEvent, _ id: InteractionID) -> Bool {
    guard let index = interactions.firstIndex(where: { $0.id == id }) else {
      kernel.fault("an event for \(id), which is gone")
      return false
    }
    count(event.sequence, index)
    if let heldUSec = event.heldUSec, heldUSec < 0 { kernel.fault("held for less than nothing") }
    if interactions[index].mustAcknowledge { interactions[index].owe(event.sequence, atUSec: now) }
    if event.cancelReason == .becameBand { becameBands.insert(event.press) }
    interactions[index].pressesInFlight += event.phase == .began ? 1 : -1
    if event.phase == .began && !interactions[index].status.eligible {
      kernel.fault("began for \(id) after a status that was not eligible")
    }
    return interactions[index].mustAcknowledge && interactions[index].acknowledges
  }

  /// Checks a gesture: it was asked for, the press is the interaction's own, the number is next.
  private mutating func receive(_ event: GestureEvent, _ id: InteractionID) {
    guard let index = interactions.firstIndex(where: { $0.id == id }) else {
      return kernel.fault("a gesture for \(id), which is gone")
    }
    if !interactions[index].request.gestures.contains(event.gesture) {
      kernel.fault("\(id) did not ask for \(event.gesture)")
    }
    count(event.sequence, index)
    tally.gestures += 1
  }

  /// Checks that an event of an interaction has the next number.
  mutating func count(_ sequence: Int64, _ index: Int) {
    if sequence != interactions[index].lastSequence + 1 {
      kernel.fault("a gap in the sequence of \(interactions[index].id)")
    }
    interactions[index].lastSequence = sequence
  }

  /// Lets the client acknowledge what it received, everything or up to an event.
  mutating func acknowledge(_ index: Int, upTo last: Int64? = nil) {
    let interaction = interactions[index]
    guard interaction.lastSequence > 0, !isShuttingDown else { return }
    let sequence = last ?? interaction.lastSequence
    let wasSilent = silence(of: interaction.client, interactions) != nil
    interactions[index].owed.removeAll { $0.sequence <= sequence }
    if wasSilent { tally.lateAnswers += 1 }
    if wasSilent && silence(of: interaction.client, interactions) != nil { tally.answersShort += 1 }
    let response = machine.acknowledge(
      interaction.id, sequence: sequence, uid: clients[interaction.client].identity.uid,
      atUSec: now)
    perform(response.actions)
    if case .failure = response.result { kernel.fault("an acknowledgement was refused") }
  }

  private mutating func grab(_ id: DeviceID, _ wanted: Bool) {
    guard let device = kernel.devices.firstIndex(where: { $0.description.id == id }) else { return }
    kernel.devices[device].releaseWaits = false
    if wanted {
      guard !kernel.devices[device].isGrabbed else { return }
      kernel.devices[device].grabWaits = true
      takeGrab(device)
    } else if isReading {
      kernel.devices[device].releaseWaits = true
    } else {
      release(device)
    }
  }

  /// Ends the grabs that were released while edges were read. All edges that were read together are
  /// handed over first, because they may ask for the grab again.
  mutating func releaseGrabs() {
    for device in kernel.devices.indices where kernel.devices[device].releaseWaits {
      release(device)
    }
  }

  private mutating func release(_ device: Int) {
    kernel.devices[device].releaseWaits = false
    let wasGrabbed = kernel.devices[device].isGrabbed
    kernel.endGrab(device, mayBeDown: isTimeOver)
    if wasGrabbed {
      let id = kernel.devices[device].description.id
      perform(machine.grabChanged(id, heldSinceUSec: nil, atUSec: now))
    }
  }

  /// Lets the grab take hold if it is wanted and all buttons are up.
  mutating func takeGrab(_ device: Int) {
    guard kernel.takeGrab(device, atUSec: now) else { return }
    perform(
      machine.grabChanged(
        kernel.devices[device].description.id, heldSinceUSec: now, atUSec: now))
  }
}
