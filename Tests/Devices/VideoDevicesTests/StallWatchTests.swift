// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

@Suite struct StallWatchTests {
  @Test(
    "a stall is 3 frame times, at least 200 ms; 1 s where the interval is not known",
    arguments: [(60, 200_000), (15, 200_000), (10, 300_000), (1, 3_000_000), (0, 1_000_000)])
  func aStallIsThreeFrameTimes(framesPerSecond: Int, limitUSec: Int64) {
    var watch = StallWatch(frameInterval: FrameInterval(1, framesPerSecond))
    watch.frame(atUSec: 7)
    #expect(watch.deadlineUSec == 7 + limitUSec)
    #expect(watch.check(nowUSec: 6 + limitUSec) == nil)
    #expect(watch.check(nowUSec: 7 + limitUSec) == 7)
  }

  @Test("the first frame may take any time, and a stall is reported once until frames come again")
  func aStallIsToldOnce() {
    var watch = StallWatch(frameInterval: FrameInterval(1, 30))
    #expect(watch.deadlineUSec == nil)
    #expect(watch.check(nowUSec: 10_000_000) == nil)
    watch.frame(atUSec: 10_000_000)
    watch.frame(atUSec: 10_033_000)
    #expect(watch.check(nowUSec: 10_233_000) == 10_033_000)
    #expect(watch.deadlineUSec == nil)
    #expect(watch.check(nowUSec: 20_000_000) == nil)
    watch.frame(atUSec: 20_000_000)
    #expect(watch.check(nowUSec: 20_200_000) == 20_000_000)
  }

  @Test("frames are missed where numbers are, across the wrap of 32 bits and not at a fresh start")
  func framesAreMissedWhereNumbersAre() {
    var check = SequenceCheck()
    let numbers: [UInt32] = [5, 6, 9, 9, .max, 0, 2]
    #expect(numbers.map { check.missed(before: $0) } == [0, 0, 2, 0, 0, 0, 1])
  }
}
