// SPDX-License-Identifier: Apache-2.0

/// What the time of a photo's frame means. The raw values are those of the Engine interface.
package enum FrameTimeSource: String, CaseIterable, Sendable {
  /// The driver's, when the exposure began.
  case startOfExposure = "start_of_exposure"
  /// The driver's, when the last of the frame had come; less the exposure time, where the driver
  /// reports a fixed one.
  case endOfFrame = "end_of_frame"
  /// The engine's, when it took the frame from the driver.
  case received
}
