// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The lock by which one process alone has a file or folder.
enum FileLock {
  /// The time that another process is given to let go of it, milliseconds.
  static let patienceMSec = 3000

  /// Takes the lock of a descriptor, or returns false if another process keeps it.
  ///
  /// Of a daemon that was killed while it started a process, that process has the lock until it is another program: some
  /// milliseconds, or longer on a busy machine. So a lock that is taken is tried again for three seconds.
  static func take(_ descriptor: Int32) -> Bool {
    for _ in 0..<patienceMSec / 10 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      usleep(10_000)
    }
    return false
  }
}
