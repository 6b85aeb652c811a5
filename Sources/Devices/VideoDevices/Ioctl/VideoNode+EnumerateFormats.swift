// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_ENUM_FMT, to its end: the pixel formats, in the driver's order.
  func enumerateFormats() throws(SystemError) -> [PixelFormat] {
    var formats: [PixelFormat] = []
    // Bounded, so that a driver that knows no end is no endless loop.
    for index in 0..<UInt32(256) {
      var entry = v4l2_fmtdesc()
      entry.index = index
      entry.type = captureType
      let more = try callUnless([EINVAL], clinux_vidioc_enum_fmt, "VIDIOC_ENUM_FMT", &entry)
      if !more { break }
      formats.append(PixelFormat(fourcc: entry.pixelformat))
    }
    return formats
  }
}
