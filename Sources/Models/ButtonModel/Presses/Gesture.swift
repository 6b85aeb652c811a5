// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// A gesture that a client may ask for in addition to the phases of a press. The raw values
/// are the words of the Gateway interface.
package enum Gesture: String, CaseIterable, Sendable {
  /// Released before it becomes a hold. Reported at the release; to a client that also wants double
  /// taps, when no second press has followed in time.
  case tap
  /// A second tap soon after the first, which is then not reported by itself. Reported at the
  /// second release.
  case doubleTap = "double_tap"
  /// Down for the time of a hold. Reported while the button is still down.
  case hold
  /// A tenth of the time until `hold` has gone by: nine times at most.
  case holdProgress = "hold_progress"
  /// Held on after `hold`, again and again.
  case `repeat`
}

/// A recognised gesture: `GestureEvent` of the Gateway interface, field by field.
package struct GestureEvent: Hashable, Sendable {
  /// A number in the same sequence as the interaction's events.
  package var sequence: Int64
  /// The press that completed it.
  package var press: PressID
  package var gesture: Gesture
  package var role: Role
  /// Kernel time of the release, or of the moment at which the press was long enough, microseconds.
  package var monotonicUSec: Int64
  /// For `holdProgress`: the tenths of the time until `hold` that are over, 1 to 9.
  package var tenths: Int?
  /// For `repeat`: counts from 1. A number is left out if the gateway was late.
  package var count: Int?

  package init(
    sequence: Int64, press: PressID, gesture: Gesture, role: Role, monotonicUSec: Int64
  ) {
    self.sequence = sequence
    self.press = press
    self.gesture = gesture
    self.role = role
    self.monotonicUSec = monotonicUSec
  }
}

/// The times that distinguish the gestures.
package struct GestureTimes: Hashable, Sendable {
  /// The longest time from the release of the first tap to the down of the second, microseconds.
  package var doubleTapUSec: Int64 = 300_000
  /// A press of this length or more is a hold instead of a tap, microseconds.
  package var holdUSec: Int64 = 500_000
  /// The time between two repetitions while a button is held, microseconds.
  package var repeatUSec: Int64 = 200_000

  package init() {}

  /// The time after which so many tenths of a hold are over, microseconds.
  func tenthsUSec(_ tenths: Int) -> Int64 { holdUSec * Int64(tenths) / 10 }
}

//            began                ended, short, doubles wanted
//   idle ───────────▶ down ────────────────────────▶ tapped ── began in time ──▶ down (second)
//    ▲                 │ │ hold_progress              │                          │
//    │  ended, short   │ └─ held long ─▶ held          └─ no second: tap ─▶ idle  ├─ ended: double_tap
//    ├──────── tap ────┘      hold        │ repeat                               └─ held long: tap, hold
//    └────────────────────── ended ───────┘          cancelled, from everywhere: idle, and no gesture

/// Recognises the gestures of one button for one interaction, by the stamps of its edges.
struct GestureRecognizer {
  /// A gesture without its place in the sequence.
  struct Recognized: Equatable {
    let press: PressID
    let gesture: Gesture
    let role: Role
    let atUSec: Int64
    var tenths: Int?
    var count: Int?
  }

  /// A press that is held.
  private struct Down {
    let press: PressID
    let role: Role
    let beganUSec: Int64
    /// The tap before it, if the two may become a double tap.
    var first: Recognized?
    /// The tenths of a hold, or after it the repetitions, that are over.
    var steps = 0
  }

  private enum State {
    case idle
    case down(Down)
    case held(Down)
    /// A tap that waits for a second press.
    case tapped(Recognized)
  }

  let wanted: Set<Gesture>
  private var state = State.idle

  init(wanted: Set<Gesture>) { self.wanted = wanted }

  /// When `advance` has something to decide, microseconds; nil if never.
  func deadlineUSec(_ times: GestureTimes) -> Int64? {
    switch state {
    case .idle: return nil
    case .held(let down):
      guard wanted.contains(.repeat) else { return nil }
      return down.beganUSec + times.holdUSec + times.repeatUSec * Int64(down.steps + 1)
    case .down(let down):
      if wanted.contains(.holdProgress), down.steps < 9 {
        return down.beganUSec + times.tenthsUSec(down.steps + 1)
      }
      // Once a second press is too long for a tap, the first tap has to be reported.
      let isDue = wanted.contains(.hold) || wanted.contains(.repeat) || down.first != nil
      return isDue ? down.beganUSec + times.holdUSec : nil
    case .tapped(let tap): return tap.atUSec + times.doubleTapUSec
    }
  }

  mutating func began(
    _ press: PressID, _ role: Role, atUSec: Int64, _ times: GestureTimes
  ) -> [Recognized] {
    var down = Down(press: press, role: role, beganUSec: atUSec)
    guard case .tapped(let tap) = state else {
      state = .down(down)
      return []
    }
    let isInTime = atUSec - tap.atUSec <= times.doubleTapUSec && tap.role == role
    if isInTime { down.first = tap }
    state = .down(down)
    return isInTime ? [] : only([tap])
  }

  mutating func ended(atUSec: Int64, _ times: GestureTimes) -> [Recognized] {
    guard case .down(let down) = state else {
      state = .idle
      return []
    }
    if atUSec - down.beganUSec >= times.holdUSec {
      // The release arrived before `advance` was called for the deadline.
      state = .idle
      return only(hold(down, times))
    }
    if down.first != nil {
      state = .idle
      return [recognized(down, .doubleTap, atUSec)]
    }
    let tap = recognized(down, .tap, atUSec)
    state = wanted.contains(.doubleTap) ? .tapped(tap) : .idle
    return wanted.contains(.doubleTap) ? [] : only([tap])
  }

  mutating func cancelled() { state = .idle }

  /// Decides what is due by now. If several steps are due, only the last is reported.
  mutating func advance(toUSec nowUSec: Int64, _ times: GestureTimes) -> [Recognized] {
    guard let deadline = deadlineUSec(times), deadline <= nowUSec else { return [] }
    switch state {
    case .idle: return []
    case .tapped(let tap):
      state = .idle
      return only([tap])
    case .down(let down) where nowUSec - down.beganUSec >= times.holdUSec:
      var held = down
      held.steps = 0
      state = .held(held)
      return only(hold(down, times))
    case .down(var down):
      let heldUSec = nowUSec - down.beganUSec
      while down.steps < 9, times.tenthsUSec(down.steps + 1) <= heldUSec { down.steps += 1 }
      state = .down(down)
      var step = recognized(
        down, .holdProgress, down.beganUSec + times.tenthsUSec(down.steps))
      step.tenths = down.steps
      return only([step])
    case .held(var down):
      let heldUSec = down.beganUSec + times.holdUSec
      down.steps = Int((nowUSec - heldUSec) / times.repeatUSec)
      state = .held(down)
      var step = recognized(down, .repeat, heldUSec + times.repeatUSec * Int64(down.steps))
      step.count = down.steps
      return only([step])
    }
  }

  private func hold(_ down: Down, _ times: GestureTimes) -> [Recognized] {
    (down.first.map { [$0] } ?? []) + [recognized(down, .hold, down.beganUSec + times.holdUSec)]
  }

  private func recognized(_ down: Down, _ gesture: Gesture, _ atUSec: Int64) -> Recognized {
    Recognized(press: down.press, gesture: gesture, role: down.role, atUSec: atUSec)
  }

  private func only(_ found: [Recognized]) -> [Recognized] {
    found.filter { wanted.contains($0.gesture) }
  }
}
