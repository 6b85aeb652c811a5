// SPDX-License-Identifier: Apache-2.0

/// Where planar 4:2:2 is written: a luma plane of `width` by `height` bytes and two chroma planes of
/// half the width, rounded up. The memory is the caller's and must be large enough.
package struct PlanarTarget {
  package var luma: UnsafeMutablePointer<UInt8>
  package var blue: UnsafeMutablePointer<UInt8>
  package var red: UnsafeMutablePointer<UInt8>
  /// Bytes from one line to the next.
  package var lumaBytesPerLine: Int
  package var chromaBytesPerLine: Int

  package init(
    luma: UnsafeMutablePointer<UInt8>, blue: UnsafeMutablePointer<UInt8>,
    red: UnsafeMutablePointer<UInt8>, lumaBytesPerLine: Int, chromaBytesPerLine: Int
  ) {
    self.luma = luma
    self.blue = blue
    self.red = red
    self.lumaBytesPerLine = lumaBytesPerLine
    self.chromaBytesPerLine = chromaBytesPerLine
  }
}
