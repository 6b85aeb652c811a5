// SPDX-License-Identifier: Apache-2.0

/// Planes to packed 4:2:2.
package enum Interleave {
  /// Writes YUYV. None of the memories has padding.
  ///
  /// - Parameters:
  ///   - width: even.
  ///   - linesPerChroma: how many lines share a line of chroma: 1 for planes of 4:2:2, 2 for those of 4:2:0.
  package static func yuyv(
    luma: UnsafePointer<UInt8>, blue: UnsafePointer<UInt8>, red: UnsafePointer<UInt8>, width: Int,
    height: Int, linesPerChroma: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    let pairs = width / 2
    for line in 0..<height {
      let (luma, target) = (luma + line * width, target + line * width * 2)
      let chroma = line / linesPerChroma * pairs
      let (blue, red) = (blue + chroma, red + chroma)
      for pair in 0..<pairs {
        target[4 &* pair] = luma[2 &* pair]
        target[4 &* pair &+ 1] = blue[pair]
        target[4 &* pair &+ 2] = luma[2 &* pair &+ 1]
        target[4 &* pair &+ 3] = red[pair]
      }
    }
  }
}
