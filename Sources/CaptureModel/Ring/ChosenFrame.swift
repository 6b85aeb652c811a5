// SPDX-License-Identifier: Apache-2.0

/// The frame of a photo, and how well it fits.
package struct ChosenFrame: Hashable, Sendable {
  package let frame: RingFrame
  /// The frame's stamp less the moment that was asked for, microseconds.
  package let offsetUSec: Int64
  package let zeroShutterLag: ZeroShutterLag

  /// A choice of these values.
  package init(frame: RingFrame, offsetUSec: Int64, zeroShutterLag: ZeroShutterLag) {
    self.frame = frame
    self.offsetUSec = offsetUSec
    self.zeroShutterLag = zeroShutterLag
  }
}
