// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

/// What becomes of a format that a driver lists and then makes another of.
@Suite struct DeviceSetupTests {
  private static let asked = CaptureFormat(
    pixelFormat: .yuyv, width: 640, height: 480, frameInterval: FrameInterval(1, 30))

  private func made(_ pixelFormat: PixelFormat, _ width: Int) -> BufferFormat {
    BufferFormat(
      frame: FrameFormat(
        pixelFormat: pixelFormat, width: width, height: 480, bytesPerLine: width * 2),
      imageSize: width * 480 * 2)
  }

  private func setup(namesSize: Bool = false, namesFormat: Bool = false) -> DeviceSetup {
    DeviceSetup(
      node: "/dev/video9", input: nil, format: Self.asked, controls: [],
      takesOtherSize: !namesSize, takesOtherFormat: !namesFormat)
  }

  @Test(
    "without a pixel format the driver's is taken, with a remark; a named one is refused with the driver's"
  )
  func pixelFormat() throws {
    try setup().check(made(.nv12, 640))
    #expect(setup().remarks(of: made(.nv12, 640)) == [.otherFormat(asked: .yuyv, driver: .nv12)])
    #expect(throws: CameraError.unsupported(field: "pixelFormat", nearest: "NV12")) {
      try setup(namesFormat: true).check(made(.nv12, 640))
    }
    // Nothing can be made of this one, whoever asks.
    #expect(throws: CameraError.unsupported(field: "pixelFormat", nearest: nil)) {
      try setup().check(made(.h264, 640))
    }
  }

  @Test("the same with a size; what is as it was asked for is not remarkable")
  func size() throws {
    try setup().check(made(.yuyv, 320))
    let small = FrameSize(width: 320, height: 480)
    let large = FrameSize(width: 640, height: 480)
    #expect(setup().remarks(of: made(.yuyv, 320)) == [.otherSize(asked: large, driver: small)])
    #expect(throws: CameraError.unsupported(field: "width", nearest: "320x480")) {
      try setup(namesSize: true).check(made(.yuyv, 320))
    }
    #expect(setup().remarks(of: made(.yuyv, 640)) == [])
    #expect(setup().remarks(of: made(.nv12, 320)).count == 2)
  }
}
