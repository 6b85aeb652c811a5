// SPDX-License-Identifier: Apache-2.0

/// What a started stream delivers.
package struct StreamConfiguration: Sendable, Hashable {
  package var format: FrameFormat
  /// As the driver has set it; nil if it does not tell.
  package var frameInterval: FrameInterval?
  /// The exposure time in microseconds, where it is fixed and the driver reports it.
  package var exposureUSec: Int64?

  package init(format: FrameFormat, frameInterval: FrameInterval?, exposureUSec: Int64?) {
    self.format = format
    self.frameInterval = frameInterval
    self.exposureUSec = exposureUSec
  }
}
