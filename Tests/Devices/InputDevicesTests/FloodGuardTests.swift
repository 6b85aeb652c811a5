// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import InputDevices

/// When a device counts as flooding.
@Suite struct FloodGuardTests {
  /// Reads a device that sends so many events a second in packets of two. Apart from the pauses,
  /// they are read as fast as they come. Returns how many were read and how often a flood began.
  private func read(perSecond rate: Int64, forUSec: Int64) -> (events: Int, floods: Int) {
    var rules = FloodGuard(perSecond: 2000)
    var (events, floods) = (0, 0)
    var now: Int64 = 1_000_000
    let end = now + forUSec
    while now < end {
      now += 2_000_000 / rate
      if let quiet = rules.quietAtUSec, quiet <= now { rules.quieten() }
      events += 2
      guard !rules.took(2, stampUSec: now) else { continue }
      if rules.exceeded(atUSec: now) { floods += 1 }
      now += FloodGuard.pauseUSec
    }
    return (events, floods)
  }

  @Test("a fast typist, a bench, a 500 Hz remote control: no flood", arguments: [30, 1333, 1900])
  func fine(rate: Int64) {
    #expect(read(perSecond: rate, forUSec: 60_000_000).floods == 0)
  }

  @Test("10 000 events a second: one flood, of which a second's worth and 2000 a second are read")
  func flood() {
    let result = read(perSecond: 10_000, forUSec: 30_000_000)
    #expect(result.floods == 1)
    #expect(result.events < 2000 + 31 * 2000)
  }

  @Test("it is over after a second without excess, and a new one is news")
  func over() {
    var rules = FloodGuard(perSecond: 10)
    #expect(rules.took(11, stampUSec: 0) == false)
    #expect(rules.exceeded(atUSec: 0) == true)
    #expect(rules.exceeded(atUSec: 10) == false)
    #expect(rules.isFlooding && rules.quietAtUSec == 10 + FloodGuard.quietUSec)
    rules.quieten()
    #expect(!rules.isFlooding && rules.quietAtUSec == nil)
    #expect(rules.exceeded(atUSec: 5_000_000) == true)
  }
}
