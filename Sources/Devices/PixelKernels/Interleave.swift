// SPDX-License-Identifier: Apache-2.0

/// Planar 4:2:2 to packed 4:2:2.
package enum Interleave {
  /// Writes YUYV. The planes have no padding: as many samples of each chroma as there are pairs of pixels.
  package static func yuyv(
    luma: UnsafePointer<UInt8>, blue: UnsafePointer<UInt8>, red: UnsafePointer<UInt8>, pairs: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    for pair in 0..<pairs {
      target[4 &* pair] = luma[2 &* pair]
      target[4 &* pair &+ 1] = blue[pair]
      target[4 &* pair &+ 2] = luma[2 &* pair &+ 1]
      target[4 &* pair &+ 3] = red[pair]
    }
  }
}
