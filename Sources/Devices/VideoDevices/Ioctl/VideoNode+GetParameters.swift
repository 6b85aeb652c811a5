// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_G_PARM: the frame interval that is set; nil if the driver does not tell.
  func getFrameInterval() throws(SystemError) -> FrameInterval? {
    var answer = v4l2_streamparm()
    answer.type = captureType
    let told = try callUnless([ENOTTY, EINVAL], clinux_vidioc_g_parm, "VIDIOC_G_PARM", &answer)
    return told ? FrameInterval(answer.parm.capture.timeperframe) : nil
  }
}
