// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing

@testable import InputDevices

@Suite struct RetryTests {
  init() { LoopThread.start() }

  @Test("often at first, then once a second without an end; logged once") func schedule() {
    var schedule = RetrySchedule()
    var nowUSec: Int64 = 0
    var logs: [Int64] = []
    var tries = 0
    while nowUSec < 3_600_000_000 {
      tries += 1
      let verdict = schedule.failed(nowUSec: nowUSec)
      if verdict.isToBeLogged { logs.append(nowUSec) }
      #expect(verdict.retryAtUSec > nowUSec && verdict.retryAtUSec <= nowUSec + 1_000_000)
      nowUSec = verdict.retryAtUSec
    }
    #expect(tries == 7 + 3_599)
    // The lag of udevd and logind is a matter of seconds.
    #expect(logs == [5_270_000])
  }

  @Test("tries until it succeeds") @LoopActor func succeeds() async throws {
    var tries = 0
    let opening = Opening(
      attempt: { () throws(SystemError) in
        tries += 1
        if tries < 3 { throw SystemError("open", errno: Errno(13)) }
      }, complain: { _ in Issue.record("a short lag is no reason to complain") })
    opening.tryNow()
    #expect(tries == 1)
    try await LoopThread.wait(until: { $0 == 3 }) { tries }
  }

  @Test("does not try when it was cancelled") @LoopActor func cancelled() async throws {
    var tries = 0
    let opening = Opening(
      attempt: { () throws(SystemError) in
        tries += 1
        throw SystemError("open", errno: Errno(13))
      }, complain: { _ in })
    opening.tryNow()
    opening.cancel()
    let later = MonotonicClock.nowUSec + 30_000
    try await LoopThread.wait(until: { $0 > later }) { MonotonicClock.nowUSec }
    #expect(tries == 1)
  }
}
