// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import EngineChannels
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// Lists the microphones. A request that comes while a list is being made waits for that one:
/// however many ask, one `shutter-sound` answers.
@LoopActor
final class MicrophoneListing {
  typealias Answer = @LoopActor (FoundMicrophones) -> Void

  private var waiting: [Answer] = []

  /// Asks the service. Without it there are none.
  func list(_ service: SoundService, _ answer: @escaping Answer) {
    waiting.append(answer)
    guard waiting.count == 1 else { return }
    do throws(SystemError) {
      try service.list { found in EventLoop.shared.post { [self] in finish(found) } }
    } catch {
      Log.warning("microphones cannot be listed: \(error)")
      let fault = EngineInterface.MediaFault(reason: "\(error)", remedy: service.remedy)
      finish(FoundMicrophones(microphones: [], fault: fault))
    }
  }

  private func finish(_ found: FoundMicrophones) {
    let answers = waiting
    waiting = []
    for answer in answers { answer(found) }
  }
}

extension MicrophoneDescription {
  var wire: EngineInterface.Microphone {
    EngineInterface.Microphone(name: name, label: label, busy: isBusy)
  }
}
