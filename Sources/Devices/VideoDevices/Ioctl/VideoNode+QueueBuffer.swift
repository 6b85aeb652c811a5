// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_QBUF: gives a buffer to the driver.
  func queueBuffer(_ index: Int) throws(SystemError) {
    var buffer = bufferArgument(index)
    _ = try callWithPlanes(clinux_vidioc_qbuf, "VIDIOC_QBUF", &buffer)
  }
}
