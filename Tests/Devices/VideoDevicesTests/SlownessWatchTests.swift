// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

@Suite struct SlownessWatchTests {
  /// Plays frames at these gaps, in milliseconds, and returns what is remarked.
  private func remarks(_ watch: inout SlownessWatch, _ gaps: [Int64]) -> [CameraRemark] {
    var nowUSec: Int64 = 0
    // The first frame has no gap; a watch that goes on has its last frame then.
    var found: [CameraRemark] = []
    for gap in gaps {
      nowUSec += gap * 1000
      if let remark = watch.frame(atUSec: nowUSec) { found.append(remark) }
    }
    return found
  }

  private static func gaps(_ count: Int, _ milliseconds: Int64) -> [Int64] {
    Array(repeating: milliseconds, count: count)
  }

  @Test("four long gaps are slow; a step slower is said again; 30 usual ones end it")
  func slow() {
    var watch = SlownessWatch(frameInterval: FrameInterval(1, 30))
    let gaps =
      Self.gaps(10, 33) + Self.gaps(12, 200) + Self.gaps(12, 1700) + Self.gaps(40, 33)
    #expect(
      remarks(&watch, Self.gaps(40, 33) + gaps) == [
        .asFastAsItSays, .slow(everyMSec: 200, saidMSec: 33), .slow(everyMSec: 1000, saidMSec: 33),
        .asFastAsItSays,
      ])
  }

  @Test("single gaps, a rate that is only halved, and slowness that it has announced are not")
  func usual() {
    var watch = SlownessWatch(frameInterval: FrameInterval(1, 30))
    let hiccups = (0..<20).flatMap { _ in [33, 33, 500, 500, 500, 33] as [Int64] }
    #expect(remarks(&watch, hiccups + Self.gaps(30, 66)) == [.asFastAsItSays])
    var slow = SlownessWatch(frameInterval: FrameInterval(1, 2))
    #expect(remarks(&slow, Self.gaps(20, 900)) == [])
    var fast = SlownessWatch(frameInterval: FrameInterval(1, 120))
    #expect(remarks(&fast, Self.gaps(20, 33)) == [])
    var unknown = SlownessWatch(frameInterval: nil)
    #expect(remarks(&unknown, Self.gaps(20, 5000)) == [])
  }
}
