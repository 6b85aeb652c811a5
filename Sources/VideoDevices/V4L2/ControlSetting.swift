// SPDX-License-Identifier: Apache-2.0

/// A value for a control that the camera has, checked against its range.
struct ControlSetting: Sendable, Hashable {
  let id: UInt32
  let value: Int32

  /// Throws `unsupported` with the control's name and, if it has the control, its nearest value.
  init(_ wanted: ControlValue, of controls: [CameraControl]) throws(CameraError) {
    guard let control = controls.first(where: { $0.name == wanted.name }) else {
      throw .unsupported(field: wanted.name, nearest: nil)
    }
    let nearest = Self.nearest(to: wanted.value, in: control)
    guard nearest == wanted.value, let value = Int32(exactly: wanted.value) else {
      throw .unsupported(field: wanted.name, nearest: "\(nearest)")
    }
    id = control.id
    self.value = value
  }

  private static func nearest(to value: Int64, in control: CameraControl) -> Int64 {
    let (low, high) = (control.minimum, max(control.minimum, control.maximum))
    guard value > low else { return low }
    guard value < high else { return high }
    let step = max(1, control.step)
    let below = low + (value - low) / step * step
    return value - below <= step / 2 ? below : min(high, below + step)
  }
}
