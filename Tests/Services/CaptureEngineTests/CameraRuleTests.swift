// SPDX-License-Identifier: Apache-2.0
import Configuration
import TestSupport
import Testing
import Vocabulary

@testable import CaptureEngine
@testable import VideoDevices

/// What `[[camera]]` makes of a camera of the kernel that the probe has found.
struct CameraRuleTests {
  /// A camera whose zoom counts from 0, as the file's rule for it has it.
  private static func camera(_ options: String) throws -> CameraDescription {
    let folder = TemporaryFolder()
    let path = folder.path + "/engine.toml"
    try TestFile.write(path, "[[camera]]\nmatch = { DEVNAME = \"*\" }\n\(options)\n")
    let configuration = try EngineConfiguration.load(.named(path))
    let zoom = CameraControl(
      id: VideoControl.zoomAbsolute, name: "zoom_absolute", minimum: 0, maximum: 16384, step: 1,
      defaultValue: 0, value: 0)
    var camera = V4L2Camera(
      description: CameraDescription(
        kind: .synthetic, name: "usb", label: "usb", node: nil, position: nil, formats: [],
        controls: [zoom]),
      node: "/dev/none", input: nil)
    camera.apply(configuration.cameras.first)
    return camera.description
  }

  @Test("zoom_factor: the zoom at the end of the camera's control, whose units say nothing")
  func zoomFactor() throws {
    #expect(AdjustmentControls(try Self.camera("")).zoomRange == 1...2)
    let known = AdjustmentControls(try Self.camera("zoom_factor = 12"))
    #expect(known.zoomRange == 1...12 && known.isZoomMeasured)
    let middle = known.device(CameraAdjustment(zoom: 6.5)).controls.first
    #expect(middle?.value == 8192)
  }

  @Test("range: that of raw frames, whatever the driver says")
  func range() throws {
    #expect(try Self.camera("").range == nil)
    #expect(try Self.camera("range = \"full\"").range == .full)
    #expect(try Self.camera("range = \"limited\"").range == .limited)
  }

  @Test("name, position, rotation, mirror and the facts about a sensor")
  func description() throws {
    let camera = try Self.camera(
      """
      name = "booth"
      position = "front"
      rotation = 90
      mirror = true
      upright_pixels = true
      black_level = 4096
      white_level = 60000
      color_matrix = [0.9, -0.3, -0.1, -0.4, 1.2, 0.2, -0.1, 0.2, 0.6]
      illuminant = "D50"
      neutral = [0.5, 1.0, 0.6]
      """)
    #expect(camera.name == "booth" && camera.position == .front)
    #expect(camera.rotation == 90 && camera.isMirrored && camera.hasUprightPixels)
    #expect(try !Self.camera("mirror = true").hasUprightPixels)
    var sensor = SensorProfile()
    (sensor.blackLevel, sensor.whiteLevel) = (4096, 60000)
    sensor.colorMatrix = [0.9, -0.3, -0.1, -0.4, 1.2, 0.2, -0.1, 0.2, 0.6]
    (sensor.illuminant, sensor.neutral) = (.d50, [0.5, 1, 0.6])
    #expect(camera.sensor == sensor)
  }
}
