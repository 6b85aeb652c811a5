// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// The controls of a client's interaction.
extension GatewayService {
  func setControls(_ parameters: Interface.SetControls.Parameters, _ call: IncomingCall) {
    let controls: [ClientControl]
    do throws(FieldError) {
      controls = try ClientControl.controls(parameters.controls)
    } catch {
      return call.fail(invalidParameter: error.path)
    }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.setControls(id, controls, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) { limit in
      call.reply(Interface.SetControls.Reply(limit: Int64(limit)))
    }
  }

  func setControlValue(_ parameters: Interface.SetControlValue.Parameters, _ call: IncomingCall) {
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.setControlValue(
        id, parameters.control, parameters.value, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) {
      call.reply(Interface.SetControlValue.Reply())
    }
  }
}
