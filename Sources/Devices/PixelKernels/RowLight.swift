// SPDX-License-Identifier: Apache-2.0

/// Light that is not the same on all rows of a picture, for the synthetic camera.
package enum RowLight {
  /// Darkens a YUYV picture row by row. Colours stay as they are.
  ///
  /// - Parameter levels: for each row, how bright it is, in 256ths of what is in the picture.
  package static func apply(
    _ levels: [UInt16], bytesPerLine: Int, to picture: UnsafeMutableRawBufferPointer
  ) {
    for (row, level) in levels.enumerated() where level < 256 {
      let start = row * bytesPerLine
      guard start + bytesPerLine <= picture.count else { return }
      for index in stride(from: start, to: start + bytesPerLine, by: 2) {
        // Black is 16 (ITU-R BT.601).
        let luma = Int32(picture[index]) - 16
        picture[index] = UInt8(clamping: 16 + luma * Int32(level) / 256)
      }
    }
  }
}
