// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// How the bytes of a frame are to be read.
package struct FrameFormat: Hashable, Sendable {
  package let pixelFormat: PixelFormat
  /// Pixels.
  package let width: Int
  package let height: Int
  /// Bytes from one line to the next, of the first plane where there are several; 0 for a compressed
  /// format. The lines of YU12's chroma are half as long.
  package let bytesPerLine: Int
  /// The values that its samples use.
  package let range: SampleRange

  package init(
    pixelFormat: PixelFormat, width: Int, height: Int, bytesPerLine: Int,
    range: SampleRange = .full
  ) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.bytesPerLine = bytesPerLine
    self.range = range
  }

  /// Fewer bytes than this are not a whole frame. For a compressed one: its two end markers.
  package var minimumBytes: Int {
    switch pixelFormat {
    case .mjpg: 4
    default: planeBytes.reduce(0, +)
    }
  }

  /// The length of each plane, which lie one behind the other.
  var planeBytes: [Int] {
    let chromaLines = (height + 1) / 2
    return switch pixelFormat {
    case .nv12: [bytesPerLine * height, bytesPerLine * chromaLines]
    case .yu12:
      [bytesPerLine * height, bytesPerLine / 2 * chromaLines, bytesPerLine / 2 * chromaLines]
    default: [bytesPerLine * height]
    }
  }
}
