// SPDX-License-Identifier: Apache-2.0

/// A camera that is there whether anybody configures it or not: what configuration says of it is added when it is found.
package protocol HardwareCamera: Camera {
  var description: CameraDescription { get set }
  var use: CameraUse { get set }
}

/// How a camera is used, by its configuration.
package struct CameraUse: Sendable {
  /// Controls to set whenever the camera is opened, unless the settings have another value for
  /// them.
  fileprivate var ownControls: [ControlValue] = []
  /// The one stream for all sessions, if several can have it; nil: one session has it.
  fileprivate var sharing: StreamSharing?
  /// How slow its frames have come, over all streams.
  let pace = CameraPace()
  private let place: String

  /// - Parameter place: where the camera is, for errors: its node, or its program.
  init(of place: String) { self.place = place }

  fileprivate mutating func share() { sharing = StreamSharing(node: place) }

  /// A stream for one session: the device itself, or a part in the one that all have.
  ///
  /// - Parameter device: a stream of the device in this format, with the controls of the settings.
  func stream(
    of camera: some HardwareCamera, _ format: CaptureFormat, _ settings: CaptureSettings,
    device: @escaping @Sendable () throws(CameraError) -> any CameraStream
  ) throws(CameraError) -> any CameraStream {
    guard let sharing else { return try device() }
    return SharedStream(
      StreamWish(format: format, settings: settings), of: sharing,
      setControls: setter(of: settings.controls, camera), device: device)
  }

  /// Sets these controls while a stream runs; nil: there are none.
  private func setter(
    of values: [ControlValue], _ camera: some HardwareCamera
  ) -> (@Sendable () throws(CameraError) -> [ControlRefusal])? {
    guard !values.isEmpty else { return nil }
    // A value that is refused costs the session as little as where it opens the camera.
    return { () throws(CameraError) in try camera.restoreControls(values) }
  }
}

extension HardwareCamera {
  /// Lets several sessions have it at once: it is opened once, in the format of the first. A session that names no
  /// other format takes that one.
  package mutating func share() {
    description.isShared = true
    use.share()
  }

  /// Keeps these controls, to set them whenever the camera is opened.
  ///
  /// - Returns: the errors of those that the camera does not accept, which are left out.
  package mutating func keepControls(_ values: [ControlValue]) -> [CameraError] {
    var errors: [CameraError] = []
    for value in values {
      do throws(CameraError) {
        _ = try ControlSetting(value, of: description.controls)
        use.ownControls.append(value)
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  /// The controls with which it is opened: its own, and those of the settings.
  func openingControls(_ settings: CaptureSettings) throws(CameraError) -> [ControlSetting] {
    let asked = Set(settings.controls.map(\.name))
    let values = use.ownControls.filter { !asked.contains($0.name) } + settings.controls
    return try ControlSetting.all(values, of: description.controls)
  }
}
