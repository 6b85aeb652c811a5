// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

/// Separate threads for work that takes time or waits for the disk: never the event loop's thread,
/// and never Swift's pool, whose threads must not be blocked.
///
/// Jobs start in the order in which they were submitted. The caller keeps the queue bounded: a
/// session accepts only a limited number of photos.
final class WorkerPool: Sendable {
  /// The state that the threads share.
  private final class Shared: Sendable {
    let jobs = Mutex<[@Sendable () -> Void]>([])
    /// Counts the jobs that wait.
    let available: Semaphore

    init() { available = Semaphore() }

    /// Waits for the next job and does it. A function of its own, not a part of the endless loop:
    /// see `StorageThread`.
    @inline(never)
    func doNext() {
      available.wait()
      let job = jobs.withLock { $0.removeFirst() }
      job()
    }
  }

  private let shared = Shared()

  /// - Parameter threads: how many jobs run side by side; with one they run one after the other.
  init(name: String, threads: Int) {
    for _ in 0..<threads {
      do throws(SystemError) {
        try WorkerThread.start(name: name) { [shared] in
          while true { shared.doNext() }
        }
      } catch {
        // Without its threads the engine takes no photo: the service manager is to start it again.
        fatalError("no thread for \(name): \(error)")
      }
    }
  }

  func submit(_ job: @escaping @Sendable () -> Void) {
    shared.jobs.withLock { $0.append(job) }
    shared.available.signal()
  }
}
