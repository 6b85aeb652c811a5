// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// Sounds: a program that has disabled the default sound may play one for each of its presses.
extension FakeGatewayService {
  func playSound(_ parameters: Interface.PlaySound.Parameters, _ call: IncomingCall) {
    guard let stream = stream(parameters.interaction, call) else { return }
    let isPlayed = stream.silentPresses.remove(parameters.press) != nil
    if isPlayed { stream.played.append(CaptureEventSound(name: parameters.sound ?? "shutter")) }
    call.reply(Interface.PlaySound.Reply(played: isPlayed))
  }

  /// It has no button for the network: a test presses those that it has.
  func pressNetwork(_ parameters: Interface.PressNetwork.Parameters, _ call: IncomingCall) {
    call.failNotImplemented()
  }

  /// Nothing is heard here: the stream stays empty.
  func watchSounds(_ call: IncomingCall) {
    call.reply(Interface.WatchSounds.Reply(), continues: true)
  }
}
