// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_ENUM_FRAMESIZES, to its end.
  func enumerateFrameSizes(of format: PixelFormat) throws(SystemError) -> FrameSizes {
    var sizes: [FrameSize] = []
    for index in 0..<UInt32(256) {
      var entry = v4l2_frmsizeenum()
      entry.index = index
      entry.pixel_format = format.fourcc
      let more = try callUnless(
        [EINVAL, ENOTTY], clinux_vidioc_enum_framesizes, "VIDIOC_ENUM_FRAMESIZES", &entry)
      if !more { break }
      guard entry.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue else {
        let range = entry.stepwise
        return .range(
          width: SteppedRange(range.min_width, range.max_width, step: range.step_width),
          height: SteppedRange(range.min_height, range.max_height, step: range.step_height))
      }
      sizes.append(
        FrameSize(width: Int(entry.discrete.width), height: Int(entry.discrete.height)))
    }
    return sizes.isEmpty ? .untold : .discrete(sizes)
  }
}
