// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_G_INPUT: the input that is chosen; nil if the device has but one and does not tell.
  func getInput() throws(SystemError) -> Int? {
    var input: Int32 = 0
    let told = try callUnless([ENOTTY], clinux_vidioc_g_input, "VIDIOC_G_INPUT", &input)
    return told ? Int(input) : nil
  }
}
