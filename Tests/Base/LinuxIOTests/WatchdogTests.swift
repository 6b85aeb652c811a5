// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import LinuxIO

/// The messages that a service manager gets from a loop that runs.
@Suite struct WatchdogTests {
  private static let idle = "WATCHDOG_USEC=8000000"
  private static let alert = "WATCHDOG_USEC=4000000"

  init() { LoopThread.start() }

  @Test("fed within each period, for as long as it is watched, whatever the period")
  @LoopActor func fed() async throws {
    let manager = Manager()
    let watchdog = Watchdog(idleUSec: 8_000_000, alertUSec: 4_000_000, isWatched: true) {
      manager.hear($0)
    }
    #expect(manager.messages == [Self.idle, "WATCHDOG=1"])
    watchdog.setAlert(true)
    #expect(manager.messages == [Self.idle, "WATCHDOG=1", Self.alert, "WATCHDOG=1"])
    // More than three periods, each with two feedings. The periods are long because a busy machine keeps the loop
    // of a test from running for a second now and then.
    try await expectFeedings(7, periodUSec: 4_000_000, manager)
    watchdog.setAlert(true)
    #expect(manager.messages.last == "WATCHDOG=1", "nothing new, nothing told")
    watchdog.setAlert(false)
    #expect(manager.messages.suffix(2) == [Self.idle, "WATCHDOG=1"])
    try await expectFeedings(2, periodUSec: 8_000_000, manager)
  }

  @Test("a manager that does not watch hears nothing, and nobody is woken")
  @LoopActor func unwatched() async {
    let manager = Manager()
    let watchdog = Watchdog(idleUSec: 2_000, alertUSec: 1_000, isWatched: false) {
      manager.hear($0)
    }
    watchdog.setAlert(true)
    #expect(!(await LoopThread.holds(within: 1) { !manager.messages.isEmpty }))
  }

  /// Waits for this many feedings. A manager would have ended a program that lets a period pass
  /// without one.
  @LoopActor private func expectFeedings(
    _ count: Int, periodUSec: Int64, _ manager: Manager
  ) async throws {
    let before = manager.messages.count
    try await LoopThread.wait(until: { $0.count >= before + count }) { manager.messages }
    let fed = manager.messages[before...]
    #expect(fed.count >= count && fed.allSatisfy { $0 == "WATCHDOG=1" }, "\(fed)")
    let times = manager.times[(before - 1)...]
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 < periodUSec }, "\(gaps)")
  }
}

/// The messages and their times.
@LoopActor private final class Manager {
  private(set) var messages: [String] = []
  private(set) var times: [Int64] = []

  func hear(_ message: String) {
    messages.append(message)
    times.append(MonotonicClock.nowUSec)
  }
}
