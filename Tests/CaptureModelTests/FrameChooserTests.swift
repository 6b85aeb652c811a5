// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Photos that wait for a frame")
struct FrameChooserTests {
  private func frame(_ stampUSec: Int64) -> RingFrame<Int64> {
    RingFrame(payload: stampUSec, stampUSec: stampUSec, sequence: stampUSec)
  }

  private func request(_ momentUSec: Int64) -> FrameRequest {
    FrameRequest(momentUSec: momentUSec, arrivalUSec: momentUSec, usesRing: true)
  }

  @Test("A photo waits for the frame that decides, and is decided once")
  func waits() {
    var chooser = FrameChooser<Int64>(capacity: 4, patienceUSec: 1000)
    #expect(chooser.frameArrived(frame(100)) == [])
    #expect(chooser.request(1, request(140)) == .waitForNewer)
    #expect(chooser.nextDeadlineUSec == 1140)
    let decisions = chooser.frameArrived(frame(200))
    #expect(decisions.map(\.photo) == [1])
    #expect(decisions.first?.chosen?.frame.payload == 100)
    #expect(chooser.frameArrived(frame(300)) == [])
    #expect(chooser.nextDeadlineUSec == nil)
  }

  @Test("Decisions of one frame come in capture order, not in the order of the requests")
  func captureOrder() {
    var chooser = FrameChooser<Int64>(capacity: 4, patienceUSec: 1000)
    _ = chooser.frameArrived(frame(100))
    #expect(chooser.request(1, request(190)) == .waitForNewer)
    #expect(chooser.request(2, request(110)) == .waitForNewer)
    #expect(chooser.request(3, request(195)) == .waitForNewer)
    let decisions = chooser.frameArrived(frame(200))
    #expect(decisions.map(\.photo) == [2, 1, 3])
    #expect(decisions.map { $0.chosen?.frame.payload } == [100, 200, 200])
  }

  @Test("A stalled stream gives the newest frame, or none, after the patience")
  func stalled() {
    var chooser = FrameChooser<Int64>(capacity: 4, patienceUSec: 1000)
    #expect(chooser.request(1, request(50)) == .waitForNewer)
    #expect(chooser.advance(toUSec: 1049) == [])
    let none = chooser.advance(toUSec: 1050)
    #expect(none.map(\.photo) == [1])
    #expect(none.first?.chosen == nil)
    _ = chooser.frameArrived(frame(1100))
    #expect(chooser.request(2, request(1200)) == .waitForNewer)
    let newest = chooser.advance(toUSec: 2200)
    #expect(newest.first?.chosen?.frame.payload == 1100)
    #expect(newest.first?.chosen?.zeroShutterLag == .missed)
  }

  @Test("After the end of the stream nobody waits")
  func ended() {
    var chooser = FrameChooser<Int64>(capacity: 4, patienceUSec: 1000)
    _ = chooser.frameArrived(frame(100))
    #expect(chooser.request(1, request(150)) == .waitForNewer)
    #expect(chooser.end().first?.chosen?.frame.payload == 100)
    guard case .chosen(let chosen) = chooser.request(2, request(180)) else {
      Issue.record("photo 2 has to be decided at once")
      return
    }
    #expect(chosen.frame.payload == 100)
  }

  @Test("A photo that is given up gets no decision")
  func cancelled() {
    var chooser = FrameChooser<Int64>(capacity: 4, patienceUSec: 1000)
    #expect(chooser.request(1, request(50)) == .waitForNewer)
    chooser.cancel(1)
    #expect(chooser.frameArrived(frame(60)) == [])
    #expect(chooser.nextDeadlineUSec == nil)
  }

  @Test("A frame of a photo outlives the ring, and is let go with the photo")
  func references() {
    final class Block: Sendable {}
    var chooser = FrameChooser<Block>(capacity: 1, patienceUSec: 1000)
    weak var first: Block?
    do {
      let block = Block()
      first = block
      _ = chooser.frameArrived(RingFrame(payload: block, stampUSec: 1, sequence: 1))
    }
    var photo: FrameChoice<Block>? = chooser.request(
      1, FrameRequest(momentUSec: 1, arrivalUSec: 1, usesRing: true))
    _ = chooser.frameArrived(RingFrame(payload: Block(), stampUSec: 2, sequence: 2))
    #expect(first != nil)
    #expect(photo != nil)
    photo = nil
    #expect(first == nil)
  }

  @Test("10 000 presses, 20 % of the frames lost: the nearest of all that were delivered")
  func nearestOfAll() {
    var random = RandomSource(seed: 3)
    var stream = Stream()
    for _ in 0..<40_000 {
      stream.step(&random)
    }
    stream.finish()
    #expect(stream.decided.count >= 10_000)
    #expect(stream.wrong == [])
  }
}

/// A camera of 60 frames a second that loses some, and presses that arrive up to 300 ms late.
private struct Stream {
  private var chooser = FrameChooser<Int64>(capacity: 60, patienceUSec: 1_000_000)
  private var delivered: [Int64] = []
  private var moments: [Int64] = []
  private(set) var decided: [(moment: Int64, stamp: Int64)] = []
  private var nowUSec: Int64 = 1_000_000

  mutating func step(_ random: inout RandomSource) {
    nowUSec += 16_666 + Int64.random(in: -900...900, using: &random)
    if !random.once(in: 5) {
      delivered.append(nowUSec)
      let decisions = chooser.frameArrived(
        RingFrame(payload: nowUSec, stampUSec: nowUSec, sequence: nowUSec))
      for decision in decisions {
        note(decision.photo, decision.chosen)
      }
    }
    guard delivered.count > 40, random.once(in: 3) else { return }
    let momentUSec = nowUSec - Int64.random(in: -10_000...300_000, using: &random)
    moments.append(momentUSec)
    let photo = Int64(moments.count - 1)
    let request = FrameRequest(
      momentUSec: momentUSec, arrivalUSec: nowUSec, usesRing: true)
    if case .chosen(let chosen) = chooser.request(photo, request) {
      note(photo, chosen)
    }
  }

  mutating func finish() {
    for decision in chooser.end() {
      note(decision.photo, decision.chosen)
    }
  }

  /// Presses whose frame is not the nearest of all, by a search through all.
  var wrong: [String] {
    decided.compactMap { moment, stamp in
      let low = lowerBound(moment - 1_000_000)
      let high = lowerBound(moment + 1_000_000)
      let best = delivered[low..<high].min { abs($0 - moment) < abs($1 - moment) }
      return best == stamp ? nil : "\(moment): \(stamp), not \(best ?? 0)"
    }
  }

  private mutating func note(_ photo: Int64, _ chosen: ChosenFrame<Int64>?) {
    let moment = moments[Int(photo)]
    decided.append((moment, chosen?.frame.payload ?? 0))
  }

  private func lowerBound(_ stamp: Int64) -> Int {
    delivered.partitioningIndex { $0 >= stamp }
  }
}

extension Array {
  /// The first index from which on the condition holds.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
