// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_S_CTRL: sets a control.
  func setControl(_ id: UInt32, to value: Int32) throws(SystemError) {
    var control = v4l2_control(id: id, value: value)
    try call(clinux_vidioc_s_ctrl, "VIDIOC_S_CTRL", &control)
  }
}
