// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// How the bytes of a camera's frame are to be read, where it is no JPEG already.
package enum FramePixels: Hashable, Sendable {
  /// Packed 4:2:2: YUYV, UYVY.
  case packed422(PackedOrder, bytesPerLine: Int)
  /// A luma plane and behind it one of blue and red chroma in turn, 4:2:0: NV12.
  case semiPlanar420(bytesPerLine: Int)
  /// Three planes one behind the other, 4:2:0, the lines of chroma half as long: YU12.
  case planar420(bytesPerLine: Int)
  /// Red, green and blue, a byte each.
  case rgb(bytesPerLine: Int)
  /// One byte for each pixel.
  case grey(bytesPerLine: Int)

  /// The sampling of the JPEG that is made of them.
  var sampling: ChromaSampling {
    switch self {
    case .packed422, .rgb: .yuv422
    case .semiPlanar420, .planar420: .yuv420
    case .grey: .grey
    }
  }
}
