// SPDX-License-Identifier: Apache-2.0
import TestSupport
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

  @Test(
    "the first frame's delay is the pace of a stream that has just begun, for 16 frames at most")
  func begins() {
    // Four seconds a frame from the first one on.
    var watch = StallWatch(frameInterval: FrameInterval(1, 30), startUSec: 1_000_000)
    watch.frame(atUSec: 5_000_000)
    #expect(watch.deadlineUSec == 15_000_000)
    #expect(watch.check(nowUSec: 9_000_000) == nil)
    var nowUSec: Int64 = 5_000_000
    for _ in 0..<16 {
      nowUSec += 33_333
      watch.frame(atUSec: nowUSec)
    }
    #expect(watch.deadlineUSec == nowUSec + 200_000)
  }

  @Test(
    "what was learned of a camera's pace holds for its next stream; a silence that goes on is a gap"
  )
  func learned() {
    var watch = StallWatch(frameInterval: FrameInterval(1, 30), startUSec: 0)
    watch.frame(atUSec: 33_333)
    #expect(watch.end(atUSec: 150_000) == 33_333)
    #expect(watch.check(nowUSec: 300_000) == 33_333)
    #expect(watch.end(atUSec: 3_233_333) == 3_200_000)
    #expect(watch.end(atUSec: 90_000_000) == 10_000_000)
    let knownUSec = watch.end(atUSec: 3_233_333)
    var next = StallWatch(frameInterval: FrameInterval(1, 30), startUSec: 0, knownUSec: knownUSec)
    next.frame(atUSec: 33_333)
    #expect(next.deadlineUSec == 9_633_333)
    #expect(next.end(atUSec: 40_000) == 3_200_000)
    // As fast as it says: it is forgotten after 8 frames.
    for number in 2...8 { next.frame(atUSec: Int64(number) * 33_333) }
    #expect(next.end(atUSec: 270_000) < 40_000)
  }

  @Test("an exposure that the driver reports is waited for from the first frame on")
  func exposure() {
    var watch = StallWatch(frameInterval: FrameInterval(1, 30))
    watch.exposes(forUSec: 2_000_000)
    watch.frame(atUSec: 7)
    #expect(watch.deadlineUSec == 6_000_007)
    watch.exposes(forUSec: 60_000_000)
    #expect(watch.deadlineUSec == 10_000_007)
    watch.exposes(forUSec: nil)
    #expect(watch.deadlineUSec == 200_007)
  }

  /// The stalls of a camera of 30 frames a second in 22 s, of which some come.
  private func stalls(where comes: (Int) -> Bool) -> Int {
    var watch = StallWatch(frameInterval: FrameInterval(1, 30), startUSec: 0)
    var stalls = 0
    for number in 1...660 {
      let nowUSec = Int64(number) * 33_333
      if watch.check(nowUSec: nowUSec - 1) != nil { stalls += 1 }
      if comes(number) { watch.frame(atUSec: nowUSec) }
    }
    return stalls
  }

  @Test("a camera of 4 or of 0.6 frames a second never stalls")
  func steady() {
    #expect(stalls { $0 % 8 == 0 } == 0)
    #expect(stalls { $0 % 50 == 0 } == 0)
  }

  @Test(
    "one that loses 85 or 97 of 100 frames by chance stalls at most once in nine of ten times, and seldom more often",
    arguments: [85, 97])
  func lossy(percent: Int) {
    let counts = (0..<200).map { seed in
      var random = RandomSource(seed: UInt64(seed))
      return stalls { _ in random.below(100) >= percent }
    }
    #expect(counts.count { $0 <= 1 } >= 175, "\(counts)")
    #expect(counts.allSatisfy { $0 <= 4 }, "\(counts)")
  }

  @Test("frames are missed where numbers are, across the wrap of 32 bits and not at a fresh start")
  func framesAreMissedWhereNumbersAre() {
    var check = SequenceCheck()
    let numbers: [UInt32] = [5, 6, 9, 9, .max, 0, 2]
    #expect(numbers.map { check.missed(before: $0) } == [0, 0, 2, 0, 0, 0, 1])
  }
}
