// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces

/// Examines whether the machine has everything that films and previews need. Callers that ask in the
/// meantime wait for the same answer: only one encoder is started, however many ask.
@LoopActor
final class MediaExamination {
  /// The faults that were found; nil: there is none.
  struct Findings: Sendable {
    var h264: EngineInterface.MediaFault?
    var previews: EngineInterface.MediaFault?
    var microphones: EngineInterface.MediaFault?
  }

  private var waiting: [@LoopActor (Findings) -> Void] = []

  /// Examines it, in 5 s at most: an encoder may need 2, and a list of microphones 3.
  func examine(
    _ microphones: MicrophoneListing, _ service: SoundService,
    _ answer: @escaping @LoopActor (Findings) -> Void
  ) {
    waiting.append(answer)
    guard waiting.count == 1 else { return }
    microphones.list(service) { [self] listed in
      do throws(SystemError) {
        try WorkerThread.start(name: "examination") {
          let h264 = VideoEncoder.obstacle.map {
            EngineInterface.MediaFault(reason: "\($0)", remedy: $0.remedy)
          }
          let found = Findings(
            h264: h264, previews: Self.previewFault, microphones: listed.fault)
          EventLoop.shared.post { [self] in finish(found) }
        }
      } catch {
        let fault = EngineInterface.MediaFault(
          reason: "the engine cannot look: \(error)", remedy: "see what uses up its threads")
        finish(Findings(h264: fault, previews: fault, microphones: listed.fault))
      }
    }
  }

  private func finish(_ found: Findings) {
    let answers = waiting
    waiting = []
    for answer in answers { answer(found) }
  }

  /// The fault of previews: makes a little of the memory that viewers get, to find it.
  private nonisolated static var previewFault: EngineInterface.MediaFault? {
    do throws(SystemError) {
      _ = try SealedMemory(name: "examination", size: 4096) { _ in }
      return nil
    } catch {
      return EngineInterface.MediaFault(
        reason: "\(error)",
        remedy: "previews need Linux 5.1 or newer, and a sandbox that allows memfd_create")
    }
  }
}
