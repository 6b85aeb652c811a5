// SPDX-License-Identifier: Apache-2.0

/// What the time stamp of a frame means.
package enum StampSource: Sendable, Hashable {
  /// The driver's, when the exposure began.
  case startOfExposure
  /// The driver's, when the last of the frame had come; less the exposure time, where the driver
  /// reports a fixed one.
  case endOfFrame
  /// Ours, when the frame was taken from the driver: its own stamp could not be trusted, or would have
  /// broken the order.
  case received
}
