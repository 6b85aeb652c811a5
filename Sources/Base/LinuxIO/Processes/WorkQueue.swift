// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// A thread that does work that may wait for a disk or for another program, one piece after the other. It is left behind
/// when the program ends.
public final class WorkQueue: Sendable {
  private let work = Mutex<[@Sendable () -> Void]>([])
  private let isWork = Semaphore()

  public init(name: String) throws(SystemError) {
    try WorkerThread.start(name: name) { [self] in
      while true {
        isWork.wait()
        let next = work.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        next?()
      }
    }
  }

  /// Runs `body` on the thread.
  public func run(_ body: @escaping @Sendable () -> Void) {
    work.withLock { $0.append(body) }
    isWork.signal()
  }

  /// Runs `body` on the thread, and `done` with its result on the loop.
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value, _ done: @escaping @LoopActor @Sendable (Value) -> Void
  ) {
    run {
      let value = body()
      EventLoop.shared.post { done(value) }
    }
  }
}
