// SPDX-License-Identifier: Apache-2.0
import TerminalPictures
import Testing

/// The line below the picture.
struct ViewerFiguresTests {
  @Test("rate, frames that were left out, and the frame nearest to the last press")
  func words() {
    var figures = ViewerFigures()
    #expect(figures.words == "0 skipped" && figures.tenthsPerSecond == nil)
    figures.take(frameUSec: 1_000_000, skipped: 0, isDrawn: true)
    #expect(figures.words == "0 skipped")
    figures.take(frameUSec: 1_033_333, skipped: 2, isDrawn: false)
    #expect(figures.words == "30.0/s, 2 skipped, 1 not drawn")
    // The frame before it is nearer than the one before that; the one after it is nearer still.
    figures.press(atUSec: 1_060_000)
    #expect(figures.words == "30.0/s, 2 skipped, 1 not drawn, press: nearest frame -26.7 ms")
    figures.take(frameUSec: 1_066_666, skipped: 0, isDrawn: true)
    figures.take(frameUSec: 1_100_000, skipped: 0, isDrawn: true)
    #expect(figures.words == "30.0/s, 2 skipped, 1 not drawn, press: nearest frame +6.7 ms")
    #expect(figures.frames == 4 && figures.pressUSec == 1_060_000)
  }

  @Test("a press before any frame has the first one that comes")
  func pressFirst() {
    var figures = ViewerFigures()
    figures.press(atUSec: 5_000_000)
    #expect(figures.words == "0 skipped" && figures.offsetUSec == nil)
    figures.take(frameUSec: 5_020_000, skipped: 0, isDrawn: true)
    #expect(figures.offsetUSec == 20_000)
  }

  @Test("the rate is that of the last two seconds, and no history grows")
  func rate() {
    var figures = ViewerFigures()
    for index in 0..<10_000 {
      figures.take(frameUSec: Int64(index) * 100, skipped: 0, isDrawn: true)
    }
    #expect(figures.tenthsPerSecond == 100_000)
    for index in 0..<40 {
      figures.take(frameUSec: 1_000_000 + Int64(index) * 100_000, skipped: 0, isDrawn: true)
    }
    #expect(figures.tenthsPerSecond == 100)
  }
}
