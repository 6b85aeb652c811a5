// SPDX-License-Identifier: Apache-2.0

/// The settings that are wanted for a camera. The preset decides wherever one is nil.
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

/// The purpose of a capture; it chooses among the formats that the settings leave open.
package enum CapturePreset: Sendable, Hashable, CaseIterable {
  /// The largest picture at 10 frames a second or more.
  case photo
  /// Up to 1920x1080 at 24 frames a second or more.
  case high
  /// Up to 1280x720 at 24 frames a second or more.
  case medium
  /// Up to 640x480 at 24 frames a second or more.
  case low
}

/// The format that a stream has or will have.
package struct CaptureFormat: Sendable, Hashable {
  package var pixelFormat: PixelFormat
  /// Pixels.
  package var width: Int
  package var height: Int
  /// Nil if the driver does not report it.
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
