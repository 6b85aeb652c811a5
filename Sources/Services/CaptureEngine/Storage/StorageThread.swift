// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Synchronization

/// The one thread that waits for the disk: never the event loop's thread, and never Swift's pool,
/// whose threads must not be blocked.
///
/// Photos go first, those that wait together as one group; then errands, one at a time and in their
/// order. The caller keeps the queue bounded: a session accepts only a limited number of photos.
final class StorageThread: Sendable {
  /// Other work on the disk. Returns true if there is more of it; then it is queued again.
  typealias Errand = @Sendable () -> Bool
  /// Makes a group of files durable. One that has to wait for something can be submitted again.
  typealias Commit =
    @Sendable ([PhotoFile], _ again: @escaping @Sendable (PhotoFile) -> Void) -> Void

  /// The state that the threads share.
  private final class Shared: Sendable {
    let queue = Mutex((photos: [PhotoFile](), errands: [Errand]()))
    /// Counts the submissions: at least one for each group and each errand.
    let available: Semaphore

    init() { available = Semaphore() }

    /// The photos of the next group; none where none wait.
    func takeGroup() -> [PhotoFile] {
      queue.withLock { queue in
        let count = CommitGroup.count(sizes: queue.photos.lazy.map(\.size))
        let group = Array(queue.photos.prefix(count))
        queue.photos.removeFirst(count)
        return group
      }
    }

    func takeErrand() -> Errand? {
      queue.withLock { $0.errands.isEmpty ? nil : $0.errands.removeFirst() }
    }

    /// Waits for the next group or errand, and does it. A function of its own, never a part of the
    /// loop: the compiler assumes that an endless loop need not release what it holds, and so every
    /// photo stayed in memory.
    @inline(never)
    func serveNext(_ commit: Commit) {
      available.wait()
      // A group takes the photos of several signals: the later signals find nothing.
      let group = takeGroup()
      if !group.isEmpty {
        commit(group, submit)
      } else if let errand = takeErrand(), errand() {
        submit(errand)
      }
    }

    func submit(_ file: PhotoFile) {
      queue.withLock { $0.photos.append(file) }
      available.signal()
    }

    func submit(_ errand: @escaping Errand) {
      queue.withLock { $0.errands.append(errand) }
      available.signal()
    }
  }

  private let shared = Shared()

  /// - Parameter commit: makes a group of files durable, on the thread.
  init(commit: @escaping Commit) {
    do throws(SystemError) {
      try WorkerThread.start(name: "storage") { [shared] in
        while true { shared.serveNext(commit) }
      }
    } catch {
      // Without it the engine takes no photo: the service manager is to start it again.
      fatalError("no thread for storage: \(error)")
    }
  }

  func submit(_ file: PhotoFile) { shared.submit(file) }

  func submit(_ errand: @escaping Errand) { shared.submit(errand) }
}
