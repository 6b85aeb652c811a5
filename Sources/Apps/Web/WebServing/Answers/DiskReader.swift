// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

/// The thread that reads files for answers, a small piece at a time: a disk that is slow delays other files, and never the
/// live picture. It is started when the first file is read.
public final class DiskReader: Sendable {
  public static let shared = DiskReader()

  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isStarted = false
  }

  private let state = Mutex(State())
  private let isThere = Semaphore()

  private init() {}

  /// Reads there, and hands the result to the loop.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then: @escaping @LoopActor @Sendable (Value) -> Void
  ) {
    let mustStart = state.withLock { state in
      state.jobs.append {
        let value = work()
        EventLoop.shared.post { then(value) }
      }
      defer { state.isStarted = true }
      return !state.isStarted
    }
    if mustStart { start() }
    isThere.signal()
  }

  /// Reads there, and returns the result.
  public func read<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      read(work) { continuation.resume(returning: $0) }
    }
  }

  private func start() {
    do throws(SystemError) {
      try WorkerThread.start(name: "disk") { [self] in
        while true {
          isThere.wait()
          state.withLock { $0.jobs.removeFirst() }()
        }
      }
    } catch {
      // The requests that wait for it are refused when their time is over; the next one tries again.
      Log.error("\(error)")
      state.withLock { $0.isStarted = false }
    }
  }
}
