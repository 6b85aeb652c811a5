// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_G_FMT: the format that is set.
  func getFormat() throws(SystemError) -> BufferFormat {
    var answer = v4l2_format()
    answer.type = captureType
    try call(clinux_vidioc_g_fmt, "VIDIOC_G_FMT", &answer)
    guard let format = BufferFormat(answer) else { throw impossible("VIDIOC_G_FMT") }
    return format
  }
}
