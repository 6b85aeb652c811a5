// SPDX-License-Identifier: Apache-2.0

/// Something that delivers frames: a V4L2 device or a synthetic one.
package protocol Camera: Sendable {
  var description: CameraDescription { get }

  /// A stream of the format that the settings choose. Touches no device and does not block:
  /// the stream does that on a thread of its own.
  /// Throws `unsupported`, or `disconnected` if a synthetic camera is unplugged.
  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream

  /// Sets controls, all or none, also while a stream runs. It blocks as long as the driver does: not
  /// on the event loop. Throws `unsupported` with the control's name for one that is not there, or
  /// its nearest value; `disconnected`; `device`.
  func setControls(_ values: [ControlValue]) throws(CameraError)

  /// The values that these controls have now, without those that the camera does not have; to be put
  /// back by `setControls`. It blocks likewise, and throws `disconnected`, `device`.
  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue]

  /// Asks whether the privacy shutter is closed; nil: there is none, or it cannot be asked. Returns at
  /// once; the answer comes from any thread.
  func readPrivacyShutter(_ answer: @escaping @Sendable (Bool?) -> Void)
}

extension Camera {
  package func readPrivacyShutter(_ answer: @escaping @Sendable (Bool?) -> Void) { answer(nil) }

  /// The format that the settings choose, without opening anything. Throws `unsupported`, also for a
  /// control.
  package func resolve(_ settings: CaptureSettings) throws(CameraError) -> CaptureFormat {
    _ = try ControlSetting.all(settings.controls, of: description.controls)
    return try FormatChoice.choose(from: description.formats, for: settings)
  }
}
