// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

/// One server whose clients are threads, for the thread sanitizer. Inputs that `ServerScenario` plays step
/// by step are played all at the same time, in an order that is left to chance.
package final class SharedServer: Sendable {
  private static let maximumSize = 512

  @LoopActor private final class Parts {
    let server: VarlinkServer
    let service = FuzzService()

    init() {
      var limits = ServerLimits()
      limits.maximumMessageSize = maximumSize
      limits.maximumUnsentUSec = 3_600_000_000
      server = VarlinkServer(
        info: ServiceInfo(vendor: "a", product: "fuzz", version: "1", url: "https://a.example"),
        limits: limits)
      server.add(service)
      answerKept()
    }

    /// Answers kept calls, after a millisecond at most.
    private func answerKept() {
      service.goOn()
      service.answer()
      do throws(Finding) { try service.forgetEnded() } catch { error.report() }
      EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + 1000) { [weak self] in
        self?.answerKept()
      }
    }
  }

  private let parts: Parts

  /// Makes the server. The loop must run, on another thread.
  package init() {
    parts = Self.onLoop { Parts() }
  }

  /// Sends an input's bytes over one connection, and reads to its end. Throws a promise that does not hold.
  package func check(_ input: [UInt8]) throws(Finding) {
    let parts = self.parts
    let raw = Self.onLoop { () -> Int32 in
      guard let (ours, theirs) = try? StreamSocket.pair() else { return -1 }
      parts.server.serve(StreamSocket(owning: OwnedDescriptor(owning: ours)))
      return theirs
    }
    try Finding.unless(raw >= 0, "no descriptor is left")
    let peer = ScenarioPeer(raw)
    for case .send(let bytes) in ScenarioStep.steps(of: input) { peer.send(bytes) }
    peer.endWriting()
    while !peer.isAtEnd {
      try Finding.unless(peer.wait(), "a connection has outlived its peer")
      try peer.read()
    }
    let expected = ExpectedReplies(to: peer.sent, maximumSize: Self.maximumSize)
    try expected.check(
      peer.messages, mayEndEarly: expected.hasKept || expected.hasStream)
  }

  /// Runs something on the loop's thread and waits for it.
  package static func onLoop<Value: Sendable, Failure: Error>(
    _ body: @escaping @LoopActor @Sendable () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let done = Semaphore()
    nonisolated(unsafe) var outcome: Result<Value, Failure>?
    EventLoop.shared.post {
      do throws(Failure) {
        outcome = .success(try body())
      } catch {
        outcome = .failure(error)
      }
      done.signal()
    }
    done.wait()
    guard let outcome else { preconditionFailure("the loop has not run") }
    return try outcome.get()
  }
}
