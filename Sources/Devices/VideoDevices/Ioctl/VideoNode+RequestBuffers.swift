// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_REQBUFS: allocates buffers to be mapped and returns their number, which may differ; 0
  /// frees them. EBUSY while another descriptor has some.
  func requestBuffers(_ count: Int) throws(SystemError) -> Int {
    var request = v4l2_requestbuffers()
    request.count = UInt32(count)
    request.type = captureType
    request.memory = V4L2_MEMORY_MMAP.rawValue
    try call(clinux_vidioc_reqbufs, "VIDIOC_REQBUFS", &request)
    return Int(request.count)
  }
}
