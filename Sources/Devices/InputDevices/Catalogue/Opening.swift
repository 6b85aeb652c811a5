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
