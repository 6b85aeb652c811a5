// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("The clock of a film")
struct FilmClockTests {
  /// A feed whose first frame has the stamp 0.
  private func feed() -> FilmFeed<Int> {
    var feed = FilmFeed<Int>(
      FrameRule.Request(momentUSec: 0, arrivalUSec: 0, usesRing: true), maximumDurationUSec: nil,
      capacity: .disk, waking: .everyFrame)
    _ = feed.begin([RingFrame(payload: 0, stampUSec: 0, sequence: 0, bytes: 1)])
    return feed
  }

  @Test("Thousands of pauses leave no gap, though not all are remembered")
  func manyPauses() {
    var feed = feed()
    _ = feed.take()
    for index in Int64(1)...5000 {
      let nowUSec = index * 100
      _ = feed.pause(atUSec: nowUSec + 10)
      feed.resume(atUSec: nowUSec + 40)
      let frame = RingFrame(
        payload: Int(index), stampUSec: nowUSec + 50, sequence: index, bytes: 1)
      _ = feed.append(frame)
      #expect(feed.take().frames.map(\.timeUSec) == [nowUSec + 50 - index * 30])
    }
  }

  @Test("The time of any moment, for sound")
  func anyMoment() {
    var feed = feed()
    _ = feed.pause(atUSec: 100)
    feed.resume(atUSec: 300)
    _ = feed.pause(atUSec: 350)
    let clock = feed.clock
    let times = [-10, 0, 100, 101, 300, 301, 350, 351, 1000].map { clock.time(ofUSec: $0) }
    #expect(times == [-10, 0, 100, 100, 100, 101, 150, 150, 150])
    #expect(
      [100, 101, 300, 301, 350, 351].map { clock.leavesOut($0) }
        == [false, true, true, false, false, true])
    #expect(FilmClock().time(ofUSec: 5) == 0)
  }
}
