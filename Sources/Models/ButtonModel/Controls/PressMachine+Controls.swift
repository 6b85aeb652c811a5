// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// Sets the controls of an interaction; the value is the most that it may have.
  package mutating func setControls(
    _ id: InteractionID, _ new: [CaptureControl], uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<Int> {
    self.nowUSec = nowUSec
    guard index(of: id, namedBy: uid) != nil else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    let limit = settings.controlsPerInteraction
    if let fault = CaptureControl.fault(of: new, limit: limit) {
      return refuse(.invalidParameter(fault), uid: uid)
    }
    var set = controls[id] ?? ControlSet([])
    let changes = set.replace(with: new)
    controls[id] = new.isEmpty ? nil : set
    send(changes, id, nowUSec)
    // A device may have to be grabbed for its keys that turn one of them.
    settle()
    return accept(limit)
  }

  /// Sets a control's value for the client itself, which no event follows.
  package mutating func setControlValue(
    _ id: InteractionID, _ control: String, _ value: Double, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard index(of: id, namedBy: uid) != nil else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    switch controls[id]?.set(control, to: value) {
    case .some(true): return accept(())
    case .some(false): return refuse(.invalidParameter("value"), uid: uid)
    case .none: return refuse(.noSuchControl(control), uid: uid)
    }
  }

  /// Turns a control of the client in front of a seat, for a person.
  ///
  /// - Parameter stampUSec: the kernel's time of the turn.
  package mutating func turn(
    _ target: ControlTarget, _ turn: ControlTurn, at seat: SeatID, stampUSec: Int64,
    atUSec nowUSec: Int64
  ) -> Response<TurnedControl> {
    self.nowUSec = nowUSec
    let result = self.turn(target, turn, at: seat, stampUSec)
    return Response(result: result, actions: takeActions())
  }

  /// Takes a turn of a dial. With nothing to turn it is nobody's.
  ///
  /// - Parameter stampUSec: the kernel's time of the turn.
  package mutating func turned(
    _ device: DeviceID, _ dial: String, steps: Int, stampUSec: Int64, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard stopByUSec == .max, let device = devices.first(where: { $0.id == device }),
      let target = device.dials.first(where: { $0.name == dial })?.target
    else { return [] }
    _ = turn(target, .steps(steps), at: device.seat, stampUSec)
    return takeActions()
  }

  mutating func turn(
    _ target: ControlTarget, _ turn: ControlTurn, at seat: SeatID, _ stampUSec: Int64
  ) -> Result<TurnedControl, Refusal> {
    let name = if case .named(let name) = target { name } else { "" }
    guard let (id, index) = control(target, at: seat), let control = controls[id]?.controls[index]
    else { return .failure(.noSuchControl(name)) }
    guard control.isEnabled else {
      return .failure(
        .controlRefused(control.identifier, reason: "its program does not allow it now"))
    }
    let endsUSec = nowUSec + settings.controlIdleUSec
    guard let changes = controls[id]?.turn(index, turn, endsUSec: endsUSec) else {
      return .failure(.controlRefused(control.identifier, reason: "it does not have this value"))
    }
    send(changes, id, stampUSec)
    let value = controls[id]?.controls[index].value ?? control.value
    return .success(TurnedControl(identifier: control.identifier, value: value))
  }

  /// Whether people at this seat have such a control and may turn it.
  func canTurn(_ target: ControlTarget, at seat: SeatID) -> Bool {
    guard let (id, index) = control(target, at: seat) else { return false }
    return controls[id]?.controls[index].isEnabled == true
  }

  /// The control that a person at this seat means, with its interaction.
  private func control(
    _ target: ControlTarget, at seat: SeatID
  ) -> (interaction: InteractionID, index: Int)? {
    for id in controlOwners(at: seat) {
      if let index = controls[id]?.index(of: target) { return (id, index) }
    }
    return nil
  }

  /// The controls that people can turn at a seat.
  package func controlSnapshots(at seat: SeatID) -> [ControlSnapshot] {
    controlOwners(at: seat).flatMap { id in
      (controls[id]?.controls ?? []).map { control in
        ControlSnapshot(control: control, isActive: controls[id]?.active == control.identifier)
      }
    }
  }

  /// The time at which the next control becomes inactive, microseconds; the highest number if none is
  /// active.
  var nextControlUSec: Int64 {
    if controls.isEmpty { return .max }
    return controls.values.compactMap(\.deadlineUSec).min() ?? .max
  }

  /// Ends the use of controls that nobody has used for a while.
  mutating func advanceControls() {
    for (id, set) in controls where set.deadlineUSec ?? .max <= nowUSec {
      deactivateControls(of: id)
    }
  }

  /// Ends the use of controls whose interactions are no longer eligible.
  mutating func endControls() {
    if nextControlUSec == .max { return }
    for (id, set) in controls where set.active != nil {
      guard let owner = index(of: id) else { continue }
      if !status(clients[owner.client], owner.interaction).eligible { deactivateControls(of: id) }
    }
  }

  /// Ends the use of all controls, because the gateway stops.
  mutating func forgetControls() {
    for id in Array(controls.keys) { deactivateControls(of: id) }
    controls = [:]
    turning = [:]
  }

  /// Shows the controls of an interaction whose half press has begun.
  mutating func showControls(of id: InteractionID, stampUSec: Int64) {
    guard let index = controls[id]?.index(of: .front),
      controls[id]?.controls[index].isEnabled == true
    else { return }
    let endsUSec = nowUSec + settings.controlIdleUSec
    send(controls[id]?.activate(index, endsUSec: endsUSec) ?? [], id, stampUSec)
  }

  /// The interactions of the client in front whose controls people can turn, the topmost first.
  private func controlOwners(at seat: SeatID) -> [InteractionID] {
    if controls.isEmpty { return [] }
    guard let front = foreground(of: seat).flatMap({ index(of: $0) }) else { return [] }
    let client = clients[front]
    return client.interactions.indices.reversed()
      .filter { controls[client.interactions[$0].id] != nil && status(client, $0).eligible }
      .map { client.interactions[$0].id }
  }

  private mutating func deactivateControls(of id: InteractionID) {
    send(controls[id]?.deactivate() ?? [], id, nowUSec)
  }

  private mutating func send(
    _ changes: [ControlSet.Change], _ id: InteractionID, _ stampUSec: Int64
  ) {
    guard let owner = index(of: id) else { return }
    for change in changes {
      act(
        .sendControl(
          ControlEvent(
            sequence: newSequence(owner), change: change.change, control: change.control,
            monotonicUSec: stampUSec),
          to: id))
    }
  }
}
