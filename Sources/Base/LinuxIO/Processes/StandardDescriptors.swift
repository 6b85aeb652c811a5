// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// The descriptors 0, 1 and 2, which every program takes for granted.
public enum StandardDescriptors {
  /// The behaviour of a descriptor that was closed.
  public enum Use: Sendable {
    /// Reads find the end of the file, writes go nowhere: for daemons, whose work is elsewhere.
    case ignored
    /// Each read or write fails with EBADF, as it would have: for programs whose output is their work.
    case fails
  }

  /// Opens /dev/null in place of those that the caller left closed. Otherwise the next file to be
  /// opened would get the number: a lock file would become standard error, and the log would go
  /// into it. Call it before anything else is opened.
  public static func fill(closed use: Use = .ignored) {
    for number in STDIN_FILENO...STDERR_FILENO {
      guard fcntl(number, F_GETFD) < 0, errno == EBADF else { continue }
      let isRead = number == STDIN_FILENO
      // open() takes the lowest free number, which is this one.
      let raw = open("/dev/null", isRead == (use == .ignored) ? O_RDONLY : O_WRONLY)
      // There is no place left to say why.
      if raw != number { exit(EX_OSERR) }
    }
  }
}

/// Standard output of programs that are called for their output: if it cannot be written, the
/// program reports that and fails.
package enum StandardOutput {
  /// Writes all bytes, or ends the program with status 1.
  package static func write(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0 && errno == EAGAIN {
        // Another program with the same terminal or pipe has made it non-blocking.
        var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&output, 1, -1)
      } else if count < 0 && errno != EINTR {
        let error = Errno.last
        complain(error)
        exit(EXIT_FAILURE)
      }
      written += max(count, 0)
    }
  }

  /// Writes a line.
  package static func write(line: String) { write(Array(line.utf8) + [UInt8(ascii: "\n")]) }

  /// Makes the program fail at its end if something that it printed, in whatever way, did not reach
  /// its reader. Call it at the start.
  package static func failIfIncomplete() {
    atexit {
      let code = clinux_flush_output()
      guard code != 0 else { return }
      StandardOutput.complain(Errno(code))
      _exit(EXIT_FAILURE)
    }
  }

  /// A reader that is gone, such as `head`, has all that it wanted.
  private static func complain(_ error: Errno) {
    if error.code != EPIPE { Log.error("standard output cannot be written: \(error)") }
  }
}
