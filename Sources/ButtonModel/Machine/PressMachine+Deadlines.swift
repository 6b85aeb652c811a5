// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// When `advance` has to be called next, microseconds; nil if nothing is due.
  package var nextDeadlineUSec: Int64? {
    var next: Int64?
    func consider(_ deadlineUSec: Int64?) {
      guard let deadlineUSec else { return }
      next = min(next ?? deadlineUSec, deadlineUSec)
    }
    for device in devices {
      for button in device.buttons {
        consider(button.debouncer.deadlineUSec)
        consider(button.hold.granted?.expiresUSec)
      }
    }
    for client in clients {
      for interaction in client.interactions {
        if !client.isUnresponsive { consider(interaction.unacknowledged.deadlineUSec) }
        consider(interaction.forwarded.deadlineUSec)
      }
    }
    consider(nextGestureUSec)
    return next
  }

  /// The time has come: settles buttons, cancels what is held too long, and notes who is silent.
  package mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    expireDebouncers(nowUSec)
    cancelAll(.timedOut, isSent: true, nowUSec) { $0.expiresUSec <= nowUSec }
    advanceGestures(nowUSec)
    if isEngineSilent(nowUSec) {
      act(.closeEngineLink)
      loseEngine(.unacknowledged, nowUSec)
    }
    if noteSilence(nowUSec) { settle(nowUSec) }
    return takeActions()
  }

  private mutating func expireDebouncers(_ nowUSec: Int64) {
    for device in devices.indices {
      for button in devices[device].buttons.indices {
        let state = devices[device].buttons[button]
        guard let dueUSec = state.debouncer.deadlineUSec, dueUSec <= nowUSec else { continue }
        switch devices[device].buttons[button].debouncer.expire() {
        case .settled(let reports):
          take(reports, of: ButtonIndex(device: device, button: button), nowUSec)
        case .needsLevel:
          ask(.readLevel(state.id))
        }
      }
    }
  }

  private func isEngineSilent(_ nowUSec: Int64) -> Bool {
    clients.contains { client in
      client.interactions.contains { $0.forwarded.isOverdue(atUSec: nowUSec) }
    }
  }
}
