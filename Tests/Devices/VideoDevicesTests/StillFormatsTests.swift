// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

/// The larger formats that a camera is switched to for a photo.
@Suite struct StillFormatsTests {
  private func camera(_ formats: [(PixelFormat, Int, Int, Int)]) -> CameraDescription {
    CameraDescription(
      kind: .synthetic, name: "test", label: "test", node: nil, position: nil,
      formats: formats.map { format, width, height, framesPerSecond in
        CameraFormat(
          pixelFormat: format, width: width, height: height,
          frameIntervals: [FrameInterval(1, framesPerSecond)].compactMap { $0 })
      })
  }

  private func sizes(_ camera: CameraDescription, _ stream: CaptureFormat) -> [String] {
    camera.stillFormats(beside: stream).map { "\($0.width)x\($0.height) \($0.pixelFormat)" }
  }

  private func stream(_ format: PixelFormat, _ width: Int, _ height: Int) -> CaptureFormat {
    CaptureFormat(pixelFormat: format, width: width, height: height, frameInterval: nil)
  }

  @Test("each larger size once, the smallest first, in the format that is fastest")
  func larger() {
    let webcam = camera([
      (.yuyv, 1920, 1080, 5), (.mjpg, 1920, 1080, 30), (.yuyv, 640, 480, 30),
      (.yuyv, 1280, 720, 10), (.mjpg, 320, 240, 30), (.yuyv, 800, 400, 30),
    ])
    #expect(
      sizes(webcam, stream(.yuyv, 640, 480)) == ["1280x720 YUYV", "1920x1080 MJPG"])
    #expect(sizes(webcam, stream(.mjpg, 1920, 1080)) == [])
  }

  @Test("a mosaic stays one, in its own format")
  func mosaic() throws {
    let red = try #require(PixelFormat("RG10"))
    let other = try #require(PixelFormat("RGGB"))
    let sensor = camera([
      (red, 640, 480, 30), (red, 1280, 960, 30), (other, 1280, 960, 30), (.yuyv, 1280, 960, 30),
    ])
    #expect(sizes(sensor, stream(red, 640, 480)) == ["1280x960 RG10"])
    #expect(sizes(sensor, stream(.yuyv, 640, 480)) == ["1280x960 YUYV"])
  }

  @Test("two buffers and two frames have to fit into what the frames of a stream may take")
  func memory() {
    #expect(StillMemory.fits(imageBytes: 24 << 20))
    #expect(!StillMemory.fits(imageBytes: (24 << 20) + 1))
    // A driver that needs three buffers has less room for each.
    #expect(!StillMemory.fits(imageBytes: 24 << 20, bufferCount: 3))
    #expect(StillMemory.fits(imageBytes: 19 << 20, bufferCount: 3))
    // 25165824 bytes are 24 MiB.
    let sensor = camera([
      (.yuyv, 640, 480, 30), (.yuyv, 4096, 3072, 10), (.yuyv, 4096, 3074, 10),
      (.nv12, 4096, 4096, 10), (.nv12, 4096, 4098, 10), (.mjpg, 4098, 3072, 10),
    ])
    #expect(
      sizes(sensor, stream(.yuyv, 640, 480)) == ["4096x3072 YUYV", "4096x4096 NV12"])
  }

  @Test("none where switching the camera is known to do harm")
  func never() {
    var sensor = camera([(.yuyv, 640, 480, 30), (.yuyv, 1280, 960, 30)])
    sensor.takesStills = false
    #expect(sizes(sensor, stream(.yuyv, 640, 480)) == [])
  }
}
