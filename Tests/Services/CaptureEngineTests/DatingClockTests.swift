// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Testing

@testable import CaptureEngine

/// What dates photos and films.
struct DatingClockTests {
  @Test(
    "what differs by the measurement is one distance; a clock that is set or corrected is followed")
  func distance() {
    var distance = SteadyDistance()
    let first = distance.distance(5_000_000)
    #expect(first == 5_000_000)
    for measuredUSec: Int64 in [5_000_007, 4_999_990, 5_001_000] {
      let kept = distance.distance(measuredUSec)
      #expect(kept == 5_000_000)
    }
    let changes: [(Int64, Int64)] = [
      (5_001_001, 5_001_001), (5_000_500, 5_001_001), (-3_600_000_000, -3_600_000_000),
    ]
    for (measuredUSec, expectedUSec) in changes {
      let kept = distance.distance(measuredUSec)
      #expect(kept == expectedUSec)
    }
  }

  @Test("a moment has one date, whenever it is asked for")
  func dates() {
    let clock = DatingClock()
    let momentUSec = MonotonicClock.nowUSec
    let dates = (0..<1000).map { _ in clock.unixUSec(ofMonotonicUSec: momentUSec) }
    #expect(Set(dates).count == 1)
    #expect(abs(dates[0] - WallClock.unixUSec) < 60_000_000)
  }
}
