// SPDX-License-Identifier: Apache-2.0
import CLinux

/// The settings that a stateful encoder gets before the first frame.
package struct EncoderSettings: Hashable, Sendable {
  /// The format of its pictures: H.264 for films.
  package var coded: PixelFormat
  /// Pixels, even.
  package var width: Int
  package var height: Int
  /// Bits a second.
  package var bitRate: Int
  /// Frames in 1000 s.
  package var milliHertz: Int
  /// Frames from one key frame to the next.
  package var keyInterval: Int
  /// Whether samples use 0 to 255, not 16 to 235.
  package var isFullRange: Bool

  package init(
    coded: PixelFormat, width: Int, height: Int, bitRate: Int, milliHertz: Int, keyInterval: Int,
    isFullRange: Bool
  ) {
    self.coded = coded
    self.width = width
    self.height = height
    self.bitRate = bitRate
    self.milliHertz = milliHertz
    self.keyInterval = keyInterval
    self.isFullRange = isFullRange
  }

  /// The largest coded picture that is asked for: a third of a frame, which is 1 MiB at 1080 lines.
  /// The size that drivers choose by themselves was too small for some (pikvm/ustreamer#169), and
  /// there are few of these buffers.
  var codedBytes: Int { max(512 << 10, width * height / 2) }

  /// The controls to set, in this order. A driver has some of them; the kernel brings a number into the
  /// range of its control.
  var controls: [(id: UInt32, value: Int32)] {
    [
      (clinux_cid_frame_bit_rate, 1), (clinux_cid_bit_rate, Int32(clamping: bitRate)),
      // Pictures leave the encoder in the order of their frames.
      (clinux_cid_b_frames, 0),
      // Two names for the same: drivers have one or the other.
      (clinux_cid_gop_size, Int32(clamping: keyInterval)),
      (clinux_cid_h264_i_period, Int32(clamping: keyInterval)),
      // The description of the stream comes with the first picture.
      (clinux_cid_header_mode, Int32(V4L2_MPEG_VIDEO_HEADER_MODE_JOINED_WITH_1ST_FRAME.rawValue)),
      (clinux_cid_repeat_header, 1),
      (clinux_cid_h264_profile, Int32(V4L2_MPEG_VIDEO_H264_PROFILE_HIGH.rawValue)),
      (clinux_cid_h264_level, Int32(level.rawValue)),
    ]
  }

  /// The lowest of the usual levels that has room for the film (ISO/IEC 14496-10, table A-1): macroblocks of a
  /// picture, and of a second.
  private var level: v4l2_mpeg_video_h264_level {
    let blocks = (width + 15) / 16 * ((height + 15) / 16)
    let perSecond = blocks * milliHertz / 1000
    if blocks <= 8192 && perSecond <= 245_760 { return V4L2_MPEG_VIDEO_H264_LEVEL_4_0 }
    if blocks <= 8704 && perSecond <= 522_240 { return V4L2_MPEG_VIDEO_H264_LEVEL_4_2 }
    return V4L2_MPEG_VIDEO_H264_LEVEL_5_1
  }
}
