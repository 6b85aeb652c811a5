// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// How the bytes of a camera's frame are to be read.
package enum FramePixels: Hashable, Sendable {
  /// Packed 4:2:2: YUYV, UYVY.
  case packed422(PackedOrder, bytesPerLine: Int)
  /// One byte for each pixel.
  case grey(bytesPerLine: Int)
  /// A JPEG of its own, perhaps without Huffman tables.
  case motionJPEG
}
