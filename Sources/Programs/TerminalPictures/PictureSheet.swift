// SPDX-License-Identifier: Apache-2.0

//   1 2 3      five pictures in three columns; smaller ones than the first
//   4 5        are in the middle of their cells, and the rest is black

/// Several pictures as one, or one after the other.
package enum PictureSheet {
  /// The pictures in rows, in cells of the first one's size, with a gap around each.
  ///
  /// - Parameters:
  ///   - pictures: at least one, none larger than the first.
  ///   - columns: nil makes the sheet about as many cells wide as high.
  ///   - gap: pixels.
  package static func sheet(_ pictures: [ColorPicture], columns: Int?, gap: Int) -> ColorPicture {
    let cell = pictures[0].size
    let columns = min(columns ?? squareColumns(of: pictures.count), pictures.count)
    let rows = (pictures.count + columns - 1) / columns
    var sheet = ColorPicture(
      black: PictureSize(
        width: columns * (cell.width + gap) + gap, height: rows * (cell.height + gap) + gap))
    for (number, picture) in pictures.enumerated() {
      sheet.place(
        picture,
        atX: gap + number % columns * (cell.width + gap) + (cell.width - picture.width) / 2,
        y: gap + number / columns * (cell.height + gap) + (cell.height - picture.height) / 2)
    }
    return sheet
  }

  /// The least columns that make no more rows than columns.
  private static func squareColumns(of count: Int) -> Int {
    (1...count).first { $0 * $0 >= count } ?? count
  }

  /// The pictures of a loop that goes there and back again, by their numbers: 0 1 2 3 2 1, and from the
  /// beginning. Two pictures only alternate: 0 1.
  package static func loop(of count: Int) -> [Int] {
    Array(0..<count) + (count > 2 ? Array((1..<count - 1).reversed()) : [])
  }
}
