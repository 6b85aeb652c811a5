// SPDX-License-Identifier: Apache-2.0

/// A picture in planes: luma, then blue and red chroma unless it is grey.
package struct ImagePlanes {
  /// Pixels.
  package let width: Int
  package let height: Int
  package let sampling: ChromaSampling
  package let planes: [PixelPlane]

  /// A picture of these planes; the encoder checks that they are large enough.
  package init(width: Int, height: Int, sampling: ChromaSampling, planes: [PixelPlane]) {
    self.width = width
    self.height = height
    self.sampling = sampling
    self.planes = planes
  }
}
