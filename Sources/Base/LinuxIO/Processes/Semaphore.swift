// SPDX-License-Identifier: Apache-2.0
import CLinux
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
  /// Setting the time of day in the meantime makes the wait neither shorter nor longer.
  public func wait(seconds: Int) -> Bool {
    wait(untilUSec: MonotonicClock.nowUSec + Int64(seconds) * 1_000_000)
  }

  /// Waits until there is one, at most until this time of CLOCK_MONOTONIC, and takes it. False if
  /// none came.
  public func wait(untilUSec: Int64) -> Bool {
    while clinux_wait_for_semaphore(semaphore, untilUSec) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Waits until there is one, and takes it.
  public func wait() {
    while sem_wait(semaphore) != 0 {}
  }
}
