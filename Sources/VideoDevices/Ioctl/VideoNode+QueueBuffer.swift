// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_QBUF: gives a buffer to the driver.
  func queueBuffer(_ index: Int) throws(SystemError) {
    var buffer = v4l2_buffer()
    buffer.index = UInt32(index)
    buffer.type = Self.captureType
    buffer.memory = V4L2_MEMORY_MMAP.rawValue
    try call(clinux_vidioc_qbuf, "VIDIOC_QBUF", &buffer)
  }
}
