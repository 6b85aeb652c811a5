// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A photo on its way: who is told, and how it counts for the readiness.
@LoopActor
final class PhotoRequest {
  /// What comes from the engine.
  enum Input {
    case step(PhotoStep)
    case refused(CaptureError)
    case ended(CaptureError)
  }

  private let id: Int64
  private let readiness: ReadinessRecord
  private let tell: SessionLink.PhotoHandler
  private var machine = PhotoRequestMachine()

  init(
    _ id: Int64, _ readiness: ReadinessRecord, _ tell: @escaping SessionLink.PhotoHandler
  ) {
    self.id = id
    self.readiness = readiness
    self.tell = tell
  }

  var isOver: Bool { machine.isOver }

  func take(_ input: Input) {
    let outcomes =
      switch input {
      case .step(let step): machine.received(step)
      case .refused(let error): machine.refused(error)
      case .ended(let error): machine.ended(error)
      }
    for outcome in outcomes {
      switch outcome {
      case .step(let step):
        count(step.kind)
        tell(.success(step), step.kind == .didFinishCapture)
      case .refused(let error):
        readiness.update { $0.refused(id) }
        tell(.failure(error), true)
      }
    }
  }

  /// The engine's readiness comes by another connection. What it sent there before this step is read by the
  /// loop's next turn at the latest: only then may the request stop counting.
  private func count(_ kind: PhotoStep.Kind) {
    EventLoop.shared.post { [id, readiness] in
      EventLoop.shared.post { readiness.update { $0.told(id, kind) } }
    }
  }
}
