// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

@Suite struct SyntheticClockTests {
  @Test("frames end at whole intervals after the start, without drift")
  func framesEndAtWholeIntervals() throws {
    var clock = SyntheticClock(startUSec: 500, interval: try #require(FrameInterval(1, 30)))
    #expect(take(&clock, 33_832) == nil)
    var ends: [Int64] = []
    for number in 0..<300 {
      let nextUSec = clock.nextUSec
      let taken = take(&clock, nextUSec)
      #expect(taken == [Int64(number), nextUSec])
      ends.append(nextUSec)
    }
    #expect(Array(ends[..<3]) == [33_833, 67_166, 100_500])
    #expect(ends.last == 10_000_500)
  }

  @Test("who comes late loses frames and keeps the times")
  func whoComesLateLosesFrames() throws {
    var clock = SyntheticClock(startUSec: 0, interval: try #require(FrameInterval(1, 10)))
    #expect(take(&clock, 130_000) == [0, 100_000])
    #expect(take(&clock, 199_999) == nil)
    #expect(take(&clock, 500_000) == [4, 500_000])
    #expect(clock.nextUSec == 600_000)
    #expect(take(&clock, 799_999) == [6, 700_000])
  }

  /// Number and end of the frame that is taken.
  private func take(_ clock: inout SyntheticClock, _ nowUSec: Int64) -> [Int64]? {
    clock.take(nowUSec: nowUSec).map { [$0.number, $0.endUSec] }
  }
}
