// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_QUERY_EXT_CTRL, to its end: the controls that are one number and can be read and set,
  /// with their values. Empty if the driver has none.
  func queryControls() throws(SystemError) -> [CameraControl] {
    var controls: [CameraControl] = []
    var last: UInt32 = 0
    while true {
      var entry = v4l2_query_ext_ctrl()
      entry.id = last | UInt32(V4L2_CTRL_FLAG_NEXT_CTRL)
      let more = try callUnless(
        [EINVAL, ENOTTY], clinux_vidioc_query_ext_ctrl, "VIDIOC_QUERY_EXT_CTRL", &entry)
      // The next one has a higher number; anything else would be an endless loop.
      guard more, entry.id > last else { return controls }
      last = entry.id
      guard let kind = try kind(of: entry) else { continue }
      let isMask = kind == .bits
      var control = CameraControl(
        id: entry.id, name: ControlName.text(of: FixedText.text(of: entry.name)), kind: kind,
        minimum: entry.minimum, maximum: isMask ? entry.maximum & 0xFFFF_FFFF : entry.maximum,
        step: Int64(clamping: entry.step),
        defaultValue: isMask ? entry.default_value & 0xFFFF_FFFF : entry.default_value, value: 0)
      // A driver may fail to read one now: it can be neither restored nor relied on.
      guard let value = try? readControls([control]).first else { continue }
      control.value = value
      controls.append(control)
    }
  }

  /// Nil for one that is not a number, or cannot be read and set.
  private func kind(of entry: v4l2_query_ext_ctrl) throws(SystemError) -> CameraControl.Kind? {
    let unusable =
      V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_READ_ONLY | V4L2_CTRL_FLAG_WRITE_ONLY
      | V4L2_CTRL_FLAG_HAS_PAYLOAD
    guard entry.flags & UInt32(unusable) == 0 else { return nil }
    switch entry.type {
    case V4L2_CTRL_TYPE_INTEGER.rawValue, V4L2_CTRL_TYPE_BOOLEAN.rawValue: return .number
    case V4L2_CTRL_TYPE_INTEGER64.rawValue: return .wideNumber
    case V4L2_CTRL_TYPE_BITMASK.rawValue: return .bits
    case V4L2_CTRL_TYPE_MENU.rawValue, V4L2_CTRL_TYPE_INTEGER_MENU.rawValue:
      return .choice(try queryMenu(entry))
    default: return nil
    }
  }

  /// VIDIOC_QUERYMENU, of each item: those that there are.
  private func queryMenu(_ entry: v4l2_query_ext_ctrl) throws(SystemError) -> [Int64] {
    var items: [Int64] = []
    // Bounded, as no menu of a camera is that long.
    let first = max(0, min(entry.minimum, 1 << 16))
    for index in first...max(first, min(entry.maximum, first + 1023)) {
      var item = v4l2_querymenu()
      item.id = entry.id
      item.index = UInt32(index)
      if try callUnless([EINVAL], clinux_vidioc_querymenu, "VIDIOC_QUERYMENU", &item) {
        items.append(index)
      }
    }
    return items
  }
}
