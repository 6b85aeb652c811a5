// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("The frame of a moment")
struct FrameRuleTests {
  private let frames = [100, 133, 166, 200].map {
    RingFrame(payload: Int($0), stampUSec: $0, sequence: $0 / 33, bytes: 1)
  }

  private func choose(
    _ momentUSec: Int64, arrivalUSec: Int64? = nil, usesRing: Bool = true,
    moreWillCome: Bool = true
  ) -> String {
    let request = FrameRule.Request(
      momentUSec: momentUSec, arrivalUSec: arrivalUSec ?? momentUSec, usesRing: usesRing)
    return text(FrameRule.choose(request, from: frames, moreWillCome: moreWillCome))
  }

  private func text(_ choice: FrameRule.Choice<Int>) -> String {
    switch choice {
    case .chosen(let chosen):
      "\(chosen.frame.payload) \(chosen.offsetUSec) \(chosen.zeroShutterLag.rawValue)"
    case .waitForNewer: "wait"
    case .noFrame: "none"
    }
  }

  @Test("A picture of several frames has the chosen one's neighbours, and waits for a newer one")
  func neighbours() {
    func neighbours(_ momentUSec: Int64, of count: Int, moreWillCome: Bool = true) -> [Int]? {
      let request = FrameRule.Request(
        momentUSec: momentUSec, arrivalUSec: momentUSec, usesRing: true, frameCount: count)
      let choice = FrameRule.choose(request, from: frames, moreWillCome: moreWillCome)
      guard case .chosen(let chosen) = choice else { return nil }
      return chosen.neighbours.map(\.payload)
    }
    #expect(neighbours(133, of: 1) == [])
    #expect(neighbours(133, of: 4) == [100, 166, 200])
    #expect(neighbours(166, of: 4) == [133, 200, 100])
    #expect(neighbours(200, of: 4) == nil)
    #expect(neighbours(200, of: 4, moreWillCome: false) == [166, 133, 100])
    #expect(neighbours(133, of: 2) == [100])
    #expect(neighbours(133, of: 5) == nil)
    #expect(neighbours(133, of: 5, moreWillCome: false) == [100, 166, 200])
  }

  @Test("The replacement of a damaged frame is no older than the frames that the photo may use")
  func replacing() {
    let settled = FrameRule.Request(momentUSec: 110, arrivalUSec: 160, usesRing: false)
    func choose(_ damaged: Set<Int64>) -> String {
      text(FrameRule.choose(settled.replacing(damaged), from: frames, moreWillCome: true))
    }
    #expect(choose([]) == "166 56 off")
    #expect(choose([5]) == "200 90 off")
    let several = FrameRule.Request(
      momentUSec: 110, arrivalUSec: 160, usesRing: true, frameCount: 4)
    #expect(several.replacing([1]).frameCount == 1)
  }

  @Test("A frame that turned out to be damaged is passed over, whichever it is")
  func excluded() {
    func choose(_ momentUSec: Int64, _ damaged: Set<Int64>, usesRing: Bool = true) -> String {
      let request = FrameRule.Request(
        momentUSec: momentUSec, arrivalUSec: momentUSec, usesRing: usesRing, excluded: damaged)
      return text(FrameRule.choose(request, from: frames, moreWillCome: true))
    }
    #expect(choose(134, []) == "133 -1 used")
    #expect(choose(134, [4]) == "166 32 used")
    #expect(choose(134, [4, 5]) == "100 -34 used")
    #expect(choose(101, [3, 4]) == "166 65 missed")
    // Of the newest, the next one may be nearer: it is waited for.
    #expect(choose(199, [6]) == "wait")
    #expect(choose(134, [3, 4, 5, 6]) == "wait")
    #expect(choose(134, [5], usesRing: false) == "200 66 off")
  }

  @Test("The nearest is chosen, the earlier of two that are equally near")
  func nearest() {
    #expect(choose(133) == "133 0 used")
    #expect(choose(134) == "133 -1 used")
    #expect(choose(150) == "166 16 used")
    #expect(choose(183) == "166 -17 used")
    #expect(choose(184) == "200 16 used")
    #expect(choose(200) == "200 0 used")
    #expect(choose(100) == "100 0 used")
  }

  @Test("Nothing is decided before a frame at or after the moment")
  func newer() {
    #expect(choose(201) == "wait")
    #expect(choose(9999) == "wait")
  }

  @Test("A moment before the ring gets the oldest frame, which is reported")
  func older() {
    #expect(choose(99) == "100 1 missed")
    #expect(choose(0) == "100 100 missed")
  }

  @Test("When no frame will come the newest is taken, which is reported")
  func ended() {
    #expect(choose(201, moreWillCome: false) == "200 -1 missed")
    #expect(choose(150, moreWillCome: false) == "166 16 used")
  }

  @Test("Switched off, the first frame at or after the arrival is taken")
  func withoutRing() {
    #expect(choose(110, arrivalUSec: 150, usesRing: false) == "166 56 off")
    #expect(choose(110, arrivalUSec: 166, usesRing: false) == "166 56 off")
    #expect(choose(110, arrivalUSec: 201, usesRing: false) == "wait")
    #expect(choose(110, arrivalUSec: 201, usesRing: false, moreWillCome: false) == "200 90 off")
  }

  @Test("An empty ring has nothing to choose from")
  func empty() {
    let request = FrameRule.Request(momentUSec: 5, arrivalUSec: 5, usesRing: true)
    let none: [RingFrame<Int>] = []
    #expect(FrameRule.choose(request, from: none, moreWillCome: true) == .waitForNewer)
    #expect(FrameRule.choose(request, from: none, moreWillCome: false) == .noFrame)
  }

  @Test(
    "The ring holds what fits into 64 MiB, 1 s at most, 4 at least",
    arguments: [
      (320 * 180 * 2, 16_666, 61), (1280 * 720 * 2, 33_333, 31), (1920 * 1080 * 2, 33_333, 16),
      (3840 * 2160 * 2, 33_333, 4), (100 << 20, 33_333, 4), (100, 1_000_000, 4),
    ])
  func capacity(_ bytes: Int, _ intervalUSec: Int64, _ frames: Int) {
    var ring = FrameRing<Int>(capacity: RingCapacity())
    for number in 0..<100 {
      ring.append(
        RingFrame(
          payload: number, stampUSec: Int64(number) * intervalUSec, sequence: Int64(number),
          bytes: bytes))
    }
    #expect(ring.frames.map(\.payload) == Array(100 - frames..<100))
    #expect(ring.bytes == frames * bytes)
  }
}
