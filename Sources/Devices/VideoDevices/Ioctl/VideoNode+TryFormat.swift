// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_TRY_FMT: what the driver would make of a format, nothing being set.
  func tryFormat(_ format: PixelFormat, _ size: FrameSize) throws(SystemError) -> BufferFormat {
    var request = BufferFormat.request(format, size, type: captureType)
    try call(clinux_vidioc_try_fmt, "VIDIOC_TRY_FMT", &request)
    guard let format = BufferFormat(request) else { throw impossible("VIDIOC_TRY_FMT") }
    return format
  }
}
