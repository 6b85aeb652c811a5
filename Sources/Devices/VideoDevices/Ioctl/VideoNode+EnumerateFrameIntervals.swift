// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_ENUM_FRAMEINTERVALS, to its end: shortest first; empty if the driver does not tell. Of a
  /// range, its shortest and the customary ones in it.
  func enumerateFrameIntervals(
    of format: PixelFormat, _ size: FrameSize
  ) throws(SystemError) -> [FrameInterval] {
    var intervals: Set<FrameInterval> = []
    for index in 0..<UInt32(256) {
      var entry = v4l2_frmivalenum()
      entry.index = index
      entry.pixel_format = format.fourcc
      (entry.width, entry.height) = (UInt32(size.width), UInt32(size.height))
      let more = try callUnless(
        [EINVAL, ENOTTY], clinux_vidioc_enum_frameintervals, "VIDIOC_ENUM_FRAMEINTERVALS", &entry)
      if !more { break }
      if entry.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue {
        if let interval = FrameInterval(entry.discrete) { intervals.insert(interval) }
      } else {
        intervals = Self.intervals(from: entry.stepwise.min, to: entry.stepwise.max)
        break
      }
    }
    return intervals.sorted()
  }

  private static func intervals(from first: v4l2_fract, to last: v4l2_fract) -> Set<FrameInterval> {
    guard let shortest = FrameInterval(first), let longest = FrameInterval(last) else { return [] }
    let customary = [120, 90, 60, 50, 30, 25, 24, 20, 15, 10, 5, 1].compactMap {
      FrameInterval(1, $0)
    }
    return Set([shortest] + customary.filter { $0 >= shortest && $0 <= longest })
  }
}
