// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

//   the input can have         signal                     the device is set to
//   digital timings (HDMI)     none, not stable: absent   as it is
//                              1280x720                   the timings of the signal
//   standards (S-Video, TV)    none: absent               as it is
//                              PAL, NTSC is set           the standard of the signal
//   neither (a sensor)         nothing to ask             as it is

/// What is at the other end of the cable of a device that receives video.
package enum VideoSource: Sendable, Hashable {
  /// No signal, or none that the device can receive.
  case absent
  /// A signal, and its size where the device says it.
  case present(FrameSize?)
}

extension VideoNode {
  /// The source of the chosen input; nil if it is no receiver.
  func source() throws(SystemError) -> VideoSource? {
    guard let input = try describeInput() else { return nil }
    guard input.hasSignal else { return .absent }
    guard input.isDigital else { return .present(nil) }
    var (width, height): (UInt32, UInt32) = (0, 0)
    if clinux_query_timings(descriptor.raw, &width, &height) == 0 {
      return .present(FrameSize(driver: UInt64(width), UInt64(height)))
    }
    // A device that cannot say it has the timings that somebody has set.
    return [ENOLINK, ENOLCK, ERANGE].contains(errno) ? .absent : .present(nil)
  }

  /// Sets the device to the signal that it receives, if it is set to another one. EBUSY while somebody streams, and
  /// then it stays as it is.
  func followSource() throws(SystemError) {
    guard let input = try describeInput(), input.hasSignal else { return }
    if input.isDigital {
      _ = clinux_follow_timings(descriptor.raw)
    } else {
      try followStandard()
    }
  }

  /// Sets the analogue standard that is received. A driver that cannot tell apart what it receives answers with all that
  /// it may be: the one that is set is among them.
  private func followStandard() throws(SystemError) {
    var (received, set): (v4l2_std_id, v4l2_std_id) = (0, 0)
    let ends: Set<Int32> = [ENOTTY, EINVAL, ENODATA, EBUSY, EIO]
    guard try callUnless(ends, clinux_vidioc_querystd, "VIDIOC_QUERYSTD", &received),
      try callUnless(ends, clinux_vidioc_g_std, "VIDIOC_G_STD", &set),
      received != 0, received & set == 0
    else { return }
    _ = try callUnless(ends, clinux_vidioc_s_std, "VIDIOC_S_STD", &received)
  }

  private struct Input {
    var isDigital: Bool
    var hasSignal: Bool
  }

  /// VIDIOC_ENUMINPUT: the chosen input; nil if it is no receiver.
  private func describeInput() throws(SystemError) -> Input? {
    guard let number = try getInput() else { return nil }
    var input = v4l2_input()
    input.index = UInt32(clamping: number)
    guard
      try callUnless([EINVAL, ENOTTY], clinux_vidioc_enuminput, "VIDIOC_ENUMINPUT", &input)
    else { return nil }
    let isDigital = input.capabilities & UInt32(V4L2_IN_CAP_DV_TIMINGS) != 0
    guard isDigital || input.capabilities & UInt32(V4L2_IN_CAP_STD) != 0 else { return nil }
    var lost = UInt32(V4L2_IN_ST_NO_SIGNAL | V4L2_IN_ST_NO_POWER | V4L2_IN_ST_NO_SYNC)
    // An analogue signal without it still has a picture.
    if isDigital { lost |= UInt32(V4L2_IN_ST_NO_H_LOCK | V4L2_IN_ST_NO_V_LOCK) }
    return Input(isDigital: isDigital, hasSignal: input.status & lost == 0)
  }
}
