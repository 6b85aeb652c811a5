// SPDX-License-Identifier: Apache-2.0

/// A setting of a camera that is a number.
package struct CameraControl: Sendable, Hashable {
  /// The numbers between `minimum` and `maximum` that a control accepts.
  package enum Kind: Sendable, Hashable {
    /// Every `step`th number, of 32 bits.
    case number
    /// Every `step`th number, of 64 bits.
    case wideNumber
    /// Only these numbers.
    case choice([Int64])
    /// Any combination of the bits that are set in `maximum`.
    case bits
  }

  /// V4L2's number for it.
  package var id: UInt32
  /// As v4l2-ctl names it: "exposure_time_absolute".
  package var name: String
  package var kind: Kind
  package var minimum: Int64
  package var maximum: Int64
  package var step: Int64
  package var defaultValue: Int64
  package var value: Int64
  /// The amount that each accepted value stands for, where the control is a menu of amounts.
  package var amounts: [Int64: Int64] = [:]

  package init(
    id: UInt32, name: String, kind: Kind = .number, minimum: Int64, maximum: Int64, step: Int64,
    defaultValue: Int64, value: Int64
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.defaultValue = defaultValue
    self.value = value
  }

  /// The accepted value that is nearest to the wanted one.
  package func nearest(to wanted: Int64) -> Int64 {
    switch kind {
    case .bits: return wanted & maximum
    case .choice(let values):
      return values.min { $0.distance(from: wanted) < $1.distance(from: wanted) } ?? defaultValue
    case .number, .wideNumber: break
    }
    let (low, high) = (minimum, max(minimum, maximum))
    guard wanted > low else { return low }
    guard wanted < high else { return high }
    // A range may span all 64 bits: only an unsigned number can hold that distance.
    let (step, above) = (UInt64(max(1, step)), wanted.distance(from: low))
    let remainder = above % step
    let below = Int64(truncatingIfNeeded: UInt64(bitPattern: low) &+ (above - remainder))
    if remainder <= step / 2 { return below }
    let next = below.addingReportingOverflow(Int64(step))
    return next.overflow ? high : min(high, next.partialValue)
  }
}

extension Int64 {
  /// The distance to another number, which may be more than an Int64 can hold.
  func distance(from other: Int64) -> UInt64 {
    self >= other
      ? UInt64(bitPattern: self &- other) : UInt64(bitPattern: other &- self)
  }
}

/// A value for a control.
package struct ControlValue: Sendable, Hashable {
  /// As v4l2-ctl names it: "exposure_time_absolute".
  package var name: String
  package var value: Int64

  package init(name: String, value: Int64) {
    self.name = name
    self.value = value
  }
}

/// A value for one of the camera's controls, checked against what the control accepts.
struct ControlSetting: Sendable, Hashable {
  let control: CameraControl
  let value: Int64

  /// A value that the control is known to accept.
  init(_ control: CameraControl, _ value: Int64) {
    self.control = control
    self.value = value
  }

  /// Throws `unsupported` with the control's name and, if the camera has the control, its nearest
  /// value.
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

  /// Settings for all of these values, in their order.
  static func all(
    _ wanted: [ControlValue], of controls: [CameraControl]
  ) throws(CameraError) -> [ControlSetting] {
    var settings: [ControlSetting] = []
    for value in wanted { settings.append(try ControlSetting(value, of: controls)) }
    return settings
  }
}
