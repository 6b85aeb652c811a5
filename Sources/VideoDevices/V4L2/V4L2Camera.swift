// SPDX-License-Identifier: Apache-2.0

/// A V4L2 capture device that was found by a `CameraProbe`.
package struct V4L2Camera: Camera {
  /// As the probe found it; name and position may be set by configuration.
  package var description: CameraDescription
  private let node: String
  private let input: Int?

  init(description: CameraDescription, node: String, input: Int?) {
    self.description = description
    self.node = node
    self.input = input
  }

  /// Throws `unsupported`, also for a control that is not there or not in range; `device` if the
  /// process has no descriptor left.
  package func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    let format = try resolve(settings)
    var controls: [ControlSetting] = []
    for wanted in settings.controls {
      controls.append(try ControlSetting(wanted, of: description.controls))
    }
    let setup = DeviceSetup(node: node, input: input, format: format, controls: controls)
    return try V4L2Stream(setup)
  }
}
