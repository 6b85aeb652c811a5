// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// Sleeps until a time of CLOCK_MONOTONIC, or until it is woken. The time is absolute, so that late
/// frames do not make later ones late.
struct FrameTimer: ~Copyable {
  private let timer: OwnedDescriptor

  init() throws(SystemError) {
    let raw = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    guard raw >= 0 else { throw SystemError("timerfd_create") }
    timer = OwnedDescriptor(owning: raw)
  }

  /// True when the time has come, false when `wakeUp` was raised.
  func sleep(untilUSec: Int64, or wakeUp: borrowing WakeUp) throws(SystemError) -> Bool {
    var setting = itimerspec()
    setting.it_value.tv_sec = Int(untilUSec / 1_000_000)
    setting.it_value.tv_nsec = Int(untilUSec % 1_000_000 * 1000)
    guard timerfd_settime(timer.raw, Int32(TFD_TIMER_ABSTIME), &setting, nil) == 0 else {
      throw SystemError("timerfd_settime")
    }
    var entries = (
      pollfd(fd: timer.raw, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeUp.descriptor.raw, events: Int16(POLLIN), revents: 0)
    )
    let result = withUnsafeMutableBytes(of: &entries) { bytes in
      while true {
        let result = poll(bytes.assumingMemoryBound(to: pollfd.self).baseAddress!, 2, -1)
        if result >= 0 || errno != EINTR { return result }
      }
    }
    guard result >= 0 else { throw SystemError("poll") }
    return entries.1.revents == 0
  }
}
