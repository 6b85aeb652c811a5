// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// The controls of the client in front, as a person at its seat turns them.
extension ControlService {
  func listControls(_ parameters: Interface.ListControls.Parameters, _ call: IncomingCall) {
    let controls = gateway.machine.controlSnapshots(
      at: parameters.seat.map { SeatID($0) } ?? .seat0)
    call.reply(Interface.ListControls.Reply(controls: controls.map(\.wire)))
  }

  func turnControl(_ parameters: Interface.TurnControl.Parameters, _ call: IncomingCall) {
    let turn: ControlTurn
    switch (parameters.value, parameters.steps) {
    case (.some(let value), nil): turn = .to(value)
    case (nil, .some(let steps)): turn = .steps(Int(clamping: steps))
    case (nil, nil): return call.fail(invalidParameter: "value")
    case (.some, .some): return call.fail(invalidParameter: "steps")
    }
    let target = parameters.control.map { ControlTarget.named($0) } ?? .front
    let result = gateway.request { machine, now in
      machine.turn(
        target, turn, at: parameters.seat.map { SeatID($0) } ?? .seat0, stampUSec: now, atUSec: now)
    }
    switch result {
    case .success(let turned):
      call.reply(Interface.TurnControl.Reply(control: turned.identifier, value: turned.value))
    case .failure(.noSuchControl(let control)):
      call.fail(Interface.NoSuchControl(control: control))
    case .failure(.controlRefused(let control, let reason)):
      call.fail(Interface.ControlRefused(control: control, reason: reason))
    case .failure(let refusal): call.fail(refusal, interaction: "")
    }
  }
}
