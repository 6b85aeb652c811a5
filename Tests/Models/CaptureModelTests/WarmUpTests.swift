// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("The wait for a camera that has only just started")
struct WarmUpTests {
  /// The number of the frame, 30 a second, with which the wait is over; nil if it is not.
  private func end(_ brightness: [Double?], framesPerSecond: Int64 = 30) -> Int? {
    var warmUp = WarmUp(firstUSec: 1_000_000)
    for (number, value) in brightness.enumerated() {
      let uSec = 1_000_000 + Int64(number) * 1_000_000 / framesPerSecond
      warmUp.frame(atUSec: uSec, brightness: value)
      if warmUp.isOver { return number }
    }
    return nil
  }

  private func frames(_ parts: (Double?, Int)...) -> [Double?] {
    parts.flatMap { Array(repeating: $0.0, count: $0.1) }
  }

  @Test("Over as soon as pictures are alike for a quarter of a second")
  func steady() {
    #expect(end(frames((120, 60))) == 8)
    // Twenty dark frames, as many webcams send them, though these are alike as well.
    #expect(end(frames((5, 20), (120, 60))) == 28)
    #expect(end(frames((255, 15), (120, 60))) == 23)
    // Growing slowly is not steady.
    let growing = (0..<20).map { Optional(40 + Double($0) * 4) }
    let over = end(growing + frames((118, 60)))
    #expect(over.map { (25...29).contains($0) } == true)
    #expect(end(frames((120, 5), (nil, 3), (120, 60))) == 8)
    // A slow camera needs four frames.
    #expect(end(frames((120, 9)), framesPerSecond: 10) == 3)
  }

  @Test("A dark room, a flickering lamp and frames that nobody can look at: after 1.5 s")
  func bounded() {
    #expect(end(frames((4, 90))) == 45)
    #expect(end((0..<90).map { $0 % 2 == 0 ? 80 : 120 }) == 45)
    #expect(end(frames((nil, 90))) == 45)
    var warmUp = WarmUp(firstUSec: 5)
    #expect(warmUp.deadlineUSec == 1_500_005)
    warmUp.advance(toUSec: 1_500_004)
    #expect(!warmUp.isOver)
    warmUp.advance(toUSec: 1_500_005)
    #expect(warmUp.isOver)
  }
}
