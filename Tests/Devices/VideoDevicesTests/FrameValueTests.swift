// SPDX-License-Identifier: Apache-2.0
import CLinux
import PixelKernels
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

  @Test("intervals of any two numbers of 32 bits are compared, and none is longer than an hour")
  func intervalsOfAnyNumbers() throws {
    let most = Int(UInt32.max)
    let longest = try #require(FrameInterval(most, 1))
    let shortest = try #require(FrameInterval(1, most))
    let odd = try #require(FrameInterval(most, most - 1))
    let even = try #require(FrameInterval(most - 1, most))
    #expect([longest, odd, shortest, even].sorted() == [shortest, even, odd, longest])
    #expect(longest.uSec == 3_600_000_000 && shortest.uSec == 1)
    #expect(longest.reaches(framesPerSecond: 1) == false)
    var watch = StallWatch(frameInterval: longest)
    watch.frame(atUSec: 1)
    let deadlineUSec: Int64 = 10_800_000_001
    #expect(watch.deadlineUSec == deadlineUSec)
  }

  @Test("sizes that no camera has are not counted with, whatever a driver answers")
  func sizesOfAnyNumbers() throws {
    let most = UInt32.max
    #expect(FrameSize(driver: UInt64(most), 1) == nil && FrameSize(driver: 640, 0) == nil)
    #expect(FrameSize(driver: 16_384, 16_384) != nil)
    let range = SteppedRange(16, most, step: 16)
    #expect(range.maximum == 16_384 && range.contains(16_384) && !range.contains(16_400))
    #expect(SteppedRange(1, most, step: most).maximum == 1)
    #expect(SteppedRange(most, most, step: 0).maximum == Int(most))
    for format in PixelFormat.captured {
      var answer = v4l2_pix_format()
      answer.pixelformat = format.fourcc
      (answer.width, answer.height) = (most, most)
      (answer.bytesperline, answer.sizeimage) = (most, most)
      #expect(BufferFormat(answer) == nil)
      (answer.width, answer.height) = (16_384, 16_384)
      _ = BufferFormat(answer)
      answer.bytesperline = 0
      _ = BufferFormat(answer)
    }
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
    #expect(PixelFormat.jpeg == PixelFormat("JPEG"))
    #expect(PixelFormat.h264 == PixelFormat("H264"))
    #expect(PixelFormat.nm12 == PixelFormat("NM12"))
    #expect(PixelFormat.ym12 == PixelFormat("YM12"))
    #expect(PixelFormat.rgb24 == PixelFormat("RGB3"))
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

  @Test(
    "planes of a multi-planar format become one frame, or the driver's answer is refused",
    arguments: [
      ("JPEG", [(64, 900)], 900), ("NV12", [(64, 960)], 960),
      ("NM12", [(64, 640), (64, 320)], 960),
      ("NM12", [(64, 640)], nil), ("NM12", [(64, 640), (32, 320)], nil),
      ("NM12", [(64, 640), (64, 319)], nil), ("YM12", [(64, 640), (32, 160), (32, 160)], 960),
      ("YUYV", [(128, 1408)], 1408),
    ] as [(String, [(Int, Int)], Int?)])
  func planes(name: String, planes: [(Int, Int)], imageSize: Int?) throws {
    var answer = v4l2_format()
    answer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue
    let format = try #require(PixelFormat(name))
    answer.fmt.pix_mp.pixelformat = format.fourcc
    (answer.fmt.pix_mp.width, answer.fmt.pix_mp.height) = (64, 10)
    answer.fmt.pix_mp.num_planes = UInt8(planes.count)
    withUnsafeMutableBytes(of: &answer.fmt.pix_mp.plane_fmt) { bytes in
      let told = bytes.bindMemory(to: v4l2_plane_pix_format.self)
      for (index, plane) in planes.enumerated() {
        (told[index].bytesperline, told[index].sizeimage) = (UInt32(plane.0), UInt32(plane.1))
      }
    }
    let made = BufferFormat(answer)
    #expect(made?.imageSize == imageSize)
    guard let made else { return }
    #expect(made.pixelFormat == format && made.frame.pixelFormat == format.delivered)
    #expect(made.frame.range == (format == .jpeg ? .full : .limited))
  }

  @Test("the values that samples use are what the driver says, or what V4L2 takes its silence for")
  func ranges() {
    func range(_ format: PixelFormat, _ quantisation: UInt32, _ colours: UInt32 = 8) -> SampleRange?
    {
      var answer = v4l2_pix_format()
      answer.pixelformat = format.fourcc
      (answer.width, answer.height, answer.sizeimage) = (8, 8, 1000)
      (answer.quantization, answer.colorspace) = (quantisation, colours)
      return BufferFormat(answer)?.frame.range
    }
    let (raw, others) = (
      PixelFormat.captured.filter { $0.bayer != nil },
      PixelFormat.captured.filter { $0.bayer == nil }
    )
    let full: Set<PixelFormat> = [.mjpg, .jpeg, .rgb24, .grey]
    #expect(others.allSatisfy { (range($0, 0) == .full) == full.contains($0.delivered) })
    #expect(raw.allSatisfy { range($0, 0) == .full })
    #expect(range(.yuyv, V4L2_QUANTIZATION_FULL_RANGE.rawValue) == .full)
    #expect(range(.rgb24, V4L2_QUANTIZATION_LIM_RANGE.rawValue) == .limited)
    #expect(range(.yu12, 0, V4L2_COLORSPACE_JPEG.rawValue) == .full)
  }

  @Test("the planes of a buffer are known by what is before and in them")
  func bufferPlanes() {
    var plane = v4l2_plane()
    (plane.data_offset, plane.bytesused) = (128, 1408)
    let buffer = FilledBuffer(v4l2_buffer(), planes: [plane])
    #expect(buffer.planes == [FilledPlane(offset: 128, end: 1408)])
    var single = v4l2_buffer()
    single.bytesused = 77
    #expect(FilledBuffer(single).planes == [FilledPlane(end: 77)])
  }

  @Test("a buffer's flags say what its stamp means")
  func aBuffersFlagsTellWhatItsStampMeans() {
    var buffer = v4l2_buffer()
    (buffer.timestamp.tv_sec, buffer.timestamp.tv_usec) = (12, 345_678)
    buffer.flags = UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC | V4L2_BUF_FLAG_TSTAMP_SRC_SOE)
    let exposure = FilledBuffer(buffer).stamp
    #expect(
      exposure
        == DriverStamp(uSec: 12_345_678, isMonotonic: true, isStartOfExposure: true))
    // uvcvideo sets that flag for the arrival of the first data.
    let arrival = FilledBuffer(buffer, stampsArrival: true).stamp
    #expect(
      arrival
        == DriverStamp(uSec: 12_345_678, isMonotonic: true, isStartOfExposure: false))
    buffer.flags = UInt32(V4L2_BUF_FLAG_TIMESTAMP_COPY)
    let copied = FilledBuffer(buffer).stamp
    #expect(
      copied == DriverStamp(uSec: 12_345_678, isMonotonic: false, isStartOfExposure: false))
  }
}
