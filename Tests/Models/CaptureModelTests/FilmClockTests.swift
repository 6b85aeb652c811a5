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

  @Test("The moment of the end, where the sound is cut")
  func end() {
    var feed = feed()
    _ = feed.take()
    #expect(feed.endMomentUSec == nil)
    for index in Int64(1)...2000 {
      _ = feed.pause(atUSec: index * 100 + 10)
      // A moment too early: it goes on where it was paused.
      #expect(feed.resume(atUSec: index * 100) == index * 100 + 10)
      #expect(feed.resume(atUSec: index * 100 + 20) == nil)
      _ = feed.pause(atUSec: index * 100 + 30)
      #expect(feed.resume(atUSec: index * 100 + 60) == index * 100 + 60)
    }
    let frame = RingFrame(payload: 1, stampUSec: 300_000, sequence: 1, bytes: 1)
    _ = feed.append(frame)
    _ = feed.pause(atUSec: 300_100)
    #expect(feed.resume(atUSec: 300_400) == 300_400)
    var paused = feed
    _ = paused.pause(atUSec: 300_450)
    _ = paused.stop(atUSec: 300_900, waitUntilUSec: 400_000)
    // A frame from before the pause may still be on its way.
    #expect(paused.end == nil)
    _ = paused.advance(toUSec: 400_000)
    #expect(paused.end != nil && paused.endMomentUSec == 300_450)
    _ = feed.stop(atUSec: 300_500, waitUntilUSec: 400_000)
    #expect(feed.endMomentUSec == 300_500)
    _ = feed.advance(toUSec: 400_000)
    #expect(feed.end != nil && feed.endMomentUSec == 300_500)
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
