// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// A rule for V4L2 cameras, `[[camera]]`. What is `nil` stays as it is without the rule.
  package struct CameraRule: Sendable, Equatable {
    /// Name under which clients know the camera; no other camera has it.
    package var name: String?
    /// The devices that the rule is for.
    package var match: DeviceMatch
    package var position: Position?
    /// Degrees clockwise by which its pictures have to be turned to stand upright.
    package var rotation: Int?
    /// Photos are to be shown as in a mirror.
    package var mirror = false
    /// The device is not offered at all.
    package var ignore = false
    /// V4L2 input number (`VIDIOC_S_INPUT`), 0 to 31.
    package var input: Int?
    /// Set when the camera is opened, in the order in which they are written.
    package var controls: [ControlSetting] = []

    package init(match: DeviceMatch) {
      self.match = match
    }
  }
}
