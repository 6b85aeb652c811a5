// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension PressMachine {
  /// Takes an edge of a button, as the kernel reported it; auto-repeat is not an edge. Unknown
  /// buttons are ignored: their device may just have gone.
  ///
  /// - Parameters:
  ///   - point: the place of a contact that goes down.
  ///   - stampUSec: the kernel's time of the edge.
  package mutating func edge(
    _ id: ButtonID, pressed: Bool, at point: SurfacePoint? = nil, stampUSec: Int64,
    atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id) else { return [] }
    if let point { put(index, at: point, isDown: pressed, stampUSec) }
    endTap(index, byUSec: stampUSec)
    let reports = situation[index].debouncer.edge(pressed: pressed, stampUSec: stampUSec)
    take(reports, of: index)
    if pressed, point != nil {
      send(pointers.request(index, stampUSec, in: situation, atUSec: nowUSec))
    }
    if !pressed { leave(index, stampUSec) }
    return takeActions()
  }

  /// Takes the level of a line, read on `Action.readLevel` or after its waiting events.
  package mutating func level(
    _ id: ButtonID, pressed: Bool, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id) else { return [] }
    let reports = situation[index].debouncer.level(pressed, atUSec: nowUSec)
    take(reports, of: index)
    return takeActions()
  }

  /// Acts on the findings of a debouncer.
  mutating func take(_ reports: [ButtonReport], of index: ButtonIndex) {
    let id = situation[index].id
    for report in reports {
      switch report {
      case .pressed(let stampUSec): press(index, stampUSec)
      case .released(let stampUSec):
        if situation[index].description.isToggle {
          press(index, stampUSec)
        } else {
          release(index, stampUSec)
        }
      case .releaseLost(let atUSec):
        turnSwitch(index, false)
        missRelease(index, atUSec: atUSec)
      case .orphanRelease: audit(.orphanRelease(id))
      case .unsettled(let atUSec):
        // A loose contact opens no lock: a key switch stays where it was.
        missRelease(index, atUSec: atUSec)
        act(.noteUnrest(id, true))
      case .rested(let pressed):
        if pressed { findPressed(index) } else { turnSwitch(index, false) }
        act(.noteUnrest(id, false))
      case .bounced(let edges): audit(.bounced(id, edges: edges))
      }
    }
    followPointer(index.device)
    planGrab(index.device)
  }

  /// Takes note of a button that is down, and whose press nobody saw begin.
  private mutating func findPressed(_ index: ButtonIndex) {
    let button = situation[index]
    if button.description.role == .lock { return turnSwitch(index, true) }
    setHold(index, button.heldWithoutPress)
    audit(.foundPressed(button.id))
  }

  mutating func press(_ index: ButtonIndex, _ stampUSec: Int64, isFirst: Bool = false) {
    if situation[index].description.role == .lock { return turnSwitch(index, true) }
    switch situation[index].hold {
    case .idle:
      if situation[index].isMomentary { beginTap(index, stampUSec) }
      route(index, stampUSec, isFirst: isFirst)
    case .granted, .draining, .defaulted, .swallowed:
      // A press within the tap that is going on, without a debounce time.
      audit(.bounced(situation[index].id, edges: 1))
    case .ignored:
      assertionFailure("a button went down and was not up")
    }
  }

  mutating func release(_ index: ButtonIndex, _ stampUSec: Int64) {
    let button = situation[index]
    if button.tapEndsUSec != nil { return }
    turnSwitch(index, false)
    setHold(index, .idle)
    defer { send(bands.end(button.id, stampUSec)) }
    switch button.hold {
    case .idle where button.description.role == .lock || button.isMomentary: break
    case .idle:
      assertionFailure("\(button.id) went up and was not down")
    case .ignored:
      audit(.orphanRelease(button.id))
    case .granted(let press):
      deliver(press, .ended, of: index, stampUSec: stampUSec)
    case .draining(let press), .swallowed(let press):
      audit(.drained(press, button.id))
    case .defaulted(let press, let seenBySystem):
      deliverDefault(press, button.id, pressed: false, stampUSec, seenBySystem)
    }
  }

  /// Ends the press of a button that was found up; the time of its release is unknown.
  private mutating func missRelease(_ index: ButtonIndex, atUSec: Int64) {
    if situation[index].tapEndsUSec != nil { return }
    switch situation[index].hold {
    case .idle: break
    case .granted:
      cancel(index, .syncLost, isSent: true)
      setHold(index, .idle)
    case .ignored: setHold(index, .idle)
    case .draining, .swallowed, .defaulted:
      send(bands.end(situation[index].id, atUSec, .syncLost))
      release(index, atUSec)
    }
    leave(index, atUSec)
  }

  /// - Parameter isFirst: whether it is the press that connected the device. Nobody could have grabbed that.
  private mutating func route(_ index: ButtonIndex, _ stampUSec: Int64, isFirst: Bool) {
    let button = situation[index].id
    let seenBySystem = situation.devices[index.device].isSeenBySystem(atUSec: stampUSec)
    let decision = situation.route(
      index, stampUSec, isGrabbed: isFirst || !seenBySystem, controls)
    let route = decision.route
    situation.notePush(index, route, stampUSec)
    let press = newPress()
    let record = AuditEvent.routed(
      RoutedPress(
        press: press, button: button, role: situation.role(of: index),
        kind: situation.devices[index.device].kind, stampUSec: stampUSec, route: route,
        seenBySystem: seenBySystem))
    switch route {
    case .granted(let client, _):
      guard let taker = decision.taker else {
        return assertionFailure("press \(press) is granted to nobody")
      }
      counts.granted += 1
      begin(press, client, taker, index, stampUSec, record)
    case .defaulted:
      counts.defaulted += 1
      setHold(index, .defaulted(press, seenBySystem: seenBySystem))
      audit(record)
      deliverDefault(
        press, button, pressed: true, stampUSec, seenBySystem,
        isRepeated: situation.isSamePush(index, stampUSec, isDefaulted: true))
    case .swallowed:
      counts.swallowed += 1
      setHold(index, .swallowed(press))
      audit(record)
      if route == .swallowed(.launch), !situation.isStopping {
        ask(.launch(button, situation.devices[index.device].seat))
      }
      if route == .swallowed(.control) {
        send(controls.press(index, stampUSec, in: situation, atUSec: nowUSec))
      }
    }
  }
}

// Events were lost (`SYN_DROPPED`, a gap in the sequence numbers of line events), and the levels
// were read again:
//
//   known  real
//   up     up      nothing happened, or a whole press was missed
//   up     down    the down of a press was missed: ignored until released, then orphan release
//   down   up      its release was missed: granted ─▶ cancelled(sync_lost), no draining
//                                          defaulted ─▶ default up, now
//   down   down    it goes on

extension PressMachine {
  /// Corrects the buttons of a device after events of it were lost.
  ///
  /// - Parameter pressed: the names of the buttons that are down now.
  package mutating func synchronise(
    _ id: DeviceID, pressed: Set<String>, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let device = situation.devices.firstIndex(where: { $0.id == id }) else { return [] }
    audit(.deviceResynchronised(id))
    for button in situation.devices[device].buttons.indices {
      let index = ButtonIndex(device: device, button: button)
      let known = situation.devices[device].buttons[button]
      let isDown = pressed.contains(known.id.name)
      situation.devices[device].buttons[button].debouncer.resynchronise(pressed: isDown)
      // It counts again, and is given up again if it still does not rest.
      if known.debouncer.isUnsettled { act(.noteUnrest(known.id, false)) }
      if known.description.role == .lock {
        if known.debouncer.pressed != isDown { turnSwitch(index, isDown) }
        if known.hold.isIdle { continue }
      }
      // Its press ends by the clock, and its level counts for nothing.
      if known.isMomentary, known.hold.isIdle || known.tapEndsUSec != nil { continue }
      switch (known.hold.isIdle, isDown) {
      case (true, false), (false, true): break
      case (false, false): missRelease(index, atUSec: nowUSec)
      case (true, true):
        setHold(index, .ignored)
        audit(.foundPressed(known.id))
      }
    }
    planGrab(device)
    return takeActions()
  }
}
