// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// key          down                                   up
//               │  a step       500 ms    200 ms       │
// control       └─ turned ─────── turned ── turned ────┘      (nobody gets the press)
// nothing to turn: the default behaviour gets both edges

/// Keys that turn controls.
extension PressMachine {
  /// Decides where a press of a key goes that turns a control: to nobody, if there is something to
  /// turn.
  func route(_ key: ControlKey, of index: ButtonIndex, isGrabbed: Bool) -> Route {
    let seat = devices[index.device].seat
    let front = foreground(of: seat).flatMap { self.index(of: $0) }
    if isLocked(seat, for: front) { return .defaulted(.obstacle(.locked)) }
    guard front != nil else { return .defaulted(.nobodyInForeground) }
    guard stopByUSec == .max, canTurn(key.target, at: seat) else { return .defaulted(.notTaken) }
    if devices[index.device].mode != .observe, !isGrabbed { return .defaulted(.notGrabbed) }
    return .swallowed(.control)
  }

  /// Turns the control of a key that went down, and goes on while it is held.
  mutating func beginTurning(_ index: ButtonIndex, _ stampUSec: Int64) {
    let button = devices[index.device].buttons[index.button].id
    turnByKey(index, stampUSec)
    turning[button] = stampUSec + settings.gestures.holdUSec
  }

  /// The time at which the next held key turns again, microseconds; the highest number if none is
  /// held.
  var nextTurnUSec: Int64 { turning.isEmpty ? .max : turning.values.min() ?? .max }

  /// Turns the controls of keys that are held. A key that has nothing to turn any more stays without
  /// effect until it is released.
  mutating func advanceTurning() {
    for (button, dueUSec) in turning.sorted(by: { $0.value < $1.value }) where dueUSec <= nowUSec {
      guard let index = index(of: button), turnByKey(index, dueUSec) else {
        turning[button] = nil
        continue
      }
      // One step, however late it is.
      let repeatUSec = settings.gestures.repeatUSec
      turning[button] = (dueUSec + repeatUSec > nowUSec ? dueUSec : nowUSec) + repeatUSec
    }
  }

  /// Whether a control was turned.
  @discardableResult
  private mutating func turnByKey(_ index: ButtonIndex, _ stampUSec: Int64) -> Bool {
    let device = devices[index.device]
    let button = device.buttons[index.button].description
    guard let key = ControlKey(button.role) else { return false }
    switch turn(key.target, .steps(key.steps * button.steps), at: device.seat, stampUSec) {
    case .success: return true
    case .failure: return false
    }
  }
}
