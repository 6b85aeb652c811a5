// SPDX-License-Identifier: Apache-2.0
import TerminalPictures
import Testing

/// The line below the picture.
struct ViewerFiguresTests {
  @Test("rates, frames that were missed, and the frame nearest to the last press")
  func words() {
    var figures = ViewerFigures()
    #expect(figures.words == "0 skipped" && figures.tenthsPerSecond == nil)
    figures.take(frameUSec: 1_000_000, skippedBefore: 0)
    #expect(figures.words == "0 skipped")
    figures.take(frameUSec: 1_033_333, skippedBefore: 0)
    #expect(figures.words == "30.0/s, 0 skipped")
    // The frame before it is the nearest, until a nearer one comes.
    figures.press(atUSec: 1_060_000)
    #expect(figures.words == "30.0/s, 0 skipped, press: nearest frame -26.7 ms")
    figures.take(frameUSec: 1_066_666, skippedBefore: 0)
    figures.take(frameUSec: 1_133_333, skippedBefore: 1)
    #expect(figures.words == "22.5 of 30.0/s, 1 skipped, press: nearest frame +6.7 ms")
    #expect(figures.frames == 4 && figures.pressUSec == 1_060_000)
  }

  @Test("a press before any frame has the first one that comes")
  func pressFirst() {
    var figures = ViewerFigures()
    figures.press(atUSec: 5_000_000)
    #expect(figures.words == "0 skipped" && figures.offsetUSec == nil)
    figures.take(frameUSec: 5_020_000, skippedBefore: 0)
    #expect(figures.offsetUSec == 20_000)
  }

  @Test("the rates are those of the last two seconds, and no history grows")
  func rates() throws {
    var figures = ViewerFigures()
    for index in 0..<10_000 { figures.take(frameUSec: Int64(index) * 100, skippedBefore: 0) }
    #expect(try #require(figures.tenthsPerSecond) == (100_000, 100_000))
    for index in 0..<40 {
      figures.take(frameUSec: 1_000_000 + Int64(index) * 100_000, skippedBefore: 2)
    }
    #expect(try #require(figures.tenthsPerSecond) == (100, 300))
  }
}
