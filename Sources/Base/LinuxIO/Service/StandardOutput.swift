// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// Standard output of programs whose output is what they were called for: where it cannot be written, the
/// program says so and fails.
package enum StandardOutput {
  /// Writes all bytes, or ends the program with status 1.
  package static func write(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0 && errno == EAGAIN {
        // Somebody who has the same terminal or pipe made it so that a write does not wait.
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

  /// Has the end of the program fail if something that was printed in whatever way did not reach its
  /// reader. To be called at the start.
  package static func failIfIncomplete() {
    atexit {
      let code = clinux_flush_output()
      guard code != 0 else { return }
      StandardOutput.complain(Errno(code))
      _exit(EXIT_FAILURE)
    }
  }

  /// A reader that has gone, such as `head`, has all that it wanted.
  private static func complain(_ error: Errno) {
    if error.code != EPIPE { Log.error("standard output cannot be written: \(error)") }
  }
}
