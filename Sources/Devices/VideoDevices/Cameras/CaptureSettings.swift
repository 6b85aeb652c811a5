// SPDX-License-Identifier: Apache-2.0

/// What is wanted of a camera. What is nil is left to the preset.
package struct CaptureSettings: Sendable, Hashable {
  package var preset: CapturePreset
  package var pixelFormat: PixelFormat?
  /// Pixels.
  package var width: Int?
  package var height: Int?
  /// Nil: the shortest that the camera has at that size.
  package var frameInterval: FrameInterval?
  /// Set together before the stream starts.
  package var controls: [ControlValue]

  package init(
    preset: CapturePreset = .photo, pixelFormat: PixelFormat? = nil, width: Int? = nil,
    height: Int? = nil, frameInterval: FrameInterval? = nil, controls: [ControlValue] = []
  ) {
    self.preset = preset
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.frameInterval = frameInterval
    self.controls = controls
  }
}
