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

  @Test("with more buffers a late camera loses none")
  func manyBuffers() throws {
    var clock = SyntheticClock(
      startUSec: 0, interval: try #require(FrameInterval(1, 10)), buffers: 20)
    let taken = (0..<20).map { _ in clock.take(nowUSec: 2_000_000)?.number }
    #expect(taken == Array(0..<20))
    #expect(clock.take(nowUSec: 2_000_000) == nil)
  }

  @Test("a late camera delivers the frames of four buffers, loses older ones and keeps the times")
  func late() throws {
    var clock = SyntheticClock(startUSec: 0, interval: try #require(FrameInterval(1, 10)))
    #expect(take(&clock, 130_000) == [0, 100_000])
    #expect(take(&clock, 199_999) == nil)
    // 1 to 4 have ended, and none is lost.
    #expect(take(&clock, 500_000) == [1, 200_000])
    #expect(clock.take(nowUSec: 500_000) == .init(number: 2, endUSec: 300_000, newest: 4))
    #expect(clock.nextUSec == 400_000)
    // 3 to 6 have ended, then 4 to 8: 4 is lost.
    #expect(take(&clock, 799_999) == [3, 400_000])
    #expect(take(&clock, 900_000) == [5, 600_000])
    #expect(take(&clock, 900_000) == [6, 700_000])
    #expect(take(&clock, 900_000) == [7, 800_000])
    #expect(take(&clock, 900_000) == [8, 900_000])
    #expect(take(&clock, 900_000) == nil)
  }

  @Test("frames that come later than they end keep their times, and the newest has ended already")
  func lateFrames() throws {
    var clock = SyntheticClock(startUSec: 0, interval: try #require(FrameInterval(1, 10)))
    #expect(clock.take(nowUSec: 149_999, latenessUSec: 50_000) == nil)
    #expect(
      clock.take(nowUSec: 150_000, latenessUSec: 50_000)
        == .init(number: 0, endUSec: 100_000, newest: 0))
    #expect(
      clock.take(nowUSec: 410_000, latenessUSec: 210_000)
        == .init(number: 1, endUSec: 200_000, newest: 3))
    // Not late any more: 3 to 6 are there, and 2 is lost.
    #expect(clock.take(nowUSec: 700_000) == .init(number: 3, endUSec: 400_000, newest: 6))
  }

  /// Number and end of the frame that is taken.
  private func take(_ clock: inout SyntheticClock, _ nowUSec: Int64) -> [Int64]? {
    clock.take(nowUSec: nowUSec).map { [$0.number, $0.endUSec] }
  }
}
