// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import TestSupport
import Vocabulary

extension Scenario {
  /// An input of the machine.
  private enum Input {
    case move, chatter, unplugOrPlug, loseEvents, reconfigure
    case addInteraction, removeInteraction, removeClient, setEnabled, changeForeground
    case changeSession, attachOrDetachEngine, changeAcknowledging, lock, setSession, setSeatActive
    case slide, setRegions, answerRegion, refuseBand, preferLock, pressScreen, releaseScreen
    case setControls, turn
    case hover, palm
  }

  /// More than half of all inputs move a button.
  private static let inputs = StorySteps<Input>([
    .move: 24, .chatter: 2, .unplugOrPlug: 1, .loseEvents: 1, .reconfigure: 1, .addInteraction: 2,
    .removeInteraction: 1, .removeClient: 1, .setEnabled: 3, .changeForeground: 3,
    .changeSession: 3, .attachOrDetachEngine: 1, .changeAcknowledging: 2, .lock: 1,
    .setSession: 1, .setSeatActive: 1, .slide: 8, .setRegions: 4,
    .answerRegion: 1, .refuseBand: 1, .preferLock: 1, .pressScreen: 2, .releaseScreen: 2,
    .setControls: 2, .turn: 4,
  ])

  /// Those of a story with a pen: a table of its own, so that other stories stay what they were.
  private static let inputsWithPen = StorySteps<Input>([
    .move: 28, .chatter: 2, .unplugOrPlug: 2, .loseEvents: 1, .reconfigure: 1, .addInteraction: 2,
    .removeInteraction: 1, .removeClient: 1, .setEnabled: 3, .changeForeground: 3,
    .changeSession: 3, .attachOrDetachEngine: 1, .changeAcknowledging: 2, .lock: 1,
    .setSession: 1, .setSeatActive: 1, .slide: 8, .setRegions: 4,
    .answerRegion: 1, .refuseBand: 1, .preferLock: 1, .pressScreen: 2, .releaseScreen: 2,
    .setControls: 2, .turn: 4, .hover: 14, .palm: 4,
  ])

  /// Makes one random input.
  mutating func step() {
    tally.inputs += 1
    if random.once(in: 2) { read() }
    switch (pen == nil ? Self.inputs : Self.inputsWithPen).next(&random) {
    case .move: move(random.below(kernel.buttons.count))
    case .chatter: chatter(random.below(kernel.buttons.count))
    case .unplugOrPlug: unplugOrPlug(random.below(kernel.devices.count))
    case .loseEvents: loseEvents(random.below(2))
    case .reconfigure: reconfigure()
    case .addInteraction: addInteraction()
    case .removeInteraction: removeInteraction()
    case .removeClient: removeClient()
    case .setEnabled: setEnabled()
    case .changeForeground: changeForeground()
    case .changeSession: changeSession()
    case .attachOrDetachEngine: attachOrDetachEngine()
    case .changeAcknowledging: changeAcknowledging()
    case .lock: lock()
    case .setSession: setSession()
    case .setSeatActive: setSeatActive()
    case .slide: slide()
    case .setRegions: setRegions()
    case .answerRegion: answerRegion()
    case .refuseBand: refuseBand()
    case .preferLock: preferLock()
    case .pressScreen: pressScreen()
    case .releaseScreen: releaseScreen()
    case .setControls: setControls()
    case .turn: turn()
    case .hover: hover()
    case .palm: palm()
    }
  }

  /// Moves a button. Sometimes its edge is read later, with an old stamp, if the system may see it.
  mutating func move(_ button: Int) {
    let device = kernel.buttons[button].device
    guard kernel.devices[device].isPlugged else { return }
    if device == pen, fields[kernel.buttons[button].id] == nil { hover(to: anyField()) }
    kernel.move(button)
    let (id, isDown) = (kernel.buttons[button].id, kernel.buttons[button].isDown)
    note("\(id) \(isDown ? "down" : "up")")
    let field = isFinger(button) && isDown ? anyField() : nil
    kernel.unread.append(
      KernelView.Edge(button: button, pressed: isDown, field: field, stampUSec: now))
    if kernel.devices[device].isGrabbed || !random.once(in: 4) { read() }
    takeGrab(device)
  }

  /// Hands over the edges that are not read yet.
  mutating func read() {
    let edges = kernel.unread
    kernel.unread = []
    isReading = true
    for edge in edges {
      let id = kernel.buttons[edge.button].id
      if let field = edge.field { fields[id] = field }
      perform(
        machine.edge(
          id, pressed: edge.pressed, at: edge.field?.point, stampUSec: edge.stampUSec, atUSec: now))
    }
    isReading = false
    releaseGrabs()
  }

  private mutating func chatter(_ button: Int) {
    for _ in 0..<(2 + random.below(4)) {
      move(button)
      pass(Int64(random.below(5_000)))
    }
  }

  private mutating func unplugOrPlug(_ device: Int) {
    var description = kernel.devices[device].description
    if kernel.devices[device].isPlugged {
      note("unplug \(description.id)")
      kernel.unplug(device)
      if device == pen { forgetPen() }
      perform(machine.removeDevice(description.id, atUSec: now))
      kernel.checkReleased { $0.device == device }
      return
    }
    note("plug \(description.id)")
    kernel.devices[device].roles = description.buttons.map(\.role)
    kernel.devices[device].isPlugged = true
    let isHeld = random.once(in: 3)
    description.buttons[0].pressed = isHeld
    if isHeld, let button = kernel.buttons.firstIndex(where: { $0.device == device }) {
      kernel.buttons[button].isDown = true
      kernel.buttons[button].seenDown = !description.isExclusive
    }
    perform(machine.addDevice(description, atUSec: now))
  }

  /// Moves buttons without the machine noticing, and then resynchronises.
  private mutating func loseEvents(_ device: Int) {
    guard kernel.devices[device].isPlugged else { return }
    read()
    let id = kernel.devices[device].description.id
    for button in kernel.buttons.indices
    where kernel.buttons[button].device == device && random.once(in: 2) {
      kernel.move(button)
    }
    let pressed = Set(
      kernel.buttons.filter { $0.device == device && $0.isDown }.map(\.id.name))
    note("lost events of \(id), down now: \(pressed)")
    perform(machine.synchronise(id, pressed: pressed, atUSec: now))
    takeGrab(device)
  }

  private mutating func reconfigure() {
    guard kernel.devices[0].isPlugged else { return }
    var description = kernel.devices[0].description
    for button in description.buttons.indices {
      let roles: [Role] = [.primary, .secondary, .halfPress, .none, .zoomIn]
      description.buttons[button].role = roles[random.below(roles.count)]
    }
    kernel.devices[0].roles = description.buttons.map(\.role)
    note("reconfigure \(description.buttons.map(\.role))")
    perform(machine.reconfigureDevice(description, atUSec: now))
  }

  private mutating func lock() {
    let locked = random.once(in: 2)
    note(locked ? "lock" : "unlock")
    isLocked = locked
    perform(machine.setLocks(SeatLocks(all: locked), atUSec: now))
  }

  private mutating func setSeatActive() {
    let active = !random.once(in: 4)
    note("seat \(active ? "active" : "inactive")")
    isSeatActive = active
    perform(machine.show(SeatViews(others: active ? .everybody : .nobody), atUSec: now))
  }

  private mutating func attachOrDetachEngine() {
    if isEngineAttached && random.once(in: 2) {
      note("engine lost")
      isEngineAttached = false
      perform(machine.detachEngine(atUSec: now))
    } else {
      note("engine attached")
      isEngineAttached = true
      engineAcknowledges = !random.once(in: 4)
      perform(machine.attachEngine(atUSec: now))
      for client in clients.indices {
        report(client)
      }
    }
  }

  private mutating func changeSession() {
    let client = random.below(clients.count)
    if random.once(in: 8) {
      note("session of \(client) closed")
      clients[client].state = nil
      perform(machine.closeSession(clients[client].session, atUSec: now).actions)
      return
    }
    clients[client].state = random.once(in: 2) ? .running : ReportedState.allCases[random.below(5)]
    report(client)
  }

  /// Lets the engine report the client's session.
  mutating func report(_ client: Int) {
    guard let state = clients[client].state, isEngineAttached else { return }
    note("session of \(client) \(state)")
    let uid = clients[client].identity.uid
    perform(
      machine.reportSession(clients[client].session, uid: uid, state, atUSec: now).actions)
  }
}
