// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

/// A thread for reads and writes that may wait for a terminal, a pipe or a disk, one after the other. It is left
/// behind when the program ends.
final class SerialThread: Sendable {
  private let work = Mutex<[@Sendable () -> Void]>([])
  private let isWork = Semaphore()

  init(name: String) throws(SystemError) {
    try WorkerThread.start(name: name) { [self] in
      while true {
        isWork.wait()
        let next = work.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        next?()
      }
    }
  }

  /// Runs `body` on the thread, and returns its result.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let result = await withCheckedContinuation { continuation in
      work.withLock { $0.append { continuation.resume(returning: Result(catching: body)) } }
      isWork.signal()
    }
    return try result.get()
  }
}
