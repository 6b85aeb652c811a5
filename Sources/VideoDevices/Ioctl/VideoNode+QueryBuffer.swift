// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_QUERYBUF: where the buffer of this index is to be mapped.
  func queryBuffer(_ index: Int) throws(SystemError) -> BufferLocation {
    var answer = v4l2_buffer()
    answer.index = UInt32(index)
    answer.type = Self.captureType
    answer.memory = V4L2_MEMORY_MMAP.rawValue
    try call(clinux_vidioc_querybuf, "VIDIOC_QUERYBUF", &answer)
    guard answer.length > 0 else { throw impossible("VIDIOC_QUERYBUF") }
    return BufferLocation(offset: Int(answer.m.offset), length: Int(answer.length))
  }
}
