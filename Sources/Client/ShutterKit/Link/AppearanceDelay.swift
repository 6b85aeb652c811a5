// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

//   idle ── begin ──▶ asked ── reply ──▶ holds ── end, or the gateway ends it ──▶ idle
//                       └─ refused, lost, end ──▶ idle

/// The stream that keeps an application from appearing.
@LoopActor
final class AppearanceDelay {
  typealias Waiter = CheckedContinuation<Result<Void, GatewayError>, Never>

  private let application: String
  private let directory: RuntimeDirectory?
  private var stream: VarlinkClient?
  private var holds = false
  private var waiters: [Waiter] = []

  nonisolated init(_ application: String, _ directory: RuntimeDirectory?) {
    self.application = application
    self.directory = directory
  }

  /// Returns when the gateway has heard it, or has refused it.
  func begin() async -> Result<Void, GatewayError> {
    if holds { return .success(()) }
    return await withCheckedContinuation { waiter in
      waiters.append(waiter)
      if stream == nil { open() }
    }
  }

  func end() { over(.success(())) }

  private func open() {
    do throws(GatewayError) {
      let stream = try GatewayCall.connect(directory)
      self.stream = stream
      stream.call(
        GatewayInterface.DelayAppearance.self, .init(application: application), more: true
      ) { [weak self] result in
        guard let self, self.stream === stream else { return }
        switch result {
        case .success(let reply) where reply.continues:
          holds = true
          settle(.success(()))
        // The gateway waits no longer.
        case .success: over(.success(()))
        case .failure(let error): over(.failure(GatewayError(error)))
        }
      }
    } catch {
      over(.failure(error))
    }
  }

  private func over(_ result: Result<Void, GatewayError>) {
    stream?.close()
    stream = nil
    holds = false
    settle(result)
  }

  private func settle(_ result: Result<Void, GatewayError>) {
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume(returning: result) }
  }
}
