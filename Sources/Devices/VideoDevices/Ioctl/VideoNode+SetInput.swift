// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_S_INPUT: chooses an input. Its formats and their defaults come with it; EINVAL if there
  /// is none of that number, EBUSY while somebody streams.
  func setInput(_ input: Int) throws(SystemError) {
    var number = Int32(truncatingIfNeeded: input)
    try call(clinux_vidioc_s_input, "VIDIOC_S_INPUT", &number)
  }
}
