// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import TestSupport

/// A pipe whose reading end goes elsewhere.
struct TestPipe {
  let reading: Int32
  let writing: Int32

  init() {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    precondition(clinux_pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
  }

  /// Whether anybody holds the reading end now.
  var hasReader: Bool {
    var entry = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
    poll(&entry, 1, 0)
    return entry.revents & Int16(POLLERR) == 0
  }

  /// Whether the reading end is closed by all. Waits for it: a program that another test has just started holds all
  /// descriptors until its code runs.
  var losesReader: Bool {
    let deadline = Patience.deadlineUSec
    while hasReader {
      if TestClock.nowUSec > deadline { return false }
      usleep(2000)
    }
    return true
  }

  /// Writes into the pipe. Returns whether that comes out of the descriptor, which it closes.
  func leads(to descriptor: Int32) -> Bool {
    defer { close(descriptor) }
    guard write(writing, "through", 7) == 7 else { return false }
    var text = [UInt8](repeating: 0, count: 7)
    return read(descriptor, &text, 7) == 7 && text == Array("through".utf8)
  }

  func closeWriting() { close(writing) }
}
