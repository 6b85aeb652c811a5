// SPDX-License-Identifier: Apache-2.0

/// One pixel format and size that a camera has.
package struct CameraFormat: Sendable, Hashable {
  package var pixelFormat: PixelFormat
  /// Pixels.
  package var width: Int
  package var height: Int
  /// Shortest first; empty if the driver does not tell.
  package var frameIntervals: [FrameInterval]

  package init(
    pixelFormat: PixelFormat, width: Int, height: Int, frameIntervals: [FrameInterval]
  ) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.frameIntervals = frameIntervals
  }
}
