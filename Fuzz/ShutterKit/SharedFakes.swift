// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import LinuxIO
import ShutterKitTesting
import Synchronization

/// A gateway and an engine of ShutterKitTesting whose clients are threads, for the thread sanitizer. Each
/// thread has a program that uses ShutterKit as its input says.
package final class SharedFakes: Sendable {
  /// The time within which a program ends, even on a busy machine.
  private static let patienceSeconds = 120

  private let gateway: FakeGateway
  private let engine: FakeEngine

  /// Makes both. The loop must run, on another thread.
  package init() throws {
    (gateway, engine) = try Self.wait {
      let gateway = try await FakeGateway()
      return (gateway, try await FakeEngine(beside: gateway))
    }
  }

  /// Runs a program to its end. Throws a promise that does not hold.
  package func check(_ input: [UInt8]) throws(Finding) {
    do {
      try Self.wait { [gateway, engine] in
        try await ClientProgram(gateway, engine).run(input)
      }
    } catch {
      throw error as? Finding ?? Finding("\(error)")
    }
  }

  /// Runs something on Swift's pool and waits for it on this thread, which is not one of the pool.
  private static func wait<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let work = Work<Value>()
    Task.detached { await work.run(body) }
    guard work.done.wait(seconds: patienceSeconds), let result = work.outcome.withLock({ $0 })
    else { throw Finding("a program has not come to its end in \(patienceSeconds) s") }
    return try result.get()
  }

  private final class Work<Value: Sendable>: Sendable {
    let outcome = Mutex<Result<Value, any Error>?>(nil)
    let done = Semaphore()

    func run(_ body: @Sendable () async throws -> Value) async {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      outcome.withLock { $0 = result }
      done.signal()
    }
  }
}
