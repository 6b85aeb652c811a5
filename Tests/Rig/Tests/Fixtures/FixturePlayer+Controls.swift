// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import PressFixtures
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

import class TestSupport.Connection

/// Controls of clients' processes.
extension FixturePlayer {
  /// Sets the controls; a refusal leaves those that were set before.
  func setControls(_ name: String, _ new: [ClientControl]) throws {
    let count = texts.count
    try call(GatewayInterface.SetControls.self, name) {
      .init(interaction: $0, controls: new.map(Self.wire))
    }
    if texts.count == count { controls[name] = new }
  }

  /// Turns a control as an administrator.
  func turnControl(_ name: String?, _ turn: ControlTurn) throws {
    var parameters = ControlInterface.TurnControl.Parameters(control: name)
    switch turn {
    case .steps(let steps): parameters.steps = Int64(steps)
    case .to(let value): parameters.value = value
    }
    let connection = try Connection(daemons.path("org.shutterd.Control"))
    try noteRefusal(to: "command") {
      try connection.call(ControlInterface.TurnControl.self, parameters)
    }
  }

  private static func wire(_ control: ClientControl) -> GatewayInterface.CaptureControl {
    var wire = GatewayInterface.CaptureControl(
      identifier: control.identifier, title: control.title,
      kind: control.scale.isPicker ? .indexPicker : .slider,
      use: .init(rawValue: control.use.rawValue), value: control.value, enabled: control.isEnabled)
    switch control.scale {
    case .range(let minimum, let maximum, let step):
      (wire.minimum, wire.maximum, wire.step) = (minimum, maximum, step)
    case .values(let values): wire.values = values
    case .choices(let count): wire.count = Int64(count)
    }
    return wire
  }
}
