// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Something that udev says is there, until it can be opened.
@LoopActor
final class Opening {
  private let attempt: @LoopActor () throws(SystemError) -> Void
  private let complain: @LoopActor (SystemError) -> Void
  private var schedule = RetrySchedule()
  private var deadline: Deadline?

  /// `attempt` opens it; `complain` tells the operator, once.
  init(
    attempt: @escaping @LoopActor () throws(SystemError) -> Void,
    complain: @escaping @LoopActor (SystemError) -> Void
  ) {
    self.attempt = attempt
    self.complain = complain
  }

  /// Tries now, and by the schedule until it succeeds or is given up.
  func tryNow() {
    cancel()
    do {
      try attempt()
    } catch {
      let verdict = schedule.failed(nowUSec: MonotonicClock.nowUSec)
      if verdict.isToBeLogged { complain(error) }
      deadline = verdict.retryAtUSec.map { atUSec in
        EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in self?.tryNow() }
      }
    }
  }

  /// Something changed: begins the schedule anew.
  func tryAnew() {
    schedule = RetrySchedule()
    tryNow()
  }

  /// Tries no more.
  func cancel() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
  }
}

/// When to try again to open what udev says is there: rights lag behind the event (udevd and logind
/// set them one after the other), so often at first, then ever less, then no more.
struct RetrySchedule {
  /// Milliseconds between tries.
  private static let pausesMSec: [Int64] = [
    10, 20, 40, 80, 160, 320, 640, 1000, 2000, 4000, 8000, 16000,
  ]
  /// After so many failures it is no lag any more, and the operator is told.
  private static let patience = 8

  private var failures = 0

  /// What to do after a failure.
  struct Verdict: Equatable {
    /// When to try again; nil: not before udev tells of a change.
    var retryAtUSec: Int64?
    /// Whether the failure is to be logged; true once.
    var isToBeLogged: Bool
  }

  mutating func failed(nowUSec: Int64) -> Verdict {
    defer { failures += 1 }
    let pause = failures < Self.pausesMSec.count ? Self.pausesMSec[failures] : nil
    return Verdict(
      retryAtUSec: pause.map { nowUSec + $0 * 1000 }, isToBeLogged: failures == Self.patience)
  }
}
