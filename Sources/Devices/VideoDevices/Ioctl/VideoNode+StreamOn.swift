// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_STREAMON: frames begin to come into the queued buffers.
  func streamOn() throws(SystemError) {
    var type = Int32(captureType)
    try call(clinux_vidioc_streamon, "VIDIOC_STREAMON", &type)
  }
}
