// SPDX-License-Identifier: Apache-2.0
import TerminalPictures

extension ColorPicture {
  /// A picture from rows of numbers such as 0xFF8000.
  init(rows: [[Int]]) {
    let bytes = rows.joined().flatMap { pixel in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
    self.init(PictureSize(width: rows[0].count, height: rows.count), bytes: bytes)
  }

  /// The picture as such rows.
  var rows: [[Int]] {
    (0..<height).map { y in
      (0..<width).map { x in
        (0..<3).reduce(0) { $0 << 8 | Int(bytes[(y * width + x) * 3 + $1]) }
      }
    }
  }

  /// A picture with many colours and with runs of one, from a seed.
  static func invented(width: Int, height: Int, seed: UInt64) -> ColorPicture {
    var state = seed
    var color = 0
    let rows = (0..<height).map { _ in
      (0..<width).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        if state >> 62 == 0 { color = Int(state >> 30 & 0xFF_FFFF) }
        return color
      }
    }
    return ColorPicture(rows: rows)
  }
}

/// The text of escape sequences, with "^" for ESC.
func visible(_ bytes: [UInt8]) -> String {
  String(decoding: bytes, as: UTF8.self).replacing("\u{1b}", with: "^")
}
