// SPDX-License-Identifier: Apache-2.0
import Vocabulary

//  hat       0 ──▶ -1 ──▶ 0                  ABS_HAT0X-
//  pad       128 ──▶ 0 ──▶ 128               ABS_Y-: cheap pads have four buttons for the places of a stick
//  trigger   0 ──▶ 255 ──▶ 0                 ABS_RZ+, and nothing for the trembling of its rest
//  pedal     255 ──▶ 0 ──▶ 255               ABS_RZ-: some rest at their high end
//
//  ▁ low ▁▁▁ eighth ▁▁▁▁▁▁ three eighths ░░ middle ░░ five eighths ▁▁▁▁▁▁ seven eighths ▁▁▁ high ▁

/// Finds the direction in which somebody pushes the axes of a joystick, when it comes back.
struct AxisPushes {
  private struct Axis {
    let range: AxisRange
    /// Whether it was seen in its middle, so that its low end is no rest.
    var hasMiddle: Bool
    /// Whether it was seen away from its high end, at which some pedals rest.
    var wasLower = false
    /// The direction in which it is at its end.
    var isPushedUp: Bool?
  }

  private var axes: [UInt16: Axis] = [:]

  /// Takes the axes that a device has; none if it is no joystick, remote or the like. The sensors of a laptop or pad
  /// also have axes, which move with it.
  init(_ device: DeviceRecording) {
    guard device.kind == .keys, device.codes[EventCode.key]?.isEmpty == false,
      !device.properties.contains(EventCode.isAccelerometer)
    else { return }
    for (code, range) in device.axes
    where AxisWord(code: code, isPositive: true) != nil && range.maximum > range.minimum {
      // RX and RY are the triggers of some pads; a stick shows its middle by itself.
      let isStickOrHat: [UInt16] = [EventCode.absoluteX, EventCode.absoluteY]
      let hasMiddle =
        isStickOrHat.contains(code) || EventCode.hats.contains(code) || range.minimum < 0
      axes[code] = Axis(range: range, hasMiddle: hasMiddle)
    }
  }

  /// Takes an event. Returns the direction that was pushed and has come back.
  mutating func take(_ event: RecordedEvent) -> AxisWord? {
    guard event.type == EventCode.absolute, var axis = axes[event.code] else { return nil }
    defer { axes[event.code] = axis }
    let part = axis.range.part(event.value)
    if part < 0.875 { axis.wasLower = true }
    switch part {
    case 0.875... where axis.isPushedUp == false:
      axis.isPushedUp = nil
      return AxisWord(code: event.code, isPositive: false)
    case 0.875...:
      if axis.wasLower || EventCode.hats.contains(event.code) { axis.isPushedUp = true }
      return nil
    case ...0.125 where axis.hasMiddle && axis.isPushedUp != true:
      axis.isPushedUp = false
      return nil
    case ...0.125: break
    case 0.375...0.625: axis.hasMiddle = true
    default: return nil
    }
    defer { axis.isPushedUp = nil }
    return axis.isPushedUp.flatMap { AxisWord(code: event.code, isPositive: $0) }
  }
}
