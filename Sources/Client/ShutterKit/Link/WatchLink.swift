// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import Synchronization
import Varlink
import VarlinkSocket

//   open ──▶ replies … ── lost ── pause ──▶ open ──▶ …
//                      └─ refused: over

/// A stream of replies at the engine, which is opened again when it was lost.
@LoopActor
final class WatchLink<Method: VarlinkMethod> {
  private let parameters: Method.Parameters
  private let directory: RuntimeDirectory?
  private let take: @Sendable (Method.Reply) -> Void
  private let finish: @Sendable () -> Void
  private nonisolated let refusal = Mutex(CaptureError?.none)
  private var stream: VarlinkClient?
  private var pause = RetryPause(longestUSec: 1_000_000)
  private var deadline: Deadline?
  private var isOver = false

  /// - Parameters:
  ///   - take: called with each reply.
  ///   - finish: called once, when nothing follows.
  nonisolated init(
    _ method: Method.Type, _ parameters: Method.Parameters, _ directory: RuntimeDirectory?,
    take: @escaping @Sendable (Method.Reply) -> Void, finish: @escaping @Sendable () -> Void
  ) {
    self.parameters = parameters
    self.directory = directory
    self.take = take
    self.finish = finish
  }

  /// Why the engine refuses; nil while it does not. Any thread may read it.
  nonisolated var failure: CaptureError? { refusal.withLock { $0 } }

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
          take(reply.parameters)
          if !reply.continues { lost() }
        case .failure(.error(let error)):
          refusal.withLock { $0 = CaptureError(.error(error)) }
          end()
        case .failure: lost()
        }
      }
    } catch {
      lost()
    }
  }

  /// Ends it. No reply follows.
  func end() {
    guard !isOver else { return }
    isOver = true
    defer { finish() }
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
