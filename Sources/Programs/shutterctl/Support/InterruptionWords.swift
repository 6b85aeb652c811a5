// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink

/// What is said of a session that does not run: the reason that the engine has for it, and what ends that.
struct InterruptionWords {
  let fact: String
  let remedy: String?

  /// - Parameter camera: the session's; nil or empty: an engine that does not name it.
  init(_ reason: EngineInterface.InterruptionReason, _ camera: String?) {
    let name = camera.flatMap { $0.isEmpty ? nil : "the camera \($0)" } ?? "the camera"
    (fact, remedy) =
      switch reason {
      case .privacy:
        (
          "the privacy shutter of \(name) is closed",
          "open it: a slider, or the key of a laptop that switches the camera on and off"
        )
      case .noSignal:
        (
          "\(name) receives no signal",
          "check its cable, and whether the other end is on and sends something that it can receive"
        )
      case .formatInUse:
        (
          "\(name) runs in another format for another program",
          "'shutterctl sessions' shows for which; end that program, or leave the size, the pixel format and the rate open"
        )
      case .notAvailableInBackground:
        (
          "the seat is locked, or another program is in front of this one",
          "'shutterctl status' says which; 'shutterctl lock off' unlocks"
        )
      case .videoInUse:
        (
          "another program took \(name)",
          "'shutterctl cameras' has its node, and 'fuser -v NODE' shows which program"
        )
      case .audioInUse: ("another program has the sound device", "end that program")
      case .severalForegroundClients:
        ("several programs in front want \(name)", "end the others")
      case .systemPressure:
        (
          "the machine is too hot, or its supply too weak",
          "'shutterctl doctor' says which; it goes on by itself"
        )
      case .unrecognized(let word): ("the session is interrupted: \(word)", nil)
      }
  }

  /// Of an error that says that a session does not run; nil if it says no reason.
  init?(_ error: RemoteError) {
    guard let found = try? EngineInterface.SessionNotRunning(error), let why = found.interruption
    else { return nil }
    self.init(why, found.camera)
  }

  /// Both, in one line.
  var all: String { remedy.map { "\(fact); \($0)" } ?? fact }
}
