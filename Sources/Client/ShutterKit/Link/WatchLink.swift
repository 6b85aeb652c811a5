// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

//   open ──▶ replies … ── lost ── pause ──▶ open ──▶ …
//                      └─ refused: over

/// A stream of replies at the engine, which is opened again when it was lost.
@LoopActor
final class WatchLink<Method: VarlinkMethod> {
  enum Event {
    case reply(Method.Reply)
    /// The engine refuses; nothing follows.
    case refused(CaptureError)
  }

  private let parameters: Method.Parameters
  private let directory: RuntimeDirectory?
  private let report: @LoopActor (Event) -> Void
  private var stream: VarlinkClient?
  private var pause = RetryPause(longestUSec: 1_000_000)
  private var deadline: Deadline?
  private var isOver = false

  /// - Parameter report: called with each event.
  nonisolated init(
    _ method: Method.Type, _ parameters: Method.Parameters, _ directory: RuntimeDirectory?,
    report: @escaping @LoopActor (Event) -> Void
  ) {
    self.parameters = parameters
    self.directory = directory
    self.report = report
  }

  func open() {
    guard !isOver else { return }
    do throws(CaptureError) {
      let stream = try EngineCall.connect(directory)
      self.stream = stream
      stream.call(Method.self, parameters, more: true) { [weak self] result in
        guard let self, self.stream === stream else { return }
        switch result {
        case .success(let reply):
          pause.reached(atUSec: MonotonicClock.nowUSec)
          report(.reply(reply.parameters))
          if !reply.continues { lost() }
        case .failure(.error(let error)):
          end()
          report(.refused(CaptureError(.error(error))))
        case .failure: lost()
        }
      }
    } catch {
      lost()
    }
  }

  /// Ends it. No event follows.
  func end() {
    isOver = true
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    stream?.close()
    stream = nil
  }

  private func lost() {
    stream?.close()
    stream = nil
    let againUSec = pause.deadlineUSec(atUSec: MonotonicClock.nowUSec)
    pause.lost()
    deadline = EventLoop.shared.schedule(atUSec: againUSec) { [weak self] in
      self?.deadline = nil
      self?.open()
    }
  }
}
