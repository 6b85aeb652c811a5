// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// Sounds of presses.
extension GatewayService {
  func playSound(_ parameters: Interface.PlaySound.Parameters, _ call: IncomingCall) {
    let name = parameters.sound ?? "shutter"
    guard SoundRule.isName(name) else { return call.fail(invalidParameter: "sound") }
    let id = gateway.interactions.id(named: parameters.interaction)
    // Whose it is, the machine knows.
    if case .failure(let refusal) = gateway.machine.interactionStatus(
      id, uid: call.peer.uid, atUSec: MonotonicClock.nowUSec
    ).result {
      return call.fail(refusal, interaction: parameters.interaction)
    }
    call.reply(
      Interface.PlaySound.Reply(
        played: gateway.sounds.play(name, press: PressID(parameters.press), for: id)))
  }

  func watchSounds(_ call: IncomingCall) {
    gateway.sounds.watch(call)
  }
}

extension ControlService {
  func playSound(_ parameters: Interface.PlaySound.Parameters, _ call: IncomingCall) {
    let name = parameters.sound ?? "shutter"
    guard SoundRule.isName(name) else { return call.fail(invalidParameter: "sound") }
    gateway.sounds.sound(name, nil, of: nil, atUSec: MonotonicClock.nowUSec)
    call.reply(
      Interface.PlaySound.Reply(
        players: Int64(gateway.sounds.playerCount), buzzers: Int64(gateway.sounds.buzzerCount)))
  }
}
