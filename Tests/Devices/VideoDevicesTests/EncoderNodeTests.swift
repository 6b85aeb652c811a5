// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO
import PixelKernels
import Testing

@testable import VideoDevices

/// The choice of devices that encode films, and their settings. `EncoderRigTests` has them at work,
/// in the rig.
@Suite struct EncoderNodeTests {
  private static let encoder = VideoCapabilities(card: "codec", recodes: true, streams: true)
  private static let any = FrameSizes.untold

  private static func raw(
    _ capabilities: VideoCapabilities = encoder, coded: [PixelFormat] = [.mjpg, .h264],
    raw: [PixelFormat]
  ) -> PixelFormat? {
    EncoderNode(
      capabilities, path: "/dev/video11", coded: .h264, codedFormats: coded, rawFormats: raw,
      sizes: any)?.raw
  }

  @Test("memory to memory, H.264 coded, planar 4:2:0 raw: the nearest to the picture's own layout")
  func choice() {
    #expect(Self.raw(raw: [.yuyv, .nv12, .yu12]) == .yu12)
    #expect(Self.raw(raw: [.nm12, .ym12]) == .ym12)
    #expect(Self.raw(raw: [.nm12, .nv12]) == .nv12)
    #expect(Self.raw(raw: [.yuyv, .rgb24]) == nil)
    #expect(Self.raw(raw: []) == nil)
  }

  @Test("cameras, decoders and devices without buffers are no encoders")
  func others() {
    let camera = VideoCapabilities(card: "camera", capturesVideo: true, streams: true)
    #expect(Self.raw(camera, raw: [.yu12]) == nil)
    #expect(Self.raw(coded: [.yu12], raw: [.h264]) == nil)
    // An encoder, but of JPEGs alone.
    #expect(Self.raw(coded: [.mjpg], raw: [.yu12]) == nil)
    #expect(Self.raw(VideoCapabilities(card: "codec", recodes: true), raw: [.yu12]) == nil)
  }

  @Test("sizes: a width of whole 32 pixels, within what the driver lists, whatever its steps")
  func sizes() throws {
    func takes(_ sizes: FrameSizes, _ width: Int, _ height: Int) throws -> Bool {
      let node = EncoderNode(
        Self.encoder, path: "/dev/video11", coded: .h264, codedFormats: [.h264],
        rawFormats: [.yu12], sizes: sizes)
      return try #require(node).takes(width: width, height: height)
    }
    #expect(try takes(.untold, 1280, 720) && takes(.untold, 1920, 1080))
    #expect(try !takes(.untold, 1296, 720) && !takes(.untold, 1280, 721))
    let range = FrameSizes.range(
      width: SteppedRange(32, 1920, step: 64), height: SteppedRange(32, 1088, step: 16))
    #expect(try takes(range, 32, 32) && takes(range, 1920, 1080) && takes(range, 1888, 1086))
    #expect(try !takes(range, 1952, 1080) && !takes(range, 1920, 1090) && !takes(range, 32, 30))
    let list = FrameSizes.discrete([FrameSize(width: 640, height: 480)])
    #expect(try takes(list, 640, 480) && !takes(list, 640, 360))
  }

  @Test("the settings of a film: bits, key frames, no B frames, and a level that has room")
  func settings() throws {
    func value(_ id: UInt32, _ width: Int, _ height: Int, _ milliHertz: Int) -> Int32? {
      EncoderSettings(
        coded: .h264, width: width, height: height, bitRate: 5_000_000, milliHertz: milliHertz,
        keyInterval: 25, isFullRange: false
      ).controls.first { $0.id == id }?.value
    }
    func level(_ width: Int, _ height: Int, _ hertz: Int) -> UInt32? {
      value(clinux_cid_h264_level, width, height, hertz * 1000).map { UInt32($0) }
    }
    #expect(value(clinux_cid_bit_rate, 1280, 720, 30_000) == 5_000_000)
    #expect(value(clinux_cid_gop_size, 1280, 720, 30_000) == 25)
    #expect(value(clinux_cid_h264_i_period, 1280, 720, 30_000) == 25)
    #expect(value(clinux_cid_b_frames, 1280, 720, 30_000) == 0)
    #expect(value(clinux_cid_repeat_header, 1280, 720, 30_000) == 1)
    #expect(level(1920, 1080, 30) == V4L2_MPEG_VIDEO_H264_LEVEL_4_0.rawValue)
    #expect(level(1920, 1080, 60) == V4L2_MPEG_VIDEO_H264_LEVEL_4_2.rawValue)
    #expect(level(3840, 2160, 30) == V4L2_MPEG_VIDEO_H264_LEVEL_5_1.rawValue)
    #expect(level(1280, 720, 60) == V4L2_MPEG_VIDEO_H264_LEVEL_4_0.rawValue)
  }

  @Test("a file that is no V4L2 node is refused by name, and is no encoder")
  func noNode() throws {
    let error = #expect(throws: SystemError.self) {
      try EncoderProbe.probe("/dev/null", coded: .h264)
    }
    #expect(error == SystemError("VIDIOC_QUERYCAP", "/dev/null", errno: Errno(25)))
    let settings = EncoderSettings(
      coded: .h264, width: 640, height: 480, bitRate: 1_000_000, milliHertz: 30_000,
      keyInterval: 30, isFullRange: true)
    let refusal = #expect(throws: StatefulEncoderError.self) {
      _ = try StatefulEncoder(
        OwnedDescriptor.open("/dev/null", 2), path: "/dev/null", settings)
    }
    #expect(refusal?.errno == 25)
  }
}
