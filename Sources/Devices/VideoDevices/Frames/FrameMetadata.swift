// SPDX-License-Identifier: Apache-2.0

/// What is known about a frame beside its pixels.
package struct FrameMetadata: Sendable, Hashable {
  package var format: FrameFormat
  /// The driver's number of the frame; a gap means frames that were lost.
  package var sequence: Int64
  /// CLOCK_MONOTONIC; strictly increasing within a stream.
  package var stampUSec: Int64
  package var stampSource: StampSource
  /// When it was taken from the driver, CLOCK_MONOTONIC.
  package var dequeuedUSec: Int64

  package init(
    format: FrameFormat, sequence: Int64, stampUSec: Int64, stampSource: StampSource,
    dequeuedUSec: Int64
  ) {
    self.format = format
    self.sequence = sequence
    self.stampUSec = stampUSec
    self.stampSource = stampSource
    self.dequeuedUSec = dequeuedUSec
  }
}
