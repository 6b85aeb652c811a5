// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_G_CTRL: a control's value; nil if there is none of that number or it cannot be read now.
  func getControl(_ id: UInt32) throws(SystemError) -> Int32? {
    var control = v4l2_control(id: id, value: 0)
    let told = try callUnless(
      [EINVAL, ENOTTY, EACCES, EIO], clinux_vidioc_g_ctrl, "VIDIOC_G_CTRL", &control)
    return told ? control.value : nil
  }
}
