// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// Sets the controls of an interaction; the value is the most that it may have.
  package mutating func setControls(
    _ id: InteractionID, _ new: [ClientControl], uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<Int> {
    self.nowUSec = nowUSec
    guard situation.index(of: id, namedBy: uid) != nil else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    let limit = situation.settings.controlsPerInteraction
    if let fault = ClientControl.fault(of: new, limit: limit) {
      return refuse(.invalidParameter(fault), uid: uid)
    }
    send(controls.replace(new, of: id, atUSec: nowUSec))
    // A device may have to be grabbed for its keys that turn one of them.
    settle()
    return accept(limit)
  }

  /// Sets a control's value for the client itself, which no event follows.
  package mutating func setControlValue(
    _ id: InteractionID, _ control: String, _ value: Double, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard situation.index(of: id, namedBy: uid) != nil else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    switch controls.set(control, of: id, to: value) {
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
    let turned = controls.turn(target, turn, at: seat, stampUSec, in: situation, atUSec: nowUSec)
    if case .success(let turned) = turned { send([turned.report]) }
    return Response(result: turned.map(\.control), actions: takeActions())
  }

  /// Takes a turn of a dial. With nothing to turn it is nobody's.
  ///
  /// - Parameter stampUSec: the kernel's time of the turn.
  package mutating func turned(
    _ device: DeviceID, _ dial: String, steps: Int, stampUSec: Int64, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard !situation.isStopping, let device = situation.devices.first(where: { $0.id == device }),
      let target = device.dials.first(where: { $0.name == dial })?.target
    else { return [] }
    return turn(
      target, .steps(steps), at: device.seat, stampUSec: stampUSec, atUSec: nowUSec
    ).actions
  }

  /// The controls that people can turn at a seat.
  package func controlSnapshots(at seat: SeatID) -> [ControlSnapshot] {
    controls.snapshots(at: seat, in: situation)
  }
}
