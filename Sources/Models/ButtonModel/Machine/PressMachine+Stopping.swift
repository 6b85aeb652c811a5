// SPDX-License-Identifier: Apache-2.0

//  stop        grabbed, a button down      it is released, or `stopLimitUSec`
//   │ cancelled ─▶ draining ·············▶ wantGrab(false) ─▶ stopped
//   │ defaulted ─────────────────────────▶ default up, wantGrab(false) ─▶ stopped
//   │          all other grabs: wantGrab(false) at once

extension PressMachine {
  /// The time for which held keys may delay the end of the gateway, microseconds. The service
  /// manager has to see the whole stop within 2 s.
  package static let stopLimitUSec: Int64 = 1_500_000

  /// Begins to stop: cancels all granted presses and forgets all clients. A grab ends at once,
  /// unless other programs would then see a release without a press; such a grab ends with the
  /// release. Until then new presses go to the default behaviour. `Action.stopped` follows within
  /// `stopLimitUSec`.
  package mutating func shutDown(atUSec nowUSec: Int64) -> [Action] {
    self.nowUSec = nowUSec
    cancelAll(.gatewayShutdown, isSent: true) { _ in true }
    send(bands.endAll(.gatewayShutdown, atUSec: nowUSec))
    for index in situation.buttonIndices { lift(index, nowUSec) }
    situation.forgetScreens { _ in true }
    send(controls.removeAll(atUSec: nowUSec))
    darkenLights()
    situation.clients = []
    situation.seats = []
    situation.logins = [:]
    situation.sessions = []
    gestures = GestureBoard()
    situation.stopByUSec = nowUSec + Self.stopLimitUSec
    for device in situation.devices.indices { planGrab(device) }
    endStop()
    return takeActions()
  }

  /// Completes a stop that is under way when no grab delays it any more, or its time is over: ends
  /// every press and every grab and forgets the devices.
  mutating func endStop() {
    guard situation.isStopping else { return }
    let isGrabbed = situation.devices.contains { !$0.isExclusive && $0.grabbedSinceUSec != nil }
    guard !isGrabbed || nowUSec >= situation.stopByUSec else { return }
    for index in situation.buttonIndices { abandon(index, .gatewayShutdown) }
    for device in situation.devices where device.grabWanted { ask(.wantGrab(device.id, false)) }
    situation.devices = []
    situation.stopByUSec = .max
    audit(.gatewayStopped)
    ask(.stopped)
  }
}
