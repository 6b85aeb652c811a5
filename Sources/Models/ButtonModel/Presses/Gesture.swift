// SPDX-License-Identifier: Apache-2.0

/// What a client may have recognised on top of the phases. The raw values are the words of
/// the Gateway interface.
package enum Gesture: String, CaseIterable, Sendable {
  /// Released before it is a hold. Told at the release, or, to who wants double taps too, when no
  /// second press has followed.
  case tap
  /// A second tap soon after the first; then the first is none. Told at its release.
  case doubleTap = "double_tap"
  /// Down for the time of a hold. Told while it is down.
  case hold
}

/// A recognised gesture: `GestureEvent` of the Gateway interface, field by field.
package struct GestureEvent: Hashable, Sendable {
  /// Counted together with the interaction's events.
  package var sequence: Int64
  /// The press that completed it.
  package var press: PressID
  package var gesture: Gesture
  package var role: Role
  /// Kernel time of the release, or when the hold was long enough, microseconds.
  package var monotonicUSec: Int64

  /// Puts one together.
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

/// What tells the gestures apart.
package struct GestureTimes: Hashable, Sendable {
  /// From the release of the first tap to the down of the second at most, microseconds.
  package var doubleTapUSec: Int64 = 300_000
  /// A press of this length or more is a hold and no tap, microseconds.
  package var holdUSec: Int64 = 500_000

  /// The defaults.
  package init() {}
}

//            began                ended, short, doubles wanted
//   idle ───────────▶ down ────────────────────────▶ tapped ── began in time ──▶ down (second)
//    ▲                 │ │                             │                          │
//    │  ended, short   │ └─ held long ─▶ held          └─ no second: tap ─▶ idle  ├─ ended: double_tap
//    ├──────── tap ────┘      hold        │                                      └─ held long: tap, hold
//    └────────────────────── ended ───────┘          cancelled, from everywhere: idle, and no gesture

/// Recognises the gestures of one button for one interaction, by the stamps of its edges.
struct GestureRecognizer {
  /// A gesture without its place in the sequence.
  struct Recognized: Equatable {
    let press: PressID
    let gesture: Gesture
    let role: Role
    let atUSec: Int64
  }

  /// A press that is down.
  private struct Down {
    let press: PressID
    let role: Role
    let beganUSec: Int64
  }

  private enum State {
    case idle
    /// With the tap before it, if it may become a double tap.
    case down(Down, after: Recognized?)
    case held
    /// A tap that waits for a second press.
    case tapped(Recognized)
  }

  let wanted: Set<Gesture>
  private var state = State.idle

  init(wanted: Set<Gesture>) { self.wanted = wanted }

  /// When `advance` has something to decide, microseconds; nil: nothing.
  func deadlineUSec(_ times: GestureTimes) -> Int64? {
    switch state {
    case .idle, .held: nil
    // A press that is no second tap any more lets the first be told.
    case .down(let down, let first):
      wanted.contains(.hold) || first != nil ? down.beganUSec + times.holdUSec : nil
    case .tapped(let tap): tap.atUSec + times.doubleTapUSec
    }
  }

  mutating func began(
    _ press: PressID, _ role: Role, atUSec: Int64, _ times: GestureTimes
  ) -> [Recognized] {
    let down = Down(press: press, role: role, beganUSec: atUSec)
    guard case .tapped(let tap) = state else {
      state = .down(down, after: nil)
      return []
    }
    let isInTime = atUSec - tap.atUSec <= times.doubleTapUSec && tap.role == role
    state = .down(down, after: isInTime ? tap : nil)
    return isInTime ? [] : only([tap])
  }

  mutating func ended(atUSec: Int64, _ times: GestureTimes) -> [Recognized] {
    guard case .down(let down, let first) = state else {
      state = .idle
      return []
    }
    if atUSec - down.beganUSec >= times.holdUSec {
      // The deadline is late.
      state = .idle
      return only(hold(down, after: first, times))
    }
    if first != nil {
      state = .idle
      return [recognized(down, .doubleTap, atUSec)]
    }
    let tap = recognized(down, .tap, atUSec)
    state = wanted.contains(.doubleTap) ? .tapped(tap) : .idle
    return wanted.contains(.doubleTap) ? [] : only([tap])
  }

  mutating func cancelled() { state = .idle }

  /// The time has come.
  mutating func advance(toUSec nowUSec: Int64, _ times: GestureTimes) -> [Recognized] {
    guard let deadline = deadlineUSec(times), deadline <= nowUSec else { return [] }
    switch state {
    case .idle, .held: return []
    case .tapped(let tap):
      state = .idle
      return only([tap])
    case .down(let down, let first):
      state = .held
      return only(hold(down, after: first, times))
    }
  }

  private func hold(_ down: Down, after first: Recognized?, _ times: GestureTimes) -> [Recognized] {
    (first.map { [$0] } ?? []) + [recognized(down, .hold, down.beganUSec + times.holdUSec)]
  }

  private func recognized(_ down: Down, _ gesture: Gesture, _ atUSec: Int64) -> Recognized {
    Recognized(press: down.press, gesture: gesture, role: down.role, atUSec: atUSec)
  }

  private func only(_ found: [Recognized]) -> [Recognized] {
    found.filter { wanted.contains($0.gesture) }
  }
}

/// The gestures of an interaction that asked for some. Apart from its state, so that those who did not
/// ask pay nothing on the way of a press.
struct InteractionGestures {
  let wanted: Set<Gesture>
  /// By button, of those that moved.
  var recognizers: [ButtonID: GestureRecognizer] = [:]

  init(wanted: Set<Gesture>) { self.wanted = wanted }
}
