// SPDX-License-Identifier: Apache-2.0
import EngineChannels
import PixelKernels
import Testing
import VideoDevices

@testable import CaptureEngine

/// The settings that an encoder gets for a film.
struct EncoderPlanTests {
  private static func start(
    _ width: Int, _ height: Int, _ interval: FrameInterval?, bitRate: Int? = nil,
    processors: Int = 4, _ pixelFormat: PixelFormat = .yuyv, range: SampleRange = .limited
  ) -> EncoderStart {
    let format = FrameFormat(
      pixelFormat: pixelFormat, width: width, height: height, bytesPerLine: width * 2, range: range)
    return EncoderPlan.start(
      format: format, interval: interval, bitRate: bitRate, processors: processors)
  }

  @Test("0.15 bits a pixel, a key frame each second")
  func usual() {
    let start = Self.start(1280, 720, FrameInterval(1, 30))
    #expect(start.bitRate == 4_147_200)
    #expect(start.milliHertz == 30_000)
    #expect(start.keyInterval == 30)
    #expect(!start.isFullRange)
    #expect(start.isValid)
    #expect(Self.start(1280, 720, nil) == start)
    #expect(Self.start(1280, 720, FrameInterval(1001, 30_000)).keyInterval == 30)
    #expect(Self.start(1280, 720, FrameInterval(1001, 30_000)).milliHertz == 29_970)
  }

  @Test("a bit rate that is given is used, within what can be")
  func bitRate() {
    #expect(Self.start(1280, 720, nil, bitRate: 2_000_000).bitRate == 2_000_000)
    #expect(Self.start(1280, 720, nil, bitRate: .min).bitRate == 10_000)
    #expect(Self.start(1280, 720, nil, bitRate: .max).bitRate == 240_000_000)
    #expect(Self.start(16, 16, FrameInterval(10, 1)).bitRate == 10_000)
  }

  @Test(
    "at 120 frames a second the library counts 60: half of the bits, so that twice of them is right"
  )
  func fast() {
    let start = Self.start(640, 480, FrameInterval(1, 120), bitRate: 8_000_000)
    #expect(start.milliHertz == 60_000)
    #expect(start.bitRate == 4_000_000)
    #expect(start.keyInterval == 120)
    let slow = Self.start(640, 480, FrameInterval(10, 1))
    #expect(slow.milliHertz == 1000 && slow.keyInterval == 1 && slow.isValid)
  }

  @Test("more threads for more pixels, never more than processors")
  func threads() {
    #expect(Self.start(640, 480, FrameInterval(1, 30)).threads == 1)
    #expect(Self.start(1920, 1080, FrameInterval(1, 30)).threads > 1)
    #expect(Self.start(1920, 1080, FrameInterval(1, 30), processors: 1).threads == 1)
    #expect(Self.start(3840, 2160, FrameInterval(1, 60), processors: 64).threads == 4)
  }

  @Test("JPEG has the full range, whatever its camera says")
  func range() {
    #expect(Self.start(640, 480, nil, .mjpg, range: .full).isFullRange)
    #expect(Self.start(640, 480, nil, .yuyv, range: .full).isFullRange)
  }
}
