// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Photos that wait for a frame")
struct FrameWaitsTests {
  @Test("A frame of a photo outlives the ring, and is let go with the photo")
  func references() {
    final class Block: Sendable {}
    var waits = FrameWaits<Block>(
      capacity: RingCapacity(memoryBytes: 0, minimumFrames: 1), patienceUSec: 1000)
    weak var first: Block?
    do {
      let block = Block()
      first = block
      _ = waits.frameArrived(RingFrame(payload: block, stampUSec: 1, sequence: 1, bytes: 1))
    }
    var photo = waits.request(
      1, FrameRule.Request(momentUSec: 1, arrivalUSec: 1, usesRing: true))
    _ = waits.frameArrived(RingFrame(payload: Block(), stampUSec: 2, sequence: 2, bytes: 1))
    #expect(first != nil)
    #expect(photo.first?.chosen != nil)
    photo = []
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
  private var waits = FrameWaits<Int64>(patienceUSec: 1_000_000)
  private var delivered: [Int64] = []
  private var moments: [Int64] = []
  private(set) var decided: [(moment: Int64, stamp: Int64)] = []
  private var nowUSec: Int64 = 1_000_000

  mutating func step(_ random: inout RandomSource) {
    nowUSec += 16_666 + Int64.random(in: -900...900, using: &random)
    if !random.once(in: 5) {
      delivered.append(nowUSec)
      let decisions = waits.frameArrived(
        RingFrame(payload: nowUSec, stampUSec: nowUSec, sequence: nowUSec, bytes: 1))
      for decision in decisions {
        note(decision.photo, decision.chosen)
      }
    }
    guard delivered.count > 40, random.once(in: 3) else { return }
    let momentUSec = nowUSec - Int64.random(in: -10_000...300_000, using: &random)
    moments.append(momentUSec)
    let photo = Int64(moments.count - 1)
    let request = FrameRule.Request(
      momentUSec: momentUSec, arrivalUSec: nowUSec, usesRing: true)
    for decision in waits.request(photo, request) {
      note(decision.photo, decision.chosen)
    }
  }

  mutating func finish() {
    for decision in waits.end() {
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
