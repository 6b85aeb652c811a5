// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// The times at which the frames of a synthetic camera end: frame n at n + 1 intervals after the
/// start. A camera that is late keeps its times and delivers the frames that the buffers of a real
/// camera's driver would hold by now; older ones are lost.
///
///     start   0       1       2       3       4       5
///     ──┼─────┼───────┼───────┼───────┼───────┼───────┼──
///                                                        ▲ now: 2 is taken, and then 3, 4 and 5;
///                                                          1 is lost if 0 was the last
struct SyntheticClock: Sendable, Hashable {
  /// The frames that wait for a program that is late, as many as with a real camera.
  static let usualBuffers = 4

  /// A frame that has ended.
  struct Due: Sendable, Hashable {
    var number: Int64
    var endUSec: Int64
    /// The number of the newest frame that has ended.
    var newest: Int64
  }

  private let startUSec: Int64
  private let interval: FrameInterval
  private let buffers: Int64
  private var next: Int64 = 0

  /// - Parameter buffers: the frames that wait for a program that is late, at least 1.
  init(startUSec: Int64, interval: FrameInterval, buffers: Int = SyntheticClock.usualBuffers) {
    self.startUSec = startUSec
    self.interval = interval
    self.buffers = Int64(buffers)
  }

  /// The end of the next frame.
  var nextUSec: Int64 { endUSec(of: next) }

  /// The oldest frame that waits by now; nil if none does.
  ///
  /// - Parameter latenessUSec: the time from a frame's end until it is there to be taken.
  mutating func take(nowUSec: Int64, latenessUSec: Int64 = 0) -> Due? {
    guard nowUSec - latenessUSec >= nextUSec else { return nil }
    let arrived = newest(atUSec: nowUSec - latenessUSec)
    let newest = latenessUSec > 0 ? newest(atUSec: nowUSec) : arrived
    let number = max(next, arrived - buffers + 1)
    next = number + 1
    return Due(number: number, endUSec: endUSec(of: number), newest: newest)
  }

  /// The newest frame that has ended at a time when the next one has.
  private func newest(atUSec timeUSec: Int64) -> Int64 {
    let ended =
      (timeUSec - startUSec) * Int64(interval.denominator) / (Int64(interval.numerator) * 1_000_000)
    // The division may be one frame off, since ends are rounded down to microseconds.
    var newest = max(next, ended - 1)
    while endUSec(of: newest + 1) <= timeUSec { newest += 1 }
    return newest
  }

  private func endUSec(of number: Int64) -> Int64 {
    startUSec + (number + 1) * Int64(interval.numerator) * 1_000_000 / Int64(interval.denominator)
  }
}

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
