// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The attempts to open a device that udev says is there, until one succeeds.
@LoopActor
final class Opening {
  private let attempt: @LoopActor () throws(SystemError) -> Void
  private let complain: @LoopActor (SystemError) -> Void
  private var schedule = RetrySchedule()
  private var deadline: Deadline?

  /// Takes `attempt`, which opens the device, and `complain`, which logs the failure once.
  init(
    attempt: @escaping @LoopActor () throws(SystemError) -> Void,
    complain: @escaping @LoopActor (SystemError) -> Void
  ) {
    self.attempt = attempt
    self.complain = complain
  }

  /// Tries now, and then by the schedule until an attempt succeeds.
  func tryNow() {
    cancel()
    do {
      try attempt()
    } catch {
      let verdict = schedule.failed(nowUSec: MonotonicClock.nowUSec)
      if verdict.isToBeLogged { complain(error) }
      deadline = EventLoop.shared.schedule(atUSec: verdict.retryAtUSec) { [weak self] in
        self?.tryNow()
      }
    }
  }

  /// Starts the schedule again, because something has changed.
  func tryAnew() {
    schedule = RetrySchedule()
    tryNow()
  }

  /// Ends the attempts.
  func cancel() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
  }
}

/// When to try again to open a device that udev says is there. The rights come later than the
/// event, because udevd and logind set them one after the other. So the tries are frequent at
/// first and then rarer. They do not end: nobody reports a change of rights, or a line that became free.
struct RetrySchedule {
  /// Milliseconds between tries.
  private static let pausesMSec: [Int64] = [
    10, 20, 40, 80, 160, 320, 640,
  ]
  /// Milliseconds between all later tries.
  private static let lastPauseMSec: Int64 = 1000
  /// The number of failures after which it is more than a lag, and is logged.
  private static let patience = 11

  private var failures = 0

  /// The decision after a failure.
  struct Verdict: Equatable {
    /// When to try again.
    var retryAtUSec: Int64
    /// Whether the failure is to be logged; true once.
    var isToBeLogged: Bool
  }

  mutating func failed(nowUSec: Int64) -> Verdict {
    defer { failures += 1 }
    let pause = failures < Self.pausesMSec.count ? Self.pausesMSec[failures] : Self.lastPauseMSec
    return Verdict(
      retryAtUSec: nowUSec + pause * 1000, isToBeLogged: failures == Self.patience)
  }
}
