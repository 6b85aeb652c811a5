// SPDX-License-Identifier: Apache-2.0

/// Feeds the service manager's watchdog from the event loop, so that a loop that hangs is noticed.
///
/// Without a manager that watches, it does nothing and wakes nobody.
@LoopActor
public final class Watchdog {
  private let idleUSec: Int64
  private let alertUSec: Int64
  private let notify: (String) -> Void
  private var deadline: Deadline?
  private var periodUSec: Int64 = 0
  private let isWatched: Bool

  /// Begins to feed.
  ///
  /// - Parameters:
  ///   - idleSeconds: how long a loop may hang while nobody depends on it.
  ///   - alertSeconds: how long while somebody does.
  public convenience init(idleSeconds: Int64, alertSeconds: Int64) {
    self.init(
      idleUSec: idleSeconds * 1_000_000, alertUSec: alertSeconds * 1_000_000,
      isWatched: ServiceManager.watchdogPeriodUSec() != nil, notify: ServiceManager.notify)
  }

  /// Begins to feed any manager, not only the one that started this process.
  init(idleUSec: Int64, alertUSec: Int64, isWatched: Bool, notify: @escaping (String) -> Void) {
    self.idleUSec = idleUSec
    self.alertUSec = alertUSec
    self.isWatched = isWatched
    self.notify = notify
    setAlert(false)
  }

  /// Call this before somebody depends on the loop, and again when nobody does any more.
  public func setAlert(_ isAlert: Bool) {
    let periodUSec = isAlert ? alertUSec : idleUSec
    guard isWatched, periodUSec != self.periodUSec else { return }
    self.periodUSec = periodUSec
    notify("WATCHDOG_USEC=\(periodUSec)")
    feed()
  }

  /// Feeds twice a period, so that one late feeding does no harm.
  private func feed() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    notify("WATCHDOG=1")
    deadline = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + periodUSec / 2) {
      [weak self] in self?.feed()
    }
  }
}
