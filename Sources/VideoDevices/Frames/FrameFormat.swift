// SPDX-License-Identifier: Apache-2.0

/// How the bytes of a frame are to be read.
package struct FrameFormat: Hashable, Sendable {
  package let pixelFormat: PixelFormat
  /// Pixels.
  package let width: Int
  package let height: Int
  /// Bytes from one line to the next; 0 for a compressed format.
  package let bytesPerLine: Int

  package init(pixelFormat: PixelFormat, width: Int, height: Int, bytesPerLine: Int) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.bytesPerLine = bytesPerLine
  }

  /// Fewer bytes than this are not a whole frame. For a compressed one: its two end markers.
  package var minimumBytes: Int {
    switch pixelFormat {
    case .mjpg: 4
    case .nv12, .yu12: bytesPerLine * height + bytesPerLine * ((height + 1) / 2)
    default: bytesPerLine * height
    }
  }
}
