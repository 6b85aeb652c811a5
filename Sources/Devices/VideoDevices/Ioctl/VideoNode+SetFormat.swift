// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_S_FMT: sets a format and returns the one that the driver made of it. EBUSY while buffers
  /// are allocated.
  func setFormat(_ format: PixelFormat, _ size: FrameSize) throws(SystemError) -> BufferFormat {
    var request = BufferFormat.request(format, size, type: captureType)
    try call(clinux_vidioc_s_fmt, "VIDIOC_S_FMT", &request)
    guard let format = BufferFormat(request) else { throw impossible("VIDIOC_S_FMT") }
    return format
  }
}
