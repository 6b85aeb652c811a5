// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

/// Regions by request, bands and the lock of pointers.
extension GatewayService {
  func answerRegion(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.AnswerRegion.self) else { return }
    let region: PointerRegion?
    do throws(FieldError) {
      region = try parameters.region.map { wire throws(FieldError) in
        try PointerRegion(wire, path: "region")
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

  func invalidateRegions(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.InvalidateRegions.self) else { return }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.invalidateRegions(id, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) {
      call.reply(Interface.InvalidateRegions.Reply())
    }
  }

  func refuseBand(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.RefuseBand.self) else { return }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.refuseBand(id, PressID(parameters.press), uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) {
      call.reply(Interface.RefuseBand.Reply())
    }
  }

  func setPointerLock(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SetPointerLock.self) else { return }
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
