// SPDX-License-Identifier: Apache-2.0

//  stop        grabbed, a button down      it is released, or `stopLimitUSec`
//   │ cancelled ─▶ draining ·············▶ wantGrab(false) ─▶ stopped
//   │ defaulted ─────────────────────────▶ default up, wantGrab(false) ─▶ stopped
//   │          all other grabs: wantGrab(false) at once

extension PressMachine {
  /// How long keys that are held may keep the gateway from its end, microseconds: what the service manager
  /// sees of it has to be over within 2 s.
  package static let stopLimitUSec: Int64 = 1_500_000

  /// The gateway stops: cancels all granted presses and forgets all who could be granted one. Grabs end
  /// at once, but for those whose end would show others a lone release: they end with the release. New
  /// presses are the default behaviour's meanwhile. `Action.stopped` tells when all is over, within
  /// `stopLimitUSec`.
  package mutating func shutDown(atUSec nowUSec: Int64) -> [Action] {
    cancelAll(.gatewayShutdown, isSent: true, nowUSec) { _ in true }
    darkenLights()
    clients = []
    seats = []
    logins = [:]
    sessions = []
    gestures = [:]
    stopByUSec = nowUSec + Self.stopLimitUSec
    for device in devices.indices { planGrab(device) }
    endStop(nowUSec)
    return takeActions()
  }

  /// Ends the stop under way when nothing keeps it any more, or its time is over: lets go of every key and
  /// every grab, and forgets all.
  mutating func endStop(_ nowUSec: Int64) {
    guard stopByUSec != .max else { return }
    let isGrabbed = devices.contains { !$0.isExclusive && $0.grabbedSinceUSec != nil }
    guard !isGrabbed || nowUSec >= stopByUSec else { return }
    for index in buttonIndices { abandon(index, .gatewayShutdown, nowUSec) }
    for device in devices where device.grabWanted { ask(.wantGrab(device.id, false)) }
    devices = []
    stopByUSec = .max
    audit(.gatewayStopped, nowUSec)
    ask(.stopped)
  }
}
