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
    // A gap like that is possible again.
    #expect(watch.check(nowUSec: 29_000_000) == nil)
    #expect(watch.check(nowUSec: 30_000_000) == 20_000_000)
  }

  @Test("a slow camera is not stalled: the limit is 3 times the longest gap of the last frames")
  func slowness() {
    var watch = StallWatch(frameInterval: FrameInterval(1, 30))
    var nowUSec: Int64 = 0
    func frames(_ count: Int, every gapUSec: Int64) -> Int {
      var stalls = 0
      for _ in 0..<count {
        nowUSec += gapUSec
        if watch.check(nowUSec: nowUSec - 1) != nil { stalls += 1 }
        watch.frame(atUSec: nowUSec)
      }
      return stalls
    }
    #expect(frames(10, every: 33_333) == 0)
    // One report for the change, and none for the new pace.
    #expect(frames(20, every: 250_000) == 1)
    #expect(frames(20, every: 1_700_000) == 1)
    #expect(watch.deadlineUSec == nowUSec + 5_100_000)
    // As fast as before, it is watched as before, after 16 frames at the latest.
    #expect(frames(16, every: 33_333) == 0)
    #expect(watch.deadlineUSec == nowUSec + 200_000)
    // One that hung for a minute is not waited for that long.
    #expect(frames(1, every: 60_000_000) == 1)
    #expect(watch.deadlineUSec == nowUSec + 10_000_000)
    #expect(frames(3, every: 1) == 0)
  }

  @Test("frames are missed where numbers are, across the wrap of 32 bits and not at a fresh start")
  func framesAreMissedWhereNumbersAre() {
    var check = SequenceCheck()
    let numbers: [UInt32] = [5, 6, 9, 9, .max, 0, 2]
    #expect(numbers.map { check.missed(before: $0) } == [0, 0, 2, 0, 0, 0, 1])
  }
}
