// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// When `advance` has to be called next, microseconds; nil if nothing is due. It is `mutating`
  /// although it changes nothing, because otherwise every press would copy the machine.
  package var nextDeadlineUSec: Int64? {
    mutating get {
      var next = min(nextGestureUSec ?? .max, stopByUSec)
      next = min(next, nextContactUSec, nextBandUSec, nextControlUSec, nextTurnUSec)
      for device in devices.indices {
        for button in devices[device].buttons.indices {
          next = min(next, devices[device].buttons[button].deadlineUSec)
        }
      }
      for client in clients.indices {
        for interaction in clients[client].interactions.indices {
          if !clients[client].isUnresponsive {
            next = min(
              next, clients[client].interactions[interaction].unacknowledged.deadlineUSec ?? .max)
          }
          next = min(
            next, clients[client].interactions[interaction].forwarded.deadlineUSec ?? .max)
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
    advanceGestures()
    advanceBands()
    advanceContacts()
    advanceTurning()
    advanceControls()
    if isEngineSilent() {
      act(.closeEngineLink)
      loseEngine(.unacknowledged)
    }
    if noteSilence() { settle() }
    if nowUSec >= stopByUSec { endStop() }
    return takeActions()
  }

  private mutating func expireDebouncers() {
    for device in devices.indices {
      for button in devices[device].buttons.indices {
        guard let dueUSec = devices[device].buttons[button].debouncer.deadlineUSec,
          dueUSec <= nowUSec
        else { continue }
        switch devices[device].buttons[button].debouncer.expire() {
        case .settled(let reports):
          take(reports, of: ButtonIndex(device: device, button: button))
        case .needsLevel:
          ask(.readLevel(devices[device].buttons[button].id))
        }
      }
    }
  }

  private func isEngineSilent() -> Bool {
    clients.contains { client in
      client.interactions.contains { $0.forwarded.isOverdue(atUSec: nowUSec) }
    }
  }
}
