// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_S_PARM: sets the frame interval and returns the one that the driver made of it; nil if
  /// it has none to set.
  func setFrameInterval(_ interval: FrameInterval) throws(SystemError) -> FrameInterval? {
    var request = v4l2_streamparm()
    request.type = captureType
    request.parm.capture.timeperframe = interval.fraction
    let done = try callUnless([ENOTTY, EINVAL], clinux_vidioc_s_parm, "VIDIOC_S_PARM", &request)
    return done ? FrameInterval(request.parm.capture.timeperframe) : nil
  }
}
