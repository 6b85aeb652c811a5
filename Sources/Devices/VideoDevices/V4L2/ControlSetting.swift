// SPDX-License-Identifier: Apache-2.0

/// A value for a control that the camera has, checked against what it takes.
struct ControlSetting: Sendable, Hashable {
  let control: CameraControl
  let value: Int64

  /// Throws `unsupported` with the control's name and, if it has the control, its nearest value.
  init(_ wanted: ControlValue, of controls: [CameraControl]) throws(CameraError) {
    guard let control = controls.first(where: { $0.name == wanted.name }) else {
      throw .unsupported(field: wanted.name, nearest: nil)
    }
    let nearest = control.nearest(to: wanted.value)
    guard nearest == wanted.value else {
      throw .unsupported(field: wanted.name, nearest: "\(nearest)")
    }
    self.control = control
    value = wanted.value
  }

  /// All of these, in their order.
  static func all(
    _ wanted: [ControlValue], of controls: [CameraControl]
  ) throws(CameraError) -> [ControlSetting] {
    var settings: [ControlSetting] = []
    for value in wanted { settings.append(try ControlSetting(value, of: controls)) }
    return settings
  }
}
