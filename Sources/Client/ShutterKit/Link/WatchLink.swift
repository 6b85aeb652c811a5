// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import Synchronization
import Varlink
import VarlinkSocket

//   open ──▶ replies … ── lost ── pause ──▶ open ──▶ …
//                      └─ refused: over

/// A stream of replies at the engine or at the gateway, which is opened again when it was lost.
@LoopActor
final class WatchLink<Method: VarlinkMethod> {
  private let parameters: Method.Parameters
  private let socket: RuntimeDirectory.Socket
  private let directory: RuntimeDirectory?
  private let isLast: @Sendable (Method.Reply) -> Bool
  private let take: @Sendable (_ reply: Method.Reply, _ isFirst: Bool) -> Void
  private let finish: @Sendable () -> Void
  private nonisolated let refusal = Mutex(VarlinkCallError?.none)
  private var stream: VarlinkClient?
  private var pause = RetryPause(longestUSec: 1_000_000)
  private var deadline: Deadline?
  private var isOver = false
  /// Whether a reply has come on this connection.
  private var hasReplied = false

  /// - Parameters:
  ///   - isLast: whether nothing can follow a reply, so that the stream is not opened again.
  ///   - take: called with each reply, and with whether it is the first one of a connection.
  ///   - finish: called once, when nothing follows.
  nonisolated init(
    _ method: Method.Type, _ parameters: Method.Parameters,
    at socket: RuntimeDirectory.Socket = .engine, _ directory: RuntimeDirectory?,
    isLast: @escaping @Sendable (Method.Reply) -> Bool = { _ in false },
    take: @escaping @Sendable (_ reply: Method.Reply, _ isFirst: Bool) -> Void,
    finish: @escaping @Sendable () -> Void
  ) {
    self.parameters = parameters
    self.socket = socket
    self.isLast = isLast
    self.directory = directory
    self.take = take
    self.finish = finish
  }

  /// Why the engine refuses; nil while it does not. Any thread may read it.
  nonisolated var failure: CaptureError? { refusal.withLock { $0 }.map { CaptureError($0) } }

  /// Why the gateway refuses; nil while it does not. Any thread may read it.
  nonisolated var gatewayFailure: GatewayError? {
    refusal.withLock { $0 }.map { GatewayError($0) }
  }

  func open() {
    guard !isOver else { return }
    do throws(SystemError) {
      let path = (directory ?? RuntimeDirectory.calling(socket)).path(of: socket)
      let stream = try VarlinkClient.connect(to: path)
      self.stream = stream
      hasReplied = false
      stream.call(Method.self, parameters, more: true) { [weak self] result in
        guard let self, self.stream === stream else { return }
        switch result {
        case .success(let reply):
          pause.reached(atUSec: MonotonicClock.nowUSec)
          take(reply.parameters, !hasReplied)
          hasReplied = true
          if isLast(reply.parameters) {
            end()
          } else if !reply.continues {
            lost()
          }
        case .failure(.error(let error)):
          refusal.withLock { $0 = .error(error) }
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
