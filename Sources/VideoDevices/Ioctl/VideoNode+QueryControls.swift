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
      guard Self.isSettableNumber(entry), let value = try getControl(entry.id) else { continue }
      controls.append(
        CameraControl(
          id: entry.id, name: ControlName.text(of: FixedText.text(of: entry.name)),
          minimum: entry.minimum, maximum: entry.maximum,
          step: Int64(clamping: entry.step), defaultValue: entry.default_value,
          value: Int64(value)))
    }
  }

  private static func isSettableNumber(_ entry: v4l2_query_ext_ctrl) -> Bool {
    let types = [
      V4L2_CTRL_TYPE_INTEGER, V4L2_CTRL_TYPE_BOOLEAN, V4L2_CTRL_TYPE_MENU,
      V4L2_CTRL_TYPE_INTEGER_MENU,
    ]
    let unusable =
      V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_READ_ONLY | V4L2_CTRL_FLAG_WRITE_ONLY
      | V4L2_CTRL_FLAG_HAS_PAYLOAD
    return types.contains { $0.rawValue == entry.type } && entry.flags & UInt32(unusable) == 0
  }
}
