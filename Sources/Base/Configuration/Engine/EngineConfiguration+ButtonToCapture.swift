// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// The built-in client, `[button_to_capture]`.
  package struct ButtonToCapture: Sendable, Equatable {
    package var enabled = false
    /// The name it goes by at the gateway.
    package var application = "org.shutterd.ButtonToCapture"
    /// `nil`: the default camera.
    package var camera: String?
    /// `nil`: the engine's own default.
    package var preset: Preset?
    /// `nil`: the preset decides.
    package var size: Size?

    package init() {}
  }
}
