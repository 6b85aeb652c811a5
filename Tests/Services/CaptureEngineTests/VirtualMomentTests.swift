// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing

/// The photo shows the moment of its press: at 60 frames a second on a virtual clock, by the number that is
/// burned into the frame.
struct VirtualMomentTests {
  init() { LoopThread.start() }

  @Test(
    "10 000 of 10 000 presses: the frame is the nearest that was delivered", arguments: [0, 20])
  func nearest(percentDropped: Int) throws {
    var random = RandomSource(seed: UInt64(percentDropped) + 7)
    let booth = VirtualBooth()
    // The ring reaches back as far as presses are late.
    for _ in 0..<60 { try booth.frame(isDropped: false) }
    var waiting: [(momentUSec: Int64, arrivalUSec: Int64)] = []
    var presses = 0
    while presses < Self.presses || !waiting.isEmpty || !booth.isDone {
      if presses < Self.presses, Int.random(in: 0..<100, using: &random) < 70 {
        presses += 1
        waiting.append(Self.press(from: booth.nowUSec, &random))
        waiting.sort { $0.arrivalUSec < $1.arrivalUSec }
      }
      while let press = waiting.first, press.arrivalUSec < booth.nextFrameUSec {
        waiting.removeFirst()
        try booth.request(momentUSec: press.momentUSec, atUSec: press.arrivalUSec)
      }
      let isDropped = Int.random(in: 0..<100, using: &random) < percentDropped
      try booth.frame(isDropped: isDropped && presses < Self.presses)
    }
    let wrong = booth.photos.filter { photo in
      photo.code.map { Int64($0.number) } != Self.nearest(to: photo.momentUSec, in: booth.stamps)
        || photo.code?.timeUSec != photo.momentUSec + photo.offsetUSec
        || photo.zeroShutterLag != .used
    }
    #expect(booth.photos.count == Self.presses)
    #expect(wrong.isEmpty, "\(wrong.count) wrong, the first \(wrong.prefix(3))")
    // The test means something only if frames were lost, and if not every photo took the first
    // frame after its press.
    let lost = Int64(booth.stamps.keys.max() ?? 0) + 1 - Int64(booth.stamps.count)
    #expect(percentDropped == 0 ? lost == 0 : lost > Int64(Self.presses) / 5)
    let early = booth.photos.count { $0.offsetUSec < 0 }
    #expect((Self.presses / 3..<Self.presses * 2 / 3).contains(early))
  }

  private static let presses = 10_000

  /// A press before the next frame or somewhat later, and a request that comes at once, late, or, as of a
  /// self-timer, before its moment.
  private static func press(
    from nowUSec: Int64, _ random: inout RandomSource
  ) -> (momentUSec: Int64, arrivalUSec: Int64) {
    let momentUSec = nowUSec + Int64.random(in: 0...100_000, using: &random)
    let delayUSec: Int64 =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: Int64.random(in: -100_000...0, using: &random)
      case 1: Int64.random(in: 0...800_000, using: &random)
      default: Int64.random(in: 0...5_000, using: &random)
      }
    return (momentUSec, max(nowUSec, momentUSec + delayUSec))
  }

  /// The number of the frame that is nearest to the moment of all that were delivered, the earlier of two:
  /// one of the two on each side of the frame that was being taken.
  private static func nearest(to momentUSec: Int64, in stamps: [Int64: Int64]) -> Int64? {
    // Frame n ends at n + 1 frame times.
    let about = (momentUSec - 5_000_000) * 60 / 1_000_000
    func delivered(_ numbers: some Sequence<Int64>) -> [Int64] {
      Array(numbers.lazy.filter { stamps[$0] != nil }.prefix(2))
    }
    let before = delivered(stride(from: about, through: about - 60, by: -1))
    let after = delivered(stride(from: about + 1, through: about + 60, by: 1))
    return (before.reversed() + after).min {
      abs(stamps[$0]! - momentUSec) < abs(stamps[$1]! - momentUSec)
    }
  }
}
