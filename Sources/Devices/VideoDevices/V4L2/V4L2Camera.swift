// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

/// A V4L2 capture device that was found by a `CameraProbe`.
package struct V4L2Camera: HardwareCamera {
  /// As the probe found it; name and position may be set by configuration.
  package var description: CameraDescription
  package var use: CameraUse
  private let node: String
  private let input: Int?
  /// By the format whose JPEGs they are.
  private let sizes = KnownJPEGSizes()

  init(description: CameraDescription, node: String, input: Int?) {
    self.description = description
    self.node = node
    self.input = input
    use = CameraUse(of: node)
  }

  /// Throws `unsupported`, also for a control that does not exist or a value out of its range;
  /// `device` if the process has no descriptor left.
  package func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    let format = try resolve(settings)
    let setup = DeviceSetup(
      node: node, input: input, format: format, controls: try openingControls(settings),
      adjustment: try checked(settings.adjustment), range: description.range,
      // A client that names a size gets it, or an error that names the nearest.
      takesOtherSize: settings.width == nil && settings.height == nil,
      takesOtherFormat: settings.pixelFormat == nil, known: sizes.of(format), pace: use.pace)
    return try use.stream(of: self, format, settings) { () throws(CameraError) in
      try V4L2Stream(setup)
    }
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
