// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import VideoDevices

/// The start of the exposure by a USB camera's own clock, beside the true one.
@Suite struct PayloadClockTests {
  @Test(
    "the start is known from the eighth frame on, at any rate and beginning of the camera's clock",
    arguments: [
      (48_000_000.0, UInt32(0), 80), (15_000_000, 0, 30), (1_000_000, .max - 40_000_000, 150),
      // It wraps in the middle, and the starts and the sendings of some frames lie on both sides of that.
      (48_000_000, 0xF000_0000, 80), (1_000_000_000, 17, 80), (90_000, 0xFFFF_F000, 400),
    ] as [(Double, UInt32, Int)])
  func isKnown(rate: Double, ticksAtZero: UInt32, latencyMSec: Int) {
    var played = PlayedClock()
    (played.rate, played.ticksAtZero) = (rate, ticksAtZero)
    played.latencyNSec = Int64(latencyMSec) * 1_000_000
    var clock = PayloadClock()
    for frame in 0..<8 {
      let start = clock.startNSec(played.header())
      #expect((start == nil) == (frame < 7))
    }
    let early = clock.follow(&played, frames: 30)
    #expect(early < 4 + Double(latencyMSec) * 0.02)
    _ = clock.follow(&played, frames: 60)
    // By then only the shortest way from camera to host remains, which nobody can know.
    let late = clock.follow(&played, frames: 3000)
    #expect(late < 0.8, "\(late) ms")
  }

  @Test(
    "starts whose rate differs from the clock's by more than 5 percent are not believed",
    arguments: [(0.94, false), (0.96, true), (1.04, true), (1.06, false), (0, false)])
  func rate(factor: Double, isBelieved: Bool) {
    var clock = PayloadClock()
    var isKnown = false
    for frame in 0..<64 {
      let sent = Double(frame) * 1_600_000
      let header = PayloadHeader(
        startTicks: UInt32(truncatingIfNeeded: Int64(sent * factor - 20_000_000)),
        sentTicks: UInt32(sent), arrivalNSec: Int64(frame) * 33_333_333 + 5_000_000_000)
      isKnown = clock.startNSec(header) != nil
    }
    #expect(isKnown == isBelieved)
  }

  @Test(
    "a constant start, zero among them, is never believed", arguments: [0, 777, .max] as [UInt32]
  )
  func constant(start: UInt32) {
    var played = PlayedClock()
    played.fixedStart = start
    var clock = PayloadClock()
    for _ in 0..<2000 {
      let start = clock.startNSec(played.header())
      #expect(start == nil)
    }
  }

  @Test(
    "a start that is the sending, or comes after it, is not believed; from 1 ms on it is",
    arguments: [(-5_000_000, false), (0, false), (900_000, false), (1_100_000, true)]
      as [(Int64, Bool)])
  func sending(latencyNSec: Int64, isBelieved: Bool) {
    var played = PlayedClock()
    played.latencyNSec = latencyNSec
    var clock = PayloadClock()
    var known = 0
    for _ in 0..<200 { if clock.startNSec(played.header()) != nil { known += 1 } }
    #expect(known == (isBelieved ? 193 : 0))
  }

  @Test("a frame that stays in the camera for longer has its own start, and so have the others")
  func longer() {
    var played = PlayedClock()
    played.latencyNSec = 30_000_000
    var clock = PayloadClock.taught(by: &played, frames: 12)
    for _ in 0..<4 {
      // The next ones wait behind it.
      for latencyMSec: Int64 in [96, 70, 45, 30, 30, 30] {
        played.latencyNSec = latencyMSec * 1_000_000
        let worst = clock.follow(&played, frames: 1)
        #expect(worst < 4)
      }
    }
  }

  @Test("a camera whose starts fall behind after a while is believed no longer than 30 frames")
  func fallsBehind() {
    var played = PlayedClock()
    var clock = PayloadClock.taught(by: &played)
    let first = played.header().startTicks
    var known = 0
    for _ in 0..<200 {
      let header = played.header()
      let slow = PayloadHeader(
        startTicks: first &+ (header.startTicks &- first) / 2, sentTicks: header.sentTicks,
        arrivalNSec: header.arrivalNSec)
      if clock.startNSec(slow) != nil { known += 1 }
    }
    // At first the other pairs outweigh those, and at the end three have the delay of the one before.
    #expect((35...45).contains(known), "\(known)")
  }

  @Test("a single start behind its sending is not used")
  func behind() {
    var played = PlayedClock()
    var clock = PayloadClock.taught(by: &played)
    let good = played.header()
    let start = clock.startUSec(
      PayloadHeader(
        startTicks: good.sentTicks &+ 480_000, sentTicks: good.sentTicks,
        arrivalNSec: good.arrivalNSec), arrivalUSec: good.arrivalNSec / 1000)
    // That of the frame before is used.
    #expect(abs((start ?? 0) * 1000 - good.arrivalNSec + 80_000_000) < 4_000_000)
  }

  @Test("a start more than a second before its arrival is not used")
  func older() {
    var played = PlayedClock()
    played.latencyNSec = 1_050_000_000
    var clock = PayloadClock.taught(by: &played)
    let worst = clock.follow(&played, frames: 1)
    #expect(worst == .infinity)
  }

  @Test("a clock that counts frames, or nothing at all, is none")
  func coarse() {
    var frames = PayloadClock()
    var random = PayloadClock()
    var source = RandomSource(seed: 5)
    for frame in 0..<500 {
      let arrivalNSec = Int64(frame) * 33_333_333 + 5_000_000_000
      let counted = PayloadHeader(
        startTicks: UInt32(frame), sentTicks: UInt32(frame + 1), arrivalNSec: arrivalNSec)
      let byFrames = frames.startNSec(counted)
      #expect(byFrames == nil)
      let thrown = PayloadHeader(
        startTicks: UInt32(truncatingIfNeeded: source.next()),
        sentTicks: UInt32(truncatingIfNeeded: source.next()), arrivalNSec: arrivalNSec)
      let byChance = random.startNSec(thrown)
      #expect(byChance == nil)
    }
  }

  @Test("a frame without its header has the delay of the one before, three times in a row")
  func lost() {
    var played = PlayedClock()
    var clock = PayloadClock.taught(by: &played)
    for _ in 0..<3 {
      let truth = played.startNSec
      let start = clock.startNSec(played.header(), lost: true) ?? 0
      #expect(abs(start - truth) < 4_000_000)
    }
    let start = clock.startNSec(played.header(), lost: true)
    #expect(start == nil)
    // The camera's clock went on, and so its line holds.
    let worst100 = clock.follow(&played, frames: 100)
    #expect(worst100 < 1)
    for _ in 0..<3 {
      let start = clock.startNSec(played.header(), lost: true)
      #expect(start != nil)
    }
  }

  @Test("frames without headers from the first on have no start")
  func none() {
    var clock = PayloadClock()
    for frame in 0..<100 {
      let start = clock.startUSec(nil, arrivalUSec: Int64(frame) * 33_333)
      #expect(start == nil)
    }
  }

  @Test(
    "a camera's clock that begins anew is learned anew: three frames by the old delay, then none, then again",
    arguments: [1_000_000_000, 3_000_000_000, 2_146_000_000, 4_290_000_000] as [UInt32])
  func restart(jump: UInt32) {
    var played = PlayedClock()
    var clock = PayloadClock.taught(by: &played)
    played.ticksAtZero = jump
    let worst3 = clock.follow(&played, frames: 3)
    #expect(worst3 < 4)
    var unknown = 0
    while clock.follow(&played, frames: 1) == .infinity, unknown < 100 { unknown += 1 }
    #expect(unknown == 7)
    _ = clock.follow(&played, frames: 64)
    let worst64 = clock.follow(&played, frames: 64)
    #expect(worst64 < 1)
  }

  @Test("one header of another clock costs nothing")
  func stray() {
    var played = PlayedClock()
    var clock = PayloadClock.taught(by: &played)
    for _ in 0..<20 {
      let good = played.header()
      let stray = PayloadHeader(
        startTicks: 1, sentTicks: 2, arrivalNSec: good.arrivalNSec)
      let start = clock.startNSec(stray)
      #expect(start != nil)
      let worst5 = clock.follow(&played, frames: 5)
      #expect(worst5 < 1)
    }
  }

  @Test("a header that we get late, because the machine is busy, still has its time")
  func late() {
    var played = PlayedClock()
    var clock = PayloadClock.taught(by: &played)
    for lateNSec: Int64 in [30_000_000, 400_000_000, 150_000_000] {
      for _ in 0..<10 {
        let truth = played.startNSec
        let start = clock.startNSec(played.header(lateNSec: lateNSec)) ?? 0
        #expect(abs(start - truth) < 1_000_000)
      }
      let worst20 = clock.follow(&played, frames: 20)
      #expect(worst20 < 1)
    }
  }

  @Test(
    "a clock that is set back a little, which looks like lateness, is learned anew after a second")
  func setBack() {
    var played = PlayedClock()
    var clock = PayloadClock.taught(by: &played)
    played.ticksAtZero &-= 1_440_000
    for _ in 0..<30 {
      let truth = played.startNSec
      let start = clock.startNSec(played.header()) ?? 0
      #expect(abs(start - truth) > 25_000_000)
    }
    _ = clock.follow(&played, frames: 1)
    for _ in 0..<64 { _ = clock.startNSec(played.header()) }
    let worst100 = clock.follow(&played, frames: 100)
    #expect(worst100 < 1)
  }

  @Test("a gap of a minute, in which the clock may have wrapped, begins anew")
  func gap() {
    var played = PlayedClock()
    var clock = PayloadClock.taught(by: &played)
    played.startNSec += 61_000_000_000
    for _ in 0..<3 {
      let start = clock.startNSec(played.header())
      #expect(start != nil)
    }
    let start = clock.startNSec(played.header())
    #expect(start == nil)
    _ = clock.follow(&played, frames: 1)
    for _ in 0..<64 { _ = clock.startNSec(played.header()) }
    let worst100 = clock.follow(&played, frames: 100)
    #expect(worst100 < 1)
  }

  @Test("a slow camera is believed when eight frames have come", arguments: [200, 1667] as [Int64])
  func slow(intervalMSec: Int64) {
    var played = PlayedClock()
    played.intervalNSec = intervalMSec * 1_000_000
    var clock = PayloadClock()
    for _ in 0..<7 {
      let start = clock.startNSec(played.header())
      #expect(start == nil)
    }
    let worst200 = clock.follow(&played, frames: 200)
    #expect(worst200 < 3)
  }

  @Test("a fast camera is not believed before a fifth of a second")
  func fast() {
    var played = PlayedClock()
    played.intervalNSec = 8_333_333
    var clock = PayloadClock()
    var unknown = 0
    while clock.startNSec(played.header()) == nil, unknown < 100 { unknown += 1 }
    #expect((23...25).contains(unknown), "\(unknown)")
  }

  @Test("headers that come in clumps, far from any line, teach no clock")
  func clumps() {
    var played = PlayedClock()
    played.latestNSec = 1
    var clock = PayloadClock()
    for frame in 0..<200 {
      let start = clock.startNSec(played.header(lateNSec: Int64(7 - frame % 8) * 33_000_000))
      #expect(start == nil)
    }
  }

  @Test("whatever a camera sends, nothing overflows, and no start is far from its arrival")
  func anything() {
    var random = RandomSource(seed: 9)
    for _ in 0..<300 {
      var clock = PayloadClock()
      var arrivalNSec = Int64.random(in: 0...(1 << 62), using: &random)
      for _ in 0..<100 {
        arrivalNSec = min(arrivalNSec + Int64(random.below(50_000_000)), 1 << 62)
        let step = UInt32(random.below(4_000_000_000))
        let header = PayloadHeader(
          startTicks: random.once(in: 2) ? step : step &- 100_000,
          sentTicks: random.once(in: 3) ? 0 : step, arrivalNSec: arrivalNSec)
        let start = clock.startUSec(
          random.once(in: 9) ? nil : header, arrivalUSec: arrivalNSec / 1000)
        if let start { #expect(abs(start - arrivalNSec / 1000) <= 3_000_000) }
      }
    }
  }
}
