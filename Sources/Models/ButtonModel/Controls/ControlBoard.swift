// SPDX-License-Identifier: Apache-2.0

import Vocabulary

//                 1 in front, eligible             1 loses its eligibility, or 3 s without use
//  half press     1: became_active                 1: exiting_fullscreen, became_inactive
//  turn           1: the topmost interaction that has such a control
//
// key          down                                   up
//               │  a step       500 ms    200 ms       │
// control       └─ turned ─────── turned ── turned ────┘      (nobody gets the press)
// nothing to turn: the default behaviour gets both edges

/// The controls of all interactions, and the keys that turn them. It decides what people turn, and returns what
/// the clients have to be sent.
struct ControlBoard: Sendable {
  /// An event for an interaction's client.
  struct Report {
    let interaction: InteractionID
    let changes: [ControlSet.Change]
    /// Kernel time of the input that caused it, or the time of another cause, microseconds.
    let stampUSec: Int64
  }

  /// A turn, with what it gives.
  struct Turned {
    let control: TurnedControl
    let report: Report
  }

  /// The controls of the interactions that have some.
  private var sets: [InteractionID: ControlSet] = [:]
  /// The keys that turn a control and are held, with the time of their next step, microseconds.
  private var turning: [ButtonID: Int64] = [:]

  // MARK: What clients set

  /// Takes the controls of a new interaction.
  mutating func add(_ controls: [ClientControl], of id: InteractionID) {
    if !controls.isEmpty { sets[id] = ControlSet(controls) }
  }

  /// Forgets the controls of an interaction that is gone.
  mutating func remove(_ id: InteractionID) { sets[id] = nil }

  /// Takes the controls that an interaction has from now on.
  mutating func replace(
    _ controls: [ClientControl], of id: InteractionID, atUSec nowUSec: Int64
  ) -> [Report] {
    var set = sets[id] ?? ControlSet([])
    let changes = set.replace(with: controls)
    sets[id] = controls.isEmpty ? nil : set
    return [Report(interaction: id, changes: changes, stampUSec: nowUSec)]
  }

  /// Sets a value for the client itself, which no event follows.
  ///
  /// - Returns: whether the control can have this value; nil: there is no such control.
  mutating func set(_ control: String, of id: InteractionID, to value: Double) -> Bool? {
    sets[id]?.set(control, to: value)
  }

  // MARK: What people do

  /// Turns a control of the client in front of a seat.
  mutating func turn(
    _ target: ControlTarget, _ turn: ControlTurn, at seat: SeatID, _ stampUSec: Int64,
    in situation: Situation, atUSec nowUSec: Int64
  ) -> Result<Turned, CallRefusal> {
    let name = if case .named(let name) = target { name } else { "" }
    guard let (id, index) = find(target, at: seat, in: situation),
      let control = sets[id]?.controls[index]
    else { return .failure(.noSuchControl(name)) }
    guard control.isEnabled else {
      return .failure(
        .controlRefused(control.identifier, reason: "its program does not allow it now"))
    }
    let endsUSec = nowUSec + situation.settings.controlIdleUSec
    guard let changes = sets[id]?.turn(index, turn, endsUSec: endsUSec) else {
      return .failure(.controlRefused(control.identifier, reason: "it does not have this value"))
    }
    let value = sets[id]?.controls[index].value ?? control.value
    return .success(
      Turned(
        control: TurnedControl(identifier: control.identifier, value: value),
        report: Report(interaction: id, changes: changes, stampUSec: stampUSec)))
  }

  /// Shows the controls of an interaction whose half press has begun.
  mutating func show(of id: InteractionID, _ stampUSec: Int64, endsUSec: Int64) -> [Report] {
    guard let index = sets[id]?.index(of: .front), sets[id]?.controls[index].isEnabled == true
    else { return [] }
    let changes = sets[id]?.activate(index, endsUSec: endsUSec) ?? []
    return [Report(interaction: id, changes: changes, stampUSec: stampUSec)]
  }

  // MARK: Keys

  /// Turns the control of a key that went down, and goes on while it is held.
  mutating func press(
    _ index: ButtonIndex, _ stampUSec: Int64, in situation: Situation, atUSec nowUSec: Int64
  ) -> [Report] {
    let report = turn(by: index, stampUSec, in: situation, atUSec: nowUSec)
    turning[situation[index].id] = stampUSec + situation.settings.gestures.holdUSec
    return report.map { [$0] } ?? []
  }

  /// Whether keys that turn controls are held.
  var hasHeldKeys: Bool { !turning.isEmpty }

  /// Ends the turning of a key that went up.
  mutating func release(_ button: ButtonID) { turning[button] = nil }

  /// Turns the controls of keys that are held. A key that has nothing to turn any more stays without
  /// effect until it is released.
  private mutating func turnByHeldKeys(in situation: Situation, atUSec nowUSec: Int64) -> [Report] {
    var reports: [Report] = []
    for (button, dueUSec) in turning.sorted(by: { $0.value < $1.value }) where dueUSec <= nowUSec {
      guard let index = situation.index(of: button),
        let report = turn(by: index, dueUSec, in: situation, atUSec: nowUSec)
      else {
        turning[button] = nil
        continue
      }
      reports.append(report)
      // One step, however late it is.
      let repeatUSec = situation.settings.gestures.repeatUSec
      turning[button] = (dueUSec + repeatUSec > nowUSec ? dueUSec : nowUSec) + repeatUSec
    }
    return reports
  }

  /// Turns the control of a key by its steps; nil if there is nothing to turn.
  private mutating func turn(
    by index: ButtonIndex, _ stampUSec: Int64, in situation: Situation, atUSec nowUSec: Int64
  ) -> Report? {
    let button = situation[index].description
    guard let key = ControlKey(button.role) else { return nil }
    let turned = turn(
      key.target, .steps(key.steps * button.steps), at: situation.devices[index.device].seat,
      stampUSec, in: situation, atUSec: nowUSec)
    switch turned {
    case .success(let turned): return turned.report
    case .failure: return nil
    }
  }

  // MARK: The end of a use

  /// When something is due, microseconds; the highest number if never.
  var deadlineUSec: Int64 { min(endUSec, turning.isEmpty ? .max : turning.values.min() ?? .max) }

  /// Does what is due: turns by held keys, and ends the use of controls.
  mutating func advance(in situation: Situation, atUSec nowUSec: Int64) -> [Report] {
    turnByHeldKeys(in: situation, atUSec: nowUSec) + expire(atUSec: nowUSec)
  }

  /// The time at which the next control becomes inactive, microseconds; the highest number if none is
  /// active.
  private var endUSec: Int64 {
    if sets.isEmpty { return .max }
    return sets.values.compactMap(\.deadlineUSec).min() ?? .max
  }

  /// Ends the use of controls that nobody has used for a while.
  private mutating func expire(atUSec nowUSec: Int64) -> [Report] {
    var reports: [Report] = []
    for (id, set) in sets where set.deadlineUSec ?? .max <= nowUSec {
      reports.append(deactivate(id, nowUSec))
    }
    return reports
  }

  /// Ends the use of controls whose interactions are no longer eligible.
  mutating func endUses(in situation: Situation, atUSec nowUSec: Int64) -> [Report] {
    var reports: [Report] = []
    if endUSec == .max { return reports }
    for (id, set) in sets where set.active != nil {
      guard let owner = situation.index(of: id), !situation.status(owner).eligible
      else { continue }
      reports.append(deactivate(id, nowUSec))
    }
    return reports
  }

  /// Ends the use of all controls and forgets them, because the gateway stops.
  mutating func removeAll(atUSec nowUSec: Int64) -> [Report] {
    let reports = Array(sets.keys).map { deactivate($0, nowUSec) }
    self = ControlBoard()
    return reports
  }

  private mutating func deactivate(_ id: InteractionID, _ nowUSec: Int64) -> Report {
    Report(interaction: id, changes: sets[id]?.deactivate() ?? [], stampUSec: nowUSec)
  }
}

/// Questions.
extension ControlBoard {
  /// Whether people at this seat have such a control and may turn it.
  func canTurn(_ target: ControlTarget, at seat: SeatID, in situation: Situation) -> Bool {
    guard let (id, index) = find(target, at: seat, in: situation) else { return false }
    return sets[id]?.controls[index].isEnabled == true
  }

  /// The controls that people can turn at a seat.
  func snapshots(at seat: SeatID, in situation: Situation) -> [ControlSnapshot] {
    owners(at: seat, in: situation).flatMap { id in
      (sets[id]?.controls ?? []).map { control in
        ControlSnapshot(control: control, isActive: sets[id]?.active == control.identifier)
      }
    }
  }

  /// The control that a person at this seat means, with its interaction.
  private func find(
    _ target: ControlTarget, at seat: SeatID, in situation: Situation
  ) -> (interaction: InteractionID, index: Int)? {
    for id in owners(at: seat, in: situation) {
      if let index = sets[id]?.index(of: target) { return (id, index) }
    }
    return nil
  }

  /// The interactions of the client in front whose controls people can turn, the topmost first.
  private func owners(at seat: SeatID, in situation: Situation) -> [InteractionID] {
    if sets.isEmpty { return [] }
    guard let front = situation.front(at: seat) else { return [] }
    let client = situation.clients[front]
    return client.interactions.indices.reversed()
      .filter {
        sets[client.interactions[$0].id] != nil
          && situation.status(InteractionIndex(client: front, interaction: $0)).eligible
      }
      .map { client.interactions[$0].id }
  }
}
