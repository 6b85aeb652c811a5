// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

/// Regions by request, bands and the lock of pointers.
extension GatewayService {
  func answerRegion(_ parameters: Interface.AnswerRegion.Parameters, _ call: IncomingCall) {
    let region: PressRegion?
    do throws(FieldError) {
      region = try parameters.region.map { wire throws(FieldError) in
        try PressRegion(wire, path: "region")
      }
    } catch {
      return call.fail(invalidParameter: error.path)
    }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.answerRegion(
        id, request: parameters.request, region, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) {
      call.reply(Interface.AnswerRegion.Reply())
    }
  }

  func invalidateRegions(_ parameters: Interface.InvalidateRegions.Parameters, _ call: IncomingCall)
  {
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.invalidateRegions(id, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) {
      call.reply(Interface.InvalidateRegions.Reply())
    }
  }

  func refuseBand(_ parameters: Interface.RefuseBand.Parameters, _ call: IncomingCall) {
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.refuseBand(id, PressID(parameters.press), uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) {
      call.reply(Interface.RefuseBand.Reply())
    }
  }

  func setPointerLock(_ parameters: Interface.SetPointerLock.Parameters, _ call: IncomingCall) {
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.setPointerLock(
        id, preferred: parameters.preferred, isFullScreen: parameters.fullscreen,
        uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) { status in
      call.reply(Interface.SetPointerLock.Reply(status: status.wire))
    }
  }
}
