// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Varlink
import VideoDevices

/// What a session is set to.
struct SessionConfiguration: Sendable {
  /// Nil until the engine has chosen one.
  var camera: String
  var preset = CapturePreset.photo
  var pixelFormat: PixelFormat?
  var width: Int?
  var height: Int?
  var frameInterval: FrameInterval?
  var photoEnabled = true
  var zeroShutterLag = true
  /// Only with zero shutter lag.
  var responsiveCapture = false
  var maxQuality = PhotoQuality.balanced
  var controls: [ControlValue] = []
  var buttons = ButtonSettings()

  init(camera: String) { self.camera = camera }

  /// What the camera is opened with.
  var capture: CaptureSettings {
    CaptureSettings(
      preset: preset, pixelFormat: pixelFormat, width: width, height: height,
      frameInterval: frameInterval, controls: controls)
  }

  /// What its photos may ask for.
  var photoRules: PhotoRules {
    var rules = PhotoRules()
    rules.photoEnabled = photoEnabled
    rules.maxQuality = maxQuality
    rules.isResponsive = responsiveCapture
    return rules
  }

  /// The same with another camera. What controls are set to is a matter of each camera.
  func with(camera: String) -> SessionConfiguration {
    guard camera != self.camera else { return self }
    var configuration = self
    configuration.camera = camera
    configuration.controls = []
    return configuration
  }

  /// Whether going from one to the other needs the camera to be opened anew.
  func opensAlike(_ other: SessionConfiguration) -> Bool {
    camera == other.camera && capture == other.capture
  }
}
