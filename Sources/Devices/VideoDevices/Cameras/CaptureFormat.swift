// SPDX-License-Identifier: Apache-2.0

/// The format that a stream has or will have.
package struct CaptureFormat: Sendable, Hashable {
  package var pixelFormat: PixelFormat
  /// Pixels.
  package var width: Int
  package var height: Int
  /// Nil if the driver does not tell.
  package var frameInterval: FrameInterval?

  package init(
    pixelFormat: PixelFormat, width: Int, height: Int, frameInterval: FrameInterval?
  ) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.frameInterval = frameInterval
  }
}
