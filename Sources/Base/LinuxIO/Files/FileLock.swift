// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The lock by which one process alone has a file or folder.
enum FileLock {
  /// Between two tries, milliseconds.
  private static let pauseMSec = 10

  /// Takes the lock of a descriptor, or returns false if another process keeps it.
  ///
  /// A daemon may be killed just after it has forked. Until the child runs another program, some milliseconds later or
  /// more on a busy machine, it holds the daemon's lock. So a lock that is taken is tried again for a while.
  ///
  /// - Parameter patienceMSec: how long, milliseconds.
  static func take(_ descriptor: Int32, patienceMSec: Int = 3000) -> Bool {
    for _ in 0...patienceMSec / pauseMSec {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      usleep(useconds_t(pauseMSec * 1000))
    }
    return false
  }
}
