// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

/// Presses of buttons that clients draw on their own screens.
extension GatewayService {
  /// Begins a press, which is held as long as the call's connection.
  func pressScreen(_ parameters: Interface.PressScreen.Parameters, _ call: IncomingCall) {
    var role = Role.primary
    if let wanted = parameters.role {
      guard let known = Role(wanted) else { return call.fail(invalidParameter: "role") }
      role = known
    }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.pressScreen(
        id, role, ageUSec: parameters.ageUSec ?? 0, uid: call.peer.uid, atUSec: now)
    } accepted: { press in
      call.reply(Interface.PressScreen.Reply(press: press.number), continues: true)
      gateway.screens.hold(press, call)
    }
    switch result {
    case .failure(let refusal): call.fail(refusal, interaction: parameters.interaction)
    case .success(let press):
      call.onEnd = { [weak gateway] in
        guard let gateway, gateway.screens.end(press) != nil, gateway.interactions[id] != nil else {
          return
        }
        _ = gateway.request { machine, now in
          machine.releaseScreen(
            id, press, ageUSec: 0, isWithdrawn: true, uid: call.peer.uid, atUSec: now)
        }
      }
    }
  }

  func releaseScreen(_ parameters: Interface.ReleaseScreen.Parameters, _ call: IncomingCall) {
    let id = gateway.interactions.id(named: parameters.interaction)
    let press = PressID(parameters.press)
    let result = gateway.request { machine, now in
      machine.releaseScreen(
        id, press, ageUSec: parameters.ageUSec ?? 0, isWithdrawn: parameters.cancelled ?? false,
        uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) {
      let held = gateway.screens.end(press)
      call.reply(Interface.ReleaseScreen.Reply())
      held?.reply(Interface.PressScreen.Reply(press: press.number))
    }
  }
}

/// The connections that hold presses of clients' own screens.
@LoopActor
struct ScreenTable {
  private var calls: [PressID: IncomingCall] = [:]

  mutating func hold(_ press: PressID, _ call: IncomingCall) { calls[press] = call }

  /// Forgets a press that is over; returns the connection that held it.
  mutating func end(_ press: PressID) -> IncomingCall? {
    calls.removeValue(forKey: press)
  }
}
