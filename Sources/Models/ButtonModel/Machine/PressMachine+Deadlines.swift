// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// When `advance` has to be called next, microseconds; nil if nothing is due. It is `mutating`
  /// although it changes nothing, because otherwise every press would copy the machine.
  package var nextDeadlineUSec: Int64? {
    mutating get {
      var next = min(gestures.deadlineUSec(situation.settings.gestures), situation.stopByUSec)
      next = min(min(next, pointers.deadlineUSec), min(bands.deadlineUSec, controls.deadlineUSec))
      for device in situation.devices.indices {
        for button in situation.devices[device].buttons.indices {
          next = min(next, situation.devices[device].buttons[button].deadlineUSec)
        }
      }
      for client in situation.clients.indices {
        for interaction in situation.clients[client].interactions.indices {
          if !situation.clients[client].isUnresponsive {
            next = min(
              next,
              situation.clients[client].interactions[interaction].unacknowledged.deadlineUSec
                ?? .max)
          }
          next = min(
            next, situation.clients[client].interactions[interaction].forwarded.deadlineUSec ?? .max
          )
        }
      }
      return next == .max ? nil : next
    }
  }

  /// Does everything that is due: settles buttons, decides gestures, cancels presses that are held
  /// too long, and gives up on clients and an engine that do not acknowledge.
  package mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    self.nowUSec = nowUSec
    expireDebouncers()
    endTaps()
    cancelAll(.timedOut, isSent: true) { $0.expiresUSec <= nowUSec }
    if gestures.deadlineUSec(situation.settings.gestures) <= nowUSec {
      send(gestures.advance(toUSec: nowUSec, situation.settings.gestures))
    }
    if bands.deadlineUSec <= nowUSec { send(bands.advance(in: situation, atUSec: nowUSec)) }
    if pointers.deadlineUSec <= nowUSec { send(pointers.advance(in: situation, atUSec: nowUSec)) }
    if controls.deadlineUSec <= nowUSec { send(controls.advance(in: situation, atUSec: nowUSec)) }
    if isEngineSilent() {
      act(.closeEngineLink)
      loseEngine(.unacknowledged)
    }
    if noteSilence() { settle() }
    if nowUSec >= situation.stopByUSec { endStop() }
    return takeActions()
  }

  private mutating func expireDebouncers() {
    for device in situation.devices.indices {
      for button in situation.devices[device].buttons.indices {
        guard let dueUSec = situation.devices[device].buttons[button].debouncer.deadlineUSec,
          dueUSec <= nowUSec
        else { continue }
        switch situation.devices[device].buttons[button].debouncer.expire() {
        case .settled(let reports):
          take(reports, of: ButtonIndex(device: device, button: button))
        case .needsLevel:
          ask(.readLevel(situation.devices[device].buttons[button].id))
        }
      }
    }
  }

  private func isEngineSilent() -> Bool {
    situation.clients.contains { client in
      client.interactions.contains { $0.forwarded.isOverdue(atUSec: nowUSec) }
    }
  }
}
