// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The descriptors 0, 1 and 2, which every program takes for granted.
public enum StandardDescriptors {
  /// Opens /dev/null on those that are closed. Otherwise the next file to be opened would get the number:
  /// a lock file would become standard error, and log lines would go into it. Call this before anything
  /// else is opened.
  public static func fill() {
    for number in STDIN_FILENO...STDERR_FILENO {
      guard fcntl(number, F_GETFD) < 0, errno == EBADF else { continue }
      // open(2) returns the lowest free number, which is this one.
      let raw = open("/dev/null", number == STDIN_FILENO ? O_RDONLY : O_WRONLY)
      // There is nowhere to report why.
      if raw != number { exit(EX_OSERR) }
    }
  }
}
