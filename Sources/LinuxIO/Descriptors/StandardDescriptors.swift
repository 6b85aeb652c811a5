// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The descriptors 0, 1 and 2, which every program takes for granted.
public enum StandardDescriptors {
  /// Opens those that whoever started us left closed on /dev/null. The next file to be opened would get
  /// the number: a lock file would be standard error, and have the log in it. To be called before
  /// anything else is opened.
  public static func fill() {
    for number in STDIN_FILENO...STDERR_FILENO {
      guard fcntl(number, F_GETFD) < 0, errno == EBADF else { continue }
      // The lowest that is free, and so this one.
      let raw = open("/dev/null", number == STDIN_FILENO ? O_RDONLY : O_WRONLY)
      // There is no place left to say why.
      if raw != number { exit(EX_OSERR) }
    }
  }
}
