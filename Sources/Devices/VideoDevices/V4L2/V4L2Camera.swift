// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

/// A V4L2 capture device that was found by a `CameraProbe`.
package struct V4L2Camera: Camera {
  /// As the probe found it; name and position may be set by configuration.
  package var description: CameraDescription
  /// Controls to set whenever the camera is opened, unless the settings have another value for
  /// them.
  private var ownControls: [ControlValue] = []
  /// The one stream for all sessions, if several can have it; nil: one session has it.
  private var sharing: StreamSharing?
  private let node: String
  private let input: Int?

  init(description: CameraDescription, node: String, input: Int?) {
    self.description = description
    self.node = node
    self.input = input
  }

  /// Throws `unsupported`, also for a control that does not exist or a value out of its range;
  /// `device` if the process has no descriptor left.
  package func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    let format = try resolve(settings)
    let asked = Set(settings.controls.map(\.name))
    let values = ownControls.filter { !asked.contains($0.name) } + settings.controls
    let controls = try ControlSetting.all(values, of: description.controls)
    let setup = DeviceSetup(
      node: node, input: input, format: format, controls: controls,
      adjustment: try checked(settings.adjustment), range: description.range)
    guard let sharing else { return try V4L2Stream(setup) }
    return SharedStream(
      StreamWish(format: format, settings: settings), of: sharing,
      setControls: setter(of: settings.controls)
    ) { () throws(CameraError) in try V4L2Stream(setup) }
  }

  /// Sets these controls while a stream runs; nil: there are none.
  private func setter(
    of values: [ControlValue]
  ) -> (@Sendable () throws(CameraError) -> Void)? {
    guard !values.isEmpty else { return nil }
    return { () throws(CameraError) in
      // A value that is refused costs the session as little as where it opens the camera.
      for refusal in try restoreControls(values) {
        Log.warning("camera '\(description.name)': \(refusal)")
      }
    }
  }

  /// Lets several sessions have it at once: it is opened once, in the format of the first. One that asks for no other
  /// format by name takes what runs.
  package mutating func share() {
    description.isShared = true
    sharing = StreamSharing(node: node)
  }

  /// Keeps these controls, to set them whenever the camera is opened.
  ///
  /// - Returns: the errors of those that the camera does not accept, which are left out.
  package mutating func keepControls(_ values: [ControlValue]) -> [CameraError] {
    var errors: [CameraError] = []
    for value in values {
      do throws(CameraError) {
        _ = try ControlSetting(value, of: description.controls)
        ownControls.append(value)
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  package func setControls(_ values: [ControlValue]) throws(CameraError) {
    let settings = try ControlSetting.all(values, of: description.controls)
    try opened().set(settings)
  }

  package func restoreControls(
    _ values: [ControlValue]
  ) throws(CameraError) -> [ControlRefusal] {
    let settings = values.compactMap { value in
      description.controls.first { $0.name == value.name }.map { ControlSetting($0, value.value) }
    }
    return try opened().apply(settings)
  }

  package func adjust(_ adjustment: DeviceAdjustment) throws(CameraError) {
    try opened().adjust(checked(adjustment))
  }

  private func checked(
    _ adjustment: DeviceAdjustment
  ) throws(CameraError) -> CheckedAdjustment {
    CheckedAdjustment(
      controls: try ControlSetting.all(adjustment.controls, of: description.controls),
      crop: adjustment.crop, interest: adjustment.interest)
  }

  package func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    let controls = description.controls.filter { names.contains($0.name) }
    return try opened().values(of: controls)
  }

  /// Opens a second descriptor: a running stream has its own.
  private func opened() throws(CameraError) -> VideoNode {
    do throws(SystemError) {
      return try VideoNode(opening: node)
    } catch {
      throw CameraError(error, node: node)
    }
  }

  package func readPrivacyShutter(_ answer: @escaping @Sendable (Bool?) -> Void) {
    let node = node
    do {
      try WorkerThread.start(name: "privacy") {
        let value = try? VideoNode(opening: node).getControl(VideoControl.privacy)
        answer(value.map { $0 != 0 })
      }
    } catch {
      answer(nil)
    }
  }

  package func readSource(_ answer: @escaping @Sendable (VideoSource?) -> Void) {
    let node = node
    do {
      try WorkerThread.start(name: "source") {
        answer(try? VideoNode(opening: node).source())
      }
    } catch {
      answer(nil)
    }
  }
}

/// The values that a device is set to for an adjustment, checked against the ranges of its controls.
struct CheckedAdjustment: Sendable {
  var controls: [ControlSetting] = []
  var crop: PictureRectangle?
  var interest: PictureRectangle?

  var isEmpty: Bool { controls.isEmpty && crop == nil && interest == nil }
}

extension VideoNode {
  /// Adjusts how the device sees.
  func adjust(_ adjustment: CheckedAdjustment) throws(CameraError) {
    try set(adjustment.controls)
    if let crop = adjustment.crop { try setCrop(crop) }
    if let interest = adjustment.interest { try setInterest(interest) }
  }
}
