// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import LinuxIO

/// The time of day of a moment, also where the thread loses its processor between two readings.
struct ClocksTests {
  /// Two clocks of one time, of which each reading takes as long as the next of these words says.
  private final class Readings {
    private var nowUSec: Int64 = 1_000_000
    private var delays: [Int64]

    init(_ delays: [Int64]) { self.delays = delays }

    func monotonic() -> Int64 { read() }
    func wall() -> Int64 { read() + 500 }

    private func read() -> Int64 {
      nowUSec += delays.isEmpty ? 1 : delays.removeFirst()
      return nowUSec
    }
  }

  @Test(
    "A thread that is suspended while it reads both clocks dates nothing wrongly",
    arguments: [
      [], [0, 400_000], [0, 0, 400_000], [0, 400_000, 0, 0, 0, 700_000],
      [0, 90_000, 90_000, 0, 5, 5],
    ] as [[Int64]])
  func suspended(delays: [Int64]) {
    let readings = Readings(delays)
    let aheadUSec = WallClock.aheadUSec(of: readings.monotonic, wall: readings.wall)
    #expect(abs(aheadUSec - 500) <= WallClock.narrowUSec)
  }

  @Test("On a machine on which each reading is slow, the narrowest attempt counts")
  func slow() {
    var delays = Array(repeating: Int64(3000), count: 24)
    (delays[10], delays[11]) = (60, 40)
    let readings = Readings(delays)
    #expect(WallClock.aheadUSec(of: readings.monotonic, wall: readings.wall) == 510)
  }

  @Test("The time of day of now is now")
  func now() {
    let beforeUSec = WallClock.unixUSec
    let datedUSec = WallClock.unixUSec(ofMonotonicUSec: MonotonicClock.nowUSec)
    let afterUSec = WallClock.unixUSec
    #expect(beforeUSec - 1000...afterUSec + 1000 ~= datedUSec)
  }
}
