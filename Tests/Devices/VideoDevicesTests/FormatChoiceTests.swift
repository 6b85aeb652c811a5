// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

@Suite struct FormatChoiceTests {
  /// The kernel's vivid: one raw format, slower the larger it is.
  private static let vivid = [
    format(.yuyv, 1920, 1080, 1, 2, 5), format(.yuyv, 1280, 720, 1, 5, 10, 12),
    format(.yuyv, 640, 480, 5, 15, 25), format(.yuyv, 640, 360, 5, 30, 40),
    format(.yuyv, 320, 180, 5, 30, 60), format(.grey, 4096, 2160, 60),
  ]
  /// A webcam on USB 2: large pictures are fast only when compressed.
  private static let webcam = [
    format(.yuyv, 1920, 1080, 5), format(.yuyv, 1280, 720, 10), format(.yuyv, 640, 480, 30),
    format(.mjpg, 1920, 1080, 30), format(.mjpg, 1280, 720, 30, 60), format(.mjpg, 640, 480, 30),
  ]
  /// A driver that reports no rates.
  private static let silent = [format(.uyvy, 720, 576), format(.uyvy, 360, 288)]

  /// A format that nothing here can use, and a camera that has it beside a plain one.
  private static let depth = PixelFormat(fourcc: 0x2036_315A)
  private static let thermal = [format(depth, 160, 120, 9), format(.grey, 160, 120, 9)]
  /// A camera interface of a small computer: many formats of one size.
  private static let board = [
    format(.grey, 640, 480, 30), format(.rgb24, 640, 480, 30), format(.yu12, 640, 480, 30),
    format(.nm12, 640, 480, 30), format(.nv12, 640, 480, 30),
  ]

  private static func former(_ settings: CaptureSettings) -> CaptureSettings {
    var settings = settings
    settings.former = CaptureFormat(
      pixelFormat: .yuyv, width: 640, height: 480, frameInterval: .init(1, 15))
    return settings
  }

  struct Choice: Sendable, CustomTestStringConvertible {
    let camera: [CameraFormat]
    let settings: CaptureSettings
    let chosen: String

    init(_ camera: [CameraFormat], _ settings: CaptureSettings, _ chosen: String) {
      (self.camera, self.settings, self.chosen) = (camera, settings, chosen)
    }

    var testDescription: String { chosen }
  }

  static let choices = [
    Choice(vivid, .init(preset: .photo), "YUYV 1280x720 1/12"),
    Choice(vivid, .init(preset: .high), "YUYV 640x480 1/25"),
    Choice(vivid, .init(preset: .medium), "YUYV 640x480 1/25"),
    Choice(vivid, .init(preset: .low), "YUYV 640x480 1/25"),
    Choice(vivid, .init(width: 1920, height: 1080), "YUYV 1920x1080 1/5"),
    Choice(vivid, .init(width: 320), "YUYV 320x180 1/60"),
    Choice(vivid, .init(width: 640), "YUYV 640x480 1/25"),
    Choice(vivid, .init(width: 640, height: 360), "YUYV 640x360 1/40"),
    Choice(vivid, .init(width: 640, frameInterval: .init(1, 30)), "YUYV 640x360 1/30"),
    Choice(vivid, .init(frameInterval: .init(2, 60)), "YUYV 640x360 1/30"),
    Choice(webcam, .init(preset: .photo), "MJPG 1920x1080 1/30"),
    Choice(webcam, .init(preset: .high), "MJPG 1920x1080 1/30"),
    Choice(webcam, .init(preset: .medium), "MJPG 1280x720 1/60"),
    Choice(webcam, .init(preset: .low), "MJPG 640x480 1/30"),
    Choice(webcam, .init(preset: .photo, pixelFormat: .yuyv), "YUYV 1280x720 1/10"),
    Choice(webcam, .init(preset: .high, pixelFormat: .yuyv), "YUYV 640x480 1/30"),
    Choice(silent, .init(preset: .photo), "UYVY 720x576 -"),
    Choice(silent, .init(preset: .low), "UYVY 360x288 -"),
    // The format that ran before takes the preset's place if the camera still has it and nothing else is asked for.
    Choice(webcam, former(.init(preset: .photo)), "YUYV 640x480 1/15"),
    Choice(webcam, former(.init(width: 640)), "YUYV 640x480 1/15"),
    Choice(webcam, former(.init(preset: .photo, pixelFormat: .mjpg)), "MJPG 1920x1080 1/30"),
    Choice(silent, former(.init(preset: .low)), "UYVY 360x288 -"),
    // Grey is chosen if it is asked for, or if there is nothing else.
    Choice(vivid, .init(pixelFormat: .grey), "GREY 4096x2160 1/60"),
    Choice(vivid, .init(width: 4096), "GREY 4096x2160 1/60"),
    Choice(thermal, .init(), "GREY 160x120 1/9"),
    Choice(board, .init(), "NV12 640x480 1/30"),
    Choice(board, .init(pixelFormat: .ym12.delivered), "YU12 640x480 1/30"),
    Choice(board, .init(pixelFormat: .nm12), "NM12 640x480 1/30"),
    Choice(board, .init(pixelFormat: .rgb24), "RGB3 640x480 1/30"),
    // If no format is small enough, the smallest is chosen. If none is fast enough, the fastest is
    // chosen.
    Choice([format(.yuyv, 1920, 1080, 30)], .init(preset: .low), "YUYV 1920x1080 1/30"),
    Choice(
      [format(.yuyv, 640, 480, 5), format(.yuyv, 320, 240, 15)], .init(preset: .high),
      "YUYV 320x240 1/15"),
  ]

  @Test("each request finds its format", arguments: choices)
  func eachRequestFindsItsFormat(_ choice: Choice) throws {
    let chosen = try FormatChoice.choose(from: choice.camera, for: choice.settings)
    let interval = chosen.frameInterval.map { "\($0)" } ?? "-"
    #expect("\(chosen.pixelFormat) \(chosen.width)x\(chosen.height) \(interval)" == choice.chosen)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let camera: [CameraFormat]
    let settings: CaptureSettings
    let error: CameraError

    init(_ camera: [CameraFormat], _ settings: CaptureSettings, _ field: String, _ nearest: String?)
    {
      (self.camera, self.settings) = (camera, settings)
      error = .unsupported(field: field, nearest: nearest)
    }

    var testDescription: String { "\(error)" }
  }

  static let refusals = [
    Refusal(vivid, .init(pixelFormat: .mjpg), "pixelFormat", "YUYV"),
    // The camera has that format, but nothing here can use it.
    Refusal(thermal, .init(pixelFormat: .init("Z16")), "pixelFormat", "GREY"),
    Refusal(webcam, .init(width: 3840, height: 2160), "width", "1920x1080"),
    Refusal(webcam, .init(height: 700), "height", "1280x720"),
    Refusal(webcam, .init(width: 640, height: 360), "height", "640x480"),
    Refusal(vivid, .init(width: 1280, frameInterval: .init(1, 30)), "frameInterval", "1/12"),
    Refusal(silent, .init(frameInterval: .init(1, 25)), "frameInterval", nil),
    Refusal([format(depth, 640, 480, 30)], .init(), "pixelFormat", nil),
    Refusal([], .init(), "pixelFormat", nil),
  ]

  @Test("a mode that a camera does not have is refused with those that it has", arguments: refusals)
  func whatACameraHasNotIsRefused(_ refusal: Refusal) {
    #expect(throws: refusal.error) {
      try FormatChoice.choose(from: refusal.camera, for: refusal.settings)
    }
  }

  private static func format(
    _ pixelFormat: PixelFormat, _ width: Int, _ height: Int, _ rates: Int...
  ) -> CameraFormat {
    CameraFormat(
      pixelFormat: pixelFormat, width: width, height: height,
      frameIntervals: rates.compactMap { FrameInterval(1, $0) }.sorted())
  }
}
