// SPDX-License-Identifier: Apache-2.0

import ButtonModel

extension FixtureRunner {
  /// Performs the machine's actions.
  mutating func perform(_ actions: [Action]) {
    for action in actions {
      perform(action)
    }
    acknowledge()
  }

  private mutating func perform(_ action: Action) {
    switch action {
    case .send(let event, let id): send(event, id)
    case .sendGesture(let event, let id):
      let stamp = stampText(event.monotonicUSec)
      let number = (event.tenths ?? event.count).map { " \($0)" } ?? ""
      tell("\(name(id)) \(event.gesture.rawValue) \(event.role.rawValue)" + number + stamp)
      note(event.sequence, id)
    case .sendPointer(let event, let id):
      if let index = interactions.lastIndex(where: { $0.id == id }), let request = event.request {
        interactions[index].lastRequest = request
      }
      tell("\(name(id)) " + pointerText(event))
      note(event.sequence, id)
    case .sendBand(let event, let id):
      if let index = interactions.lastIndex(where: { $0.id == id }) {
        interactions[index].lastBand = event.press
      }
      tell("\(name(id)) " + bandText(event))
      note(event.sequence, id)
    case .sendControl(let event, let id):
      tell("\(name(id)) " + controlText(event) + stampText(event.monotonicUSec))
      note(event.sequence, id)
    case .sendStatus(let status, let id): tell(.status, "\(name(id)) " + statusText(status))
    case .forward(let event, let id, _):
      tell("engine \(name(id)) " + eventText(event))
      if engineAcknowledges {
        perform(machine.engineAcknowledge(id, sequence: event.sequence).actions)
      }
    case .tellEngineForeground(let session, let foreground):
      tell(.engine, "engine told \(session) \(foreground ? "foreground" : "background")")
    case .tellEnginePress(let session, _, let momentUSec):
      tell(.engine, "engine told \(session) of a press" + stampText(momentUSec))
    case .tellEngineLocked(let locked):
      tell(.engine, "engine told \(locked ? "locked" : "unlocked")")
    case .tellEngineSessionLocked(let session, let locked):
      tell(.engine, "engine told \(session) \(locked ? "locked" : "unlocked")")
    case .closeEngineLink: tell("engine closed")
    case .showReadiness(let seat, let subject): show(subject, at: seat)
    case .defaultBehaviour(let edge):
      let direction = edge.pressed ? "down" : "up"
      tell("default \(edge.button.name) \(direction)" + stampText(edge.stampUSec))
      if edge.pressed { flash(edge.button.device) }
    case .wantGrab(let device, let wanted): grab(device, wanted)
    case .readLevel(let button):
      perform(machine.level(button, pressed: held.contains(button), atUSec: now))
    case .noteUnrest(let button, let isUnsettled):
      tell("\(button.name) \(isUnsettled ? "does not come to rest" : "rests")")
    case .turnLock(let seat, let locked):
      tell("\(seat.name) \(locked ? "locked" : "unlocked") by its key switch")
      lock(locked, seat)
    case .launch(let button, let seat): tell("\(seat.name) launch by \(button.name)")
    case .stopped: tell("gateway stopped")
    case .audit(let record): note(record)
    }
  }

  /// Locks or unlocks, as on a disk that never fails.
  mutating func lock(_ locked: Bool, _ seat: SeatID?) {
    var locks = machine.locks
    locks.set(locked, seat)
    perform(machine.setLocks(locks, atUSec: now))
  }

  private mutating func send(_ event: PressEvent, _ id: InteractionID) {
    tell("\(name(id)) " + eventText(event))
    note(event.sequence, id)
  }

  /// Notes that a client received the event with this number, and whether it has to acknowledge it.
  private mutating func note(_ sequence: Int64, _ id: InteractionID) {
    guard let index = interactions.firstIndex(where: { $0.id == id }) else { return }
    interactions[index].lastSequence = sequence
    if interactions[index].acknowledges && interactions[index].mustAcknowledge && !isStopping {
      owing.append(id)
    }
  }

  /// Lets the clients acknowledge what they received.
  private mutating func acknowledge() {
    let answering = owing
    owing = []
    for id in answering {
      guard let interaction = interactions.first(where: { $0.id == id }) else { continue }
      answer(
        machine.acknowledge(
          id, sequence: interaction.lastSequence, uid: interaction.uid, atUSec: now),
        interaction.name)
    }
  }
}

extension FixtureRunner {
  /// Shows another subject on the lights of a seat.
  private mutating func show(_ subject: LightSubject, at seat: SeatID) {
    change(seat) { light, now in light.show(subject, atUSec: now) }
  }

  /// Flashes the lights, because a press of this device went to the default behaviour.
  private mutating func flash(_ device: DeviceID) {
    guard hasLights, let seat = devices.first(where: { $0.id == device })?.seat else { return }
    change(seat) { light, now in light.flash(atUSec: now) }
  }

  /// Lets the time pass for the lights.
  mutating func advanceLights() {
    for seat in lights.keys.sorted(by: { $0.name < $1.name }) {
      change(seat) { light, now in light.advance(toUSec: now) }
    }
  }

  private mutating func change(_ seat: SeatID, _ body: (inout LightMachine, Int64) -> Void) {
    var light = lights[seat] ?? LightMachine()
    let old = light.colour
    body(&light, now)
    lights[seat] = light
    if light.colour != old { tell("light \(seat) \(light.colour.rawValue)") }
  }
}
