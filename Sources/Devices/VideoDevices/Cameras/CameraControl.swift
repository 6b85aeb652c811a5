// SPDX-License-Identifier: Apache-2.0

/// A setting of a camera that is a number.
package struct CameraControl: Sendable, Hashable {
  /// Which numbers between the least and the most it takes.
  package enum Kind: Sendable, Hashable {
    /// Those on its steps.
    case number
    /// Likewise, of 64 bits.
    case wideNumber
    /// These.
    case choice([Int64])
    /// All bits that the maximum has.
    case bits
  }

  /// V4L2's number of it.
  package var id: UInt32
  /// As v4l2-ctl names it: "exposure_time_absolute".
  package var name: String
  package var kind: Kind
  package var minimum: Int64
  package var maximum: Int64
  package var step: Int64
  package var defaultValue: Int64
  package var value: Int64

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

  /// The value that it takes nearest to one that is wanted.
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
    // Of a range of all 64 bits the distance has no sign.
    let (step, above) = (UInt64(max(1, step)), wanted.distance(from: low))
    let remainder = above % step
    let below = Int64(truncatingIfNeeded: UInt64(bitPattern: low) &+ (above - remainder))
    if remainder <= step / 2 { return below }
    let next = below.addingReportingOverflow(Int64(step))
    return next.overflow ? high : min(high, next.partialValue)
  }
}

extension Int64 {
  /// How far it is from another, which may be more than an Int64 can say.
  fileprivate func distance(from other: Int64) -> UInt64 {
    self >= other
      ? UInt64(bitPattern: self &- other) : UInt64(bitPattern: other &- self)
  }
}

/// A value to give to a control.
package struct ControlValue: Sendable, Hashable {
  /// As v4l2-ctl names it: "exposure_time_absolute".
  package var name: String
  package var value: Int64

  package init(name: String, value: Int64) {
    self.name = name
    self.value = value
  }
}

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
