// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

//   SetTorch ─▶ sessions ─▶ the light ─▶ a thread, one at a time ─▶ its driver ─▶ answers
//                  ▲
//   the session stops running, or takes another camera

/// The light of a camera as a torch: on while one of the sessions with that camera wants it.
@LoopActor
final class CameraTorch {
  typealias Answer = @LoopActor (_ isActive: Bool) -> Void

  private let light: CameraLight
  private var sessions: Set<String> = []
  /// The calls since the thread has begun, which wait for the next one.
  private var waiting: [Answer] = []
  private var isSwitching = false

  init(_ light: CameraLight) { self.light = light }

  /// A session wants it on, or no longer.
  ///
  /// - Parameter answer: called when the driver has it.
  func set(_ isOn: Bool, for session: String, _ answer: @escaping Answer = { _ in }) {
    if isOn { sessions.insert(session) } else { sessions.remove(session) }
    light.wantTorch(!sessions.isEmpty)
    waiting.append(answer)
    follow()
  }

  private func follow() {
    guard !isSwitching, !waiting.isEmpty else { return }
    let answers = waiting
    waiting = []
    do throws(SystemError) {
      try WorkerThread.start(name: "torch") { [light] in
        let isActive = light.followTorch()
        EventLoop.shared.post {
          self.isSwitching = false
          for answer in answers { answer(isActive) }
          self.follow()
        }
      }
      isSwitching = true
    } catch {
      light.complain("it is not switched: \(error)")
      for answer in answers { answer(false) }
    }
  }
}

extension Session {
  /// Answers SetTorch.
  func setTorch(_ call: IncomingCall, isOn: Bool) {
    guard machine.isRunning else {
      return call.fail(notRunning)
    }
    guard let torch = parts.cameras.catalogue.torch(of: configuration.camera) else {
      return call.fail(EngineInterface.ConfigurationUnsupported(field: "light", nearest: nil))
    }
    if torch !== self.torch { leaveTorch() }
    self.torch = torch
    torch.set(isOn, for: id) { call.reply(EngineInterface.SetTorch.Reply(active: $0)) }
  }

  /// The session does not need a torch any more.
  func leaveTorch() {
    torch?.set(false, for: id)
    torch = nil
  }
}
