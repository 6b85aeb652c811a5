// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_DQBUF: takes a filled buffer of the `count` there are from the driver, if there is one.
  func dequeueBuffer(of count: Int) throws(SystemError) -> DequeueResult {
    var buffer = bufferArgument()
    let planes = try callWithPlanes(
      clinux_vidioc_dqbuf, "VIDIOC_DQBUF", &buffer, unless: [EAGAIN])
    guard let planes else { return .notReady }
    guard buffer.index < count else { throw impossible("VIDIOC_DQBUF") }
    let filled = FilledBuffer(buffer, planes: planes)
    return buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0 ? .flagged(filled) : .filled(filled)
  }
}
