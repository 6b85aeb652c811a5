// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO

/// Lets the photos of a session wait until a camera that has only just started has settled, if its client asks for
/// that.
@LoopActor
final class SessionWarmUp {
  typealias Step = @LoopActor (_ fromUSec: Int64?) -> Void

  private var run: WarmUpRun?
  private var exchange: FrameExchange?
  private var steps: [Step] = []
  /// The time from which frames may be used; nil: all of them.
  private var fromUSec: Int64?

  /// A stream has begun.
  ///
  /// - Parameter proceeded: called if photos had to wait for its camera, after they go on.
  func begin(
    _ configuration: SessionConfiguration, _ connection: StreamConnection,
    proceeded: @escaping @LoopActor @Sendable () -> Void
  ) {
    end()
    fromUSec = nil
    let isCold = connection.exchange.newestSequence < WarmUpRun.coldFrames
    // The pictures of synthetic cameras are right from the first one on.
    guard configuration.warmUp, isCold, connection.camera.kind != .synthetic else { return }
    let exchange = connection.exchange
    self.exchange = exchange
    run = WarmUpRun(on: exchange) { [weak self] fromUSec in
      guard let self, run != nil, self.exchange === exchange else { return }
      self.fromUSec = fromUSec
      run = nil
      self.exchange = nil
      proceed()
      proceeded()
    }
  }

  /// The stream has ended: nobody waits for it any more.
  func end() {
    // It has the frames of its ring, which nobody needs any more.
    exchange = nil
    guard let run else { return }
    self.run = nil
    run.end()
    proceed()
  }

  /// Does this now, or when the camera has settled.
  func then(_ step: @escaping Step) {
    if run == nil { step(fromUSec) } else { steps.append(step) }
  }

  private func proceed() {
    let steps = steps
    self.steps = []
    for step in steps { step(fromUSec) }
  }
}
