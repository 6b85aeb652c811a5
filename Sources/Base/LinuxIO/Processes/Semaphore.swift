// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A counting semaphore of the C library.
public final class Semaphore: Sendable {
  /// Allocated once, never moved: sem_t must not be copied. The pointer itself does not change, and
  /// a semaphore is made for use by several threads.
  private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>

  public init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Adds one, and wakes a thread that waits.
  public func signal() { sem_post(semaphore) }

  /// Waits until there is one, at most this long, and takes it. False if none came.
  public func wait(seconds: Int) -> Bool {
    var limit = timespec()
    clock_gettime(CLOCK_REALTIME, &limit)
    limit.tv_sec += seconds
    while sem_timedwait(semaphore, &limit) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Waits until there is one, and takes it.
  public func wait() {
    while sem_wait(semaphore) != 0 {}
  }
}
