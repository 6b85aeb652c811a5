// SPDX-License-Identifier: Apache-2.0
import TerminalPictures
import Testing

/// Several pictures as one, and the order of those that are shown one after the other.
struct PictureSheetTests {
  private static func picture(_ color: Int, width: Int = 2, height: Int = 1) -> ColorPicture {
    ColorPicture(rows: Array(repeating: Array(repeating: color, count: width), count: height))
  }

  @Test("three pictures in two columns, with a gap around each; a smaller one is in the middle")
  func sheet() {
    let pictures = [
      Self.picture(1, width: 3), Self.picture(2, width: 3), Self.picture(3, width: 1),
    ]
    #expect(
      PictureSheet.sheet(pictures, columns: nil, gap: 1).rows == [
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 1, 1, 1, 0, 2, 2, 2, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 3, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
      ])
    #expect(PictureSheet.sheet(pictures, columns: 5, gap: 0).rows == [[1, 1, 1, 2, 2, 2, 0, 3, 0]])
  }

  @Test(
    "about as many columns as rows",
    arguments: zip([1, 2, 4, 5, 9, 10, 64], [1, 2, 2, 3, 3, 4, 8]))
  func columns(_ count: Int, _ columns: Int) {
    let pictures = (1...count).map { Self.picture($0) }
    #expect(PictureSheet.sheet(pictures, columns: nil, gap: 0).width == 2 * columns)
  }

  @Test(
    "there and back again: neither end is shown twice in a row",
    arguments: zip([1, 2, 3, 4], [[0], [0, 1], [0, 1, 2, 1], [0, 1, 2, 3, 2, 1]]))
  func loop(_ count: Int, _ order: [Int]) {
    #expect(PictureSheet.loop(of: count) == order)
  }
}
