// SPDX-License-Identifier: Apache-2.0

import Vocabulary

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
  /// How the camera should see from its first frame on. It is opened even if it refuses some of this.
  package var adjustment = DeviceAdjustment()
  /// The format in which the camera ran for others before, if it is to be that again wherever nothing else is asked for by
  /// name. It takes precedence over the preset.
  package var former: CaptureFormat?

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

extension CaptureSettings {
  /// Why a stream of this format is not what they ask for by name; nil if it is. A preset is a preference, and refuses
  /// nothing.
  package func refusal(of present: CaptureFormat) -> CameraError? {
    if let pixelFormat, pixelFormat != present.pixelFormat {
      return .inAnotherFormat(field: "pixelFormat", present: present.pixelFormat.description)
    }
    let size = "\(present.width)x\(present.height)"
    if let width, width != present.width {
      return .inAnotherFormat(field: "width", present: size)
    }
    if let height, height != present.height {
      return .inAnotherFormat(field: "height", present: size)
    }
    if let frameInterval, frameInterval != present.frameInterval {
      return .inAnotherFormat(
        field: "frameInterval", present: present.frameInterval?.description)
    }
    return nil
  }
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
