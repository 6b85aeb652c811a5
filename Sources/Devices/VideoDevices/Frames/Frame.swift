// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import Vocabulary

/// One picture in memory. It never changes; its memory goes back to where it came from, a pool or a
/// camera program, when the last copy of this value is gone.
package struct Frame: Sendable {
  package let metadata: FrameMetadata
  /// Length of the picture in bytes, at least `metadata.format.minimumBytes`.
  package let bytesUsed: Int
  private let block: FrameBlock

  init(metadata: FrameMetadata, bytesUsed: Int, block: FrameBlock) {
    self.metadata = metadata
    self.bytesUsed = bytesUsed
    self.block = block
  }

  package var format: FrameFormat { metadata.format }

  /// The bytes of memory that it occupies. For a compressed frame, those of the longest frame that
  /// its block has ever held.
  package var memoryBytes: Int { block.touched }

  /// Lends the bytes of the picture; they must not be used after `body` returns.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(block) { () throws(Failure) -> Result in
      try body(UnsafeRawBufferPointer(rebasing: block.bytes[..<bytesUsed]))
    }
  }
}

/// Everything known about a frame beside its pixels.
package struct FrameMetadata: Sendable, Hashable {
  package var format: FrameFormat
  /// The driver's number of the frame; a gap means frames that were lost.
  package var sequence: Int64
  /// CLOCK_MONOTONIC; strictly increasing within a stream.
  package var stampUSec: Int64
  package var stampSource: StampSource
  /// When it was taken from the driver, CLOCK_MONOTONIC.
  package var dequeuedUSec: Int64
  package var exposure: CameraExposure
  /// What the camera says about this frame; nil where it says nothing.
  package var readings: FrameReadings?

  package init(
    format: FrameFormat, sequence: Int64, stampUSec: Int64, stampSource: StampSource,
    dequeuedUSec: Int64, exposure: CameraExposure = CameraExposure(),
    readings: FrameReadings? = nil
  ) {
    self.format = format
    self.sequence = sequence
    self.stampUSec = stampUSec
    self.stampSource = stampSource
    self.dequeuedUSec = dequeuedUSec
    self.exposure = exposure
    self.readings = readings
  }
}

/// The source of a frame's time stamp, and the moment that it marks.
package enum StampSource: Sendable, Hashable {
  /// The driver's, when the exposure began.
  case startOfExposure
  /// A USB camera's own stamp of the beginning of the exposure, by its clock in the headers of its payloads. Some
  /// cameras stamp the reading out instead.
  case startByCamera
  /// The driver's, when the frame was complete; minus the exposure time where the driver reports a
  /// fixed one.
  case endOfFrame
  /// Ours, when the frame was taken from the driver: the driver's stamp could not be trusted, or
  /// would have broken the order.
  case received
}

/// The layout of a frame's bytes.
package struct FrameFormat: Hashable, Sendable {
  package let pixelFormat: PixelFormat
  /// Pixels.
  package let width: Int
  package let height: Int
  /// Bytes from one line to the next, in the first plane if there are several; 0 for a compressed
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

  /// Fewer bytes than this are not a whole frame. A compressed frame has at least its first and its
  /// last marker.
  package var minimumBytes: Int {
    switch pixelFormat {
    case .mjpg: 4
    default: planeBytes.reduce(0, +)
    }
  }

  /// The same layout of samples of another range.
  func with(_ range: SampleRange) -> FrameFormat {
    FrameFormat(
      pixelFormat: pixelFormat, width: width, height: height, bytesPerLine: bytesPerLine,
      range: range)
  }

  /// The length of each plane; the planes lie one after the other.
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
