// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// primary      P ──────────── R         P ─ R
// press        ▲                        ▲
// release                     ▲             ▲
// tap                                       ▲     (if there are rules for double taps: when no second one follows)
// hold              500 ms ▲
//
// primary      P ───────────── R
// secondary        P ────── R
// with              ▲                             a chord, if the first is no hold yet: neither is a tap or a hold then
//
// Only presses that go to the default behaviour count, and of a push that comes by two ways only the first.

/// Decides which actions run for presses that no client is granted.
package struct ActionMachine: Sendable {
  private struct Down {
    let press: PressID
    let role: Role
    let stampUSec: Int64
  }

  private var rules: [ActionRule] = []
  private var times = GestureTimes()
  private var down: [ButtonID: Down] = [:]
  /// The last press of each button that may become a gesture.
  private var last: [ButtonID: Down] = [:]
  private var recognizers: [ButtonID: GestureRecognizer] = [:]

  package init() {}

  package var isEmpty: Bool { rules.isEmpty }

  /// Takes new rules. Presses that are held are forgotten.
  package mutating func configure(_ rules: [ActionRule], _ times: GestureTimes) {
    self.rules = rules
    self.times = times
    down = [:]
    last = [:]
    recognizers = [:]
  }

  /// When `advance` has to be called, microseconds; nil if nothing is undecided.
  package var nextDeadlineUSec: Int64? {
    recognizers.values.compactMap { $0.deadlineUSec(times) }.min()
  }

  /// Takes a button that goes down.
  package mutating func pressed(
    _ button: ButtonID, _ role: Role, _ press: PressID, stampUSec: Int64
  ) -> [ActionRun] {
    let new = Down(press: press, role: role, stampUSec: stampUSec)
    let own = rules.filter { $0.with == nil && $0.isAbout(button, role) }
    var runs = own.filter { $0.gesture == .press }.map {
      run($0, button, new, stampUSec, heldUSec: nil)
    }
    down[button] = new
    let chords = chords(of: button, new)
    runs += chords.runs
    let wanted = Set(own.compactMap(\.gesture.recognized))
    if !wanted.isEmpty, chords.partners.isEmpty {
      var recognizer = recognizers[button] ?? GestureRecognizer(wanted: wanted)
      let found = recognizer.began(press, role, atUSec: stampUSec, times)
      recognizers[button] = recognizer
      runs += self.runs(of: found, button)
      last[button] = new
    }
    for partner in chords.partners + (chords.partners.isEmpty ? [] : [button]) {
      recognizers[partner]?.cancelled()
    }
    return runs
  }

  /// Takes the release of a press that was taken.
  package mutating func released(
    _ button: ButtonID, _ press: PressID, stampUSec: Int64
  ) -> [ActionRun] {
    guard let old = down[button], old.press == press else { return [] }
    down[button] = nil
    var runs =
      rules
      .filter { $0.gesture == .release && $0.with == nil && $0.isAbout(button, old.role) }
      .map { run($0, button, old, stampUSec, heldUSec: max(0, stampUSec - old.stampUSec)) }
    let found = recognizers[button]?.ended(atUSec: stampUSec, times) ?? []
    runs += self.runs(of: found, button)
    return runs
  }

  /// Decides what is due by now.
  package mutating func advance(toUSec nowUSec: Int64) -> [ActionRun] {
    var runs: [ActionRun] = []
    for button in recognizers.keys.sorted(by: {
      ($0.device.name, $0.name) < ($1.device.name, $1.name)
    }) {
      let found = recognizers[button]?.advance(toUSec: nowUSec, times) ?? []
      runs += self.runs(of: found, button)
    }
    return runs
  }

  /// The chords that a button completes, and the buttons that are down with it.
  private func chords(of button: ButtonID, _ new: Down) -> (runs: [ActionRun], partners: [ButtonID])
  {
    var found: [ActionRun] = []
    var partners: [ButtonID] = []
    for (other, held) in down
    where other != button && new.stampUSec - held.stampUSec <= times.holdUSec {
      for rule in rules {
        guard let second = rule.with else { continue }
        let isFirst = rule.isAbout(button, new.role) && held.role == second
        guard isFirst || rule.isAbout(other, held.role) && new.role == second else { continue }
        found.append(run(rule, button, new, new.stampUSec, heldUSec: nil))
        partners.append(other)
      }
    }
    return (found, partners)
  }

  private func runs(of found: [GestureRecognizer.Recognized], _ button: ButtonID) -> [ActionRun] {
    found.flatMap { gesture in
      rules.filter {
        $0.with == nil && $0.gesture.recognized == gesture.gesture
          && $0.isAbout(button, gesture.role)
      }.map { rule in
        let began = last[button].flatMap { $0.press == gesture.press ? $0 : nil }
        return ActionRun(
          action: rule.action, button: button, role: gesture.role, gesture: rule.gesture,
          press: gesture.press, stampUSec: gesture.atUSec,
          heldUSec: began.map { max(0, gesture.atUSec - $0.stampUSec) })
      }
    }
  }

  private func run(
    _ rule: ActionRule, _ button: ButtonID, _ press: Down, _ stampUSec: Int64, heldUSec: Int64?
  ) -> ActionRun {
    ActionRun(
      action: rule.action, button: button, role: press.role, gesture: rule.gesture,
      press: press.press, stampUSec: stampUSec, heldUSec: heldUSec)
  }
}

extension ActionGesture {
  /// The gesture that is recognised over a time; nil for an edge.
  fileprivate var recognized: Gesture? {
    switch self {
    case .press, .release: nil
    case .tap: .tap
    case .doubleTap: .doubleTap
    case .hold: .hold
    }
  }
}
