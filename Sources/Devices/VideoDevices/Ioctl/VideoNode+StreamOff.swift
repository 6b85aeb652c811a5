// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_STREAMOFF: stops the stream; no buffer is queued any more.
  func streamOff() throws(SystemError) {
    var type = Int32(captureType)
    try call(clinux_vidioc_streamoff, "VIDIOC_STREAMOFF", &type)
  }
}
