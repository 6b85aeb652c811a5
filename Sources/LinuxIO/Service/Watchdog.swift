// SPDX-License-Identifier: Apache-2.0

/// Feeds the service manager's watchdog from the event loop, so that a loop that hangs is found.
///
/// Without a manager that watches, it does nothing and wakes nobody.
@LoopActor
public final class Watchdog {
  private let idleUSec: Int64
  private let alertUSec: Int64
  private var deadline: Deadline?
  private var periodUSec: Int64 = 0
  private let isWatched: Bool

  /// Begins to feed.
  ///
  /// - Parameters:
  ///   - idleSeconds: how long a loop may hang while nobody depends on it.
  ///   - alertSeconds: how long while somebody does.
  public init(idleSeconds: Int64, alertSeconds: Int64) {
    idleUSec = idleSeconds * 1_000_000
    alertUSec = alertSeconds * 1_000_000
    isWatched = ServiceManager.watchdogPeriodUSec() != nil
    setAlert(false)
  }

  /// To be called before somebody depends on the loop, and when nobody does any more.
  public func setAlert(_ isAlert: Bool) {
    let periodUSec = isAlert ? alertUSec : idleUSec
    guard isWatched, periodUSec != self.periodUSec else { return }
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
