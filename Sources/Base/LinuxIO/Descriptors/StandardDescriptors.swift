// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The descriptors 0, 1 and 2, which every program takes for granted.
public enum StandardDescriptors {
  /// How a descriptor behaves that was closed.
  public enum Use: Sendable {
    /// Reads find the end of the file, writes go nowhere: for daemons, whose work is elsewhere.
    case ignored
    /// Each read or write fails with EBADF, as it would have: for programs whose output is their work.
    case fails
  }

  /// Opens those that the caller left closed on /dev/null. The next file to be opened would get the
  /// number: a lock file would be standard error, and have the log in it. To be called before anything
  /// else is opened.
  public static func fill(closed use: Use = .ignored) {
    for number in STDIN_FILENO...STDERR_FILENO {
      guard fcntl(number, F_GETFD) < 0, errno == EBADF else { continue }
      let isRead = number == STDIN_FILENO
      // The lowest that is free, and so this one.
      let raw = open("/dev/null", isRead == (use == .ignored) ? O_RDONLY : O_WRONLY)
      // There is no place left to say why.
      if raw != number { exit(EX_OSERR) }
    }
  }
}
