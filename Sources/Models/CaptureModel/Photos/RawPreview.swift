// SPDX-License-Identifier: Apache-2.0

/// The small picture in a raw photo (DNG), which has red, green and blue, a byte each, in one strip, as the engine writes
/// it. Anybody may have put the file there: nothing beyond its end is read.
package struct RawPreview: Hashable, Sendable {
  /// The sides in pixels, as they are stored.
  package let width: Int
  package let height: Int
  /// The place of its bytes in the file.
  package let offset: Int
  /// How it is turned to be looked at: EXIF's orientation, 1 to 8.
  package let orientation: Int

  package var byteCount: Int { 3 * width * height }

  /// The longest side of a picture that is still called small.
  private static let longestSide = 1024

  /// Nil where there is none, or one of another kind.
  ///
  /// - Parameter beginning: the file's first bytes, `EXIFComment.neededBytes` of them.
  package init?(beginning: [UInt8]) {
    let tiff = TIFF(beginning)
    // Width, height, compression, colours, strips, samples of a pixel: TIFF 6.0, section 8.
    guard let width = tiff.first(0x0100), let height = tiff.first(0x0101),
      (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
      tiff.first(0x0103) == 1, tiff.first(0x0106) == 2, tiff.first(0x0115) == 3,
      let offset = tiff.first(0x0111), tiff.first(0x0117) == 3 * width * height
    else { return nil }
    self.width = width
    self.height = height
    self.offset = offset
    orientation = tiff.orientation ?? 1
  }

  /// The picture as a file that browsers show (BMP), upright.
  ///
  /// - Parameter pixels: `byteCount` bytes of the file from `offset` on; nil is returned for fewer.
  package func bitmap(_ pixels: [UInt8]) -> [UInt8]? {
    guard pixels.count >= byteCount else { return nil }
    let isTurned = orientation >= 5
    let (columns, rows) = isTurned ? (height, width) : (width, height)
    // Rows end at multiples of four bytes.
    let stride = (3 * columns + 3) / 4 * 4
    let headerBytes = 54
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var file = Array("BM".utf8) + number(headerBytes + stride * rows, 4) + number(0, 4)
    file += number(headerBytes, 4) + number(40, 4) + number(columns, 4)
    // A negative height: the uppermost row comes first.
    file += number(-rows, 4) + number(1, 2) + number(24, 2) + number(0, 4)
    file += number(stride * rows, 4) + number(2835, 4) + number(2835, 4) + number(0, 8)
    let gap = [UInt8](repeating: 0, count: stride - 3 * columns)
    file.reserveCapacity(headerBytes + stride * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = stored(column, row)
        let at = 3 * (y * width + x)
        file += [pixels[at + 2], pixels[at + 1], pixels[at]]
      }
      file += gap
    }
    return file
  }

  /// Where the pixel is stored that is seen in this place.
  private func stored(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
    switch orientation {
    case 2: (width - 1 - column, row)
    case 3: (width - 1 - column, height - 1 - row)
    case 4: (column, height - 1 - row)
    case 5: (row, column)
    case 6: (row, height - 1 - column)
    case 7: (width - 1 - row, height - 1 - column)
    case 8: (width - 1 - row, column)
    default: (column, row)
    }
  }
}
