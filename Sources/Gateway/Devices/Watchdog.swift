// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Feeds the service manager's watchdog from the event loop, so that a loop that hangs is found.
///
/// A hung gateway that holds a keyboard is a dead keyboard: while a device is grabbed the manager
/// waits 2 s, else 60 s (DESIGN section 2). Without a manager that watches, it does nothing and wakes
/// nobody.
@LoopActor
final class Watchdog {
  private static let grabbedPeriodUSec: Int64 = 2_000_000
  private static let idlePeriodUSec: Int64 = 60_000_000
  private var deadline: Deadline?
  private var periodUSec: Int64
  private let isWatched: Bool

  init() {
    isWatched = ServiceManager.watchdogPeriodUSec() != nil
    periodUSec = 0
    guard isWatched else { return }
    setPeriod(Self.idlePeriodUSec)
  }

  /// To be called before a device is grabbed, and after the last one was let go.
  func guardsGrab(_ grabbed: Bool) {
    guard isWatched else { return }
    setPeriod(grabbed ? Self.grabbedPeriodUSec : Self.idlePeriodUSec)
  }

  private func setPeriod(_ periodUSec: Int64) {
    guard periodUSec != self.periodUSec else { return }
    self.periodUSec = periodUSec
    ServiceManager.notify("WATCHDOG_USEC=\(periodUSec)")
    feed()
  }

  /// Twice a period, so that one late feeding is not the end.
  private func feed() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    ServiceManager.notify("WATCHDOG=1")
    deadline = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + periodUSec / 2) {
      [weak self] in self?.feed()
    }
  }
}
