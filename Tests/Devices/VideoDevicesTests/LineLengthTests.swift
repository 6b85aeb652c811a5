// SPDX-License-Identifier: Apache-2.0
import CLinux
import Testing

@testable import VideoDevices

/// Lengths of lines that drivers give, true ones and others.
struct LineLengthTests {
  /// A frame of 640x480 in YUYV: lines of 1280 bytes, 614400 in all.
  @Test(
    "a length that cannot be true is replaced where the size of the frame shows the true one",
    arguments: [
      (1280, 614_400, 1280), (0, 614_400, 1280), (1536, 737_280, 1536), (1280, 700_000, 1280),
      // Too short, and too long for the frame.
      (640, 614_400, 1280), (1279, 614_400, 1280), (2560, 614_400, 1280),
      (4_000_000, 614_400, 1280),
      (1, 614_400, 1280),
      // More than a frame: its lines may have any length.
      (640, 614_401, nil), (640, 737_280, nil), (640, 1_000_000, nil), (2560, 700_000, nil),
      (640, 614_399, nil), (1280, 614_399, nil),
    ] as [(Int, Int, Int?)])
  func packed(told: Int, imageSize: Int, line: Int?) throws {
    var answer = v4l2_pix_format()
    answer.pixelformat = PixelFormat.yuyv.fourcc
    (answer.width, answer.height) = (640, 480)
    (answer.bytesperline, answer.sizeimage) = (UInt32(told), UInt32(imageSize))
    #expect(BufferFormat(answer)?.frame.bytesPerLine == line)
  }

  @Test("a buffer that is rounded up to whole pages shows it, too")
  func pages() {
    var answer = v4l2_pix_format()
    answer.pixelformat = PixelFormat.nv12.fourcc
    // 76 032 bytes.
    (answer.width, answer.height, answer.bytesperline) = (264, 192, 528)
    answer.sizeimage = 77_824
    #expect(BufferFormat(answer)?.frame.bytesPerLine == 264)
    answer.sizeimage = 77_825
    #expect(BufferFormat(answer) == nil)
  }

  @Test("what is refused has its numbers")
  func numbers() {
    var answer = v4l2_format()
    answer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    answer.fmt.pix.pixelformat = PixelFormat.yuyv.fourcc
    (answer.fmt.pix.width, answer.fmt.pix.height) = (640, 480)
    (answer.fmt.pix.bytesperline, answer.fmt.pix.sizeimage) = (640, 1_000_000)
    #expect(BufferFormat(answer) == nil)
    #expect(BufferFormat.numbers(of: answer) == "YUYV 640x480, 640 bytes a line, 1000000 a frame")
    answer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue
    answer.fmt.pix_mp.pixelformat = PixelFormat.nv12.fourcc
    (answer.fmt.pix_mp.width, answer.fmt.pix_mp.height, answer.fmt.pix_mp.num_planes) = (64, 10, 1)
    answer.fmt.pix_mp.plane_fmt.0.bytesperline = 63
    answer.fmt.pix_mp.plane_fmt.0.sizeimage = 961
    #expect(BufferFormat.numbers(of: answer) == "NV12 64x10, 63 bytes a line, 961 a frame")
  }
}
