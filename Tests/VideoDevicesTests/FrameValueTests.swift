// SPDX-License-Identifier: Apache-2.0
import CLinux
import Testing

@testable import VideoDevices

@Suite struct FrameValueTests {
  @Test("intervals are in lowest terms and in order of length")
  func intervalsAreInLowestTerms() throws {
    let half = try #require(FrameInterval(15, 30))
    #expect(half == FrameInterval(1, 2))
    #expect("\(half)" == "1/2")
    #expect(half.uSec == 500_000)
    #expect(try #require(FrameInterval(2, 25)) < half)
    #expect(try #require(FrameInterval(1001, 30_000)).reaches(framesPerSecond: 29))
    #expect(try #require(FrameInterval(1001, 30_000)).reaches(framesPerSecond: 30) == false)
    #expect(FrameInterval(0, 1) == nil)
    #expect(FrameInterval(1, 0) == nil)
  }

  @Test("a pixel format is its four characters", arguments: ["YUYV", "MJPG", "Y16"])
  func aPixelFormatIsItsFourCharacters(text: String) throws {
    #expect(try #require(PixelFormat(text)).description == text)
  }

  @Test("text that is no pixel format is none", arguments: ["", "YUYV2", "Ü", "a\n"])
  func textThatIsNoPixelFormat(text: String) { #expect(PixelFormat(text) == nil) }

  @Test("named pixel formats have the kernel's numbers")
  func namedPixelFormatsHaveTheKernelsNumbers() {
    #expect(PixelFormat.yuyv == PixelFormat("YUYV"))
    #expect(PixelFormat.uyvy == PixelFormat("UYVY"))
    #expect(PixelFormat.mjpg == PixelFormat("MJPG"))
    #expect(PixelFormat.nv12 == PixelFormat("NV12"))
    #expect(PixelFormat.yu12 == PixelFormat("YU12"))
    #expect(PixelFormat.grey == PixelFormat("GREY"))
    #expect(PixelFormat.yuyv.fourcc == 0x5659_5559)
  }

  @Test("a driver's format is refused if a whole frame would not fit")
  func aDriversFormatIsChecked() throws {
    var answer = v4l2_pix_format()
    answer.pixelformat = PixelFormat.yuyv.fourcc
    (answer.width, answer.height) = (64, 10)
    (answer.bytesperline, answer.sizeimage) = (160, 1600)
    #expect(try #require(BufferFormat(answer)).frame.bytesPerLine == 160)
    answer.sizeimage = 1599
    #expect(BufferFormat(answer) == nil)
    (answer.bytesperline, answer.sizeimage) = (127, 4000)
    #expect(BufferFormat(answer) == nil)
    answer.bytesperline = 0
    #expect(try #require(BufferFormat(answer)).frame.bytesPerLine == 128)
    answer.width = 0
    #expect(BufferFormat(answer) == nil)
  }

  @Test("a buffer's flags tell what its stamp means")
  func aBuffersFlagsTellWhatItsStampMeans() {
    var buffer = v4l2_buffer()
    (buffer.timestamp.tv_sec, buffer.timestamp.tv_usec) = (12, 345_678)
    buffer.flags = UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC | V4L2_BUF_FLAG_TSTAMP_SRC_SOE)
    let exposure = FilledBuffer(buffer).stamp
    #expect(
      exposure
        == DriverStamp(uSec: 12_345_678, isMonotonic: true, isStartOfExposure: true))
    buffer.flags = UInt32(V4L2_BUF_FLAG_TIMESTAMP_COPY)
    let copied = FilledBuffer(buffer).stamp
    #expect(
      copied == DriverStamp(uSec: 12_345_678, isMonotonic: false, isStartOfExposure: false))
  }
}
