// SPDX-License-Identifier: Apache-2.0
import CLinux
import Testing
import Vocabulary

@testable import VideoDevices

/// The zoom and the bias of cameras as their drivers count them, and as people turn them.
struct AdjustmentControlsTests {
  private static func camera(
    zoom range: ClosedRange<Int64>? = nil, step: Int64 = 1, value: Int64 = 0, most: Double? = nil,
    crop: PictureRectangle? = nil
  ) -> CameraDescription {
    var camera = CameraDescription(
      kind: .synthetic, name: "a", label: "a", node: nil, position: nil, formats: [],
      controls: range.map {
        [
          CameraControl(
            id: VideoControl.zoomAbsolute, name: "zoom_absolute", minimum: $0.lowerBound,
            maximum: $0.upperBound, step: step, defaultValue: $0.lowerBound, value: value)
        ]
      } ?? [])
    (camera.mostZoom, camera.crop) = (most, crop)
    return camera
  }

  private func value(_ zoom: Double, of camera: CameraDescription) -> Int64? {
    AdjustmentControls(camera).device(CameraAdjustment(zoom: zoom)).controls.first?.value
  }

  @Test("A focal length is in proportion to the factor; values between go to the nearest")
  func focalLength() throws {
    let webcam = Self.camera(zoom: 100...500, value: 250)
    let controls = AdjustmentControls(webcam)
    #expect(controls.zoomRange == 1...5)
    #expect(controls.isZoomMeasured)
    #expect(controls.zoomStep == 0.01)
    #expect(controls.zoomNow == 2.5)
    for (factor, expected) in [(1, 100), (2, 200), (2.004, 200), (2.006, 201), (5, 500), (9, 500)]
      as [(Double, Int64)]
    {
      #expect(value(factor, of: webcam) == expected)
    }
    let nearest = try #require(controls.nearest(zoom: 2.004, in: nil))
    #expect(abs(nearest - 2) < 1e-9)
    let coarse = Self.camera(zoom: 100...400, step: 100, value: 100)
    #expect(value(2.4, of: coarse) == 200)
    #expect(value(2.6, of: coarse) == 300)
    #expect(AdjustmentControls(coarse).zoomStep == 1)
  }

  @Test("Units that begin at 0 say nothing, unless the configuration says how near the nearest is")
  func nominal() {
    let unknown = AdjustmentControls(Self.camera(zoom: 0...16384))
    #expect(unknown.zoomRange == 1...2)
    #expect(!unknown.isZoomMeasured)
    let known = Self.camera(zoom: 0...16384, value: 8192, most: 12)
    #expect(AdjustmentControls(known).zoomRange == 1...12)
    #expect(AdjustmentControls(known).isZoomMeasured)
    #expect(AdjustmentControls(known).zoomNow == 6.5)
    #expect(value(12, of: known) == 16384)
    // A control without a range is none.
    #expect(AdjustmentControls(Self.camera(zoom: 0...0)).zoomRange == nil)
    // A driver may claim anything.
    let wide = Self.camera(zoom: Int64.min...Int64.max, value: .max)
    #expect(value(2, of: wide) == .max)
    #expect(value(1, of: wide) == .min)
    #expect(value(1.5, of: wide) == 0)
  }

  @Test("Without a control a driver that crops zooms; without both there is none")
  func cropping() throws {
    let camera = Self.camera(crop: PictureRectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    let controls = AdjustmentControls(camera)
    #expect(controls.zoomMeans == .crop)
    #expect(controls.zoomRange == 1...4)
    #expect(controls.zoomNow == 2)
    let device = controls.device(CameraAdjustment(zoom: 4))
    #expect(device.controls.isEmpty)
    #expect(device.crop == PictureRectangle(x: 0.375, y: 0.375, width: 0.25, height: 0.25))
    // Into a crop that is half of the picture it goes half as far.
    let half = PictureRectangle(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    #expect(controls.nearest(zoom: 4, in: half) == 2)
    #expect(controls.view(CameraAdjustment(zoom: 2, crop: half)).width == 0.25)
    // What nobody has changed stays as it is.
    #expect(controls.device(CameraAdjustment(biasMilliEV: 0)) == DeviceAdjustment())
    #expect(controls.view(CameraAdjustment()).width == 0.5)
    let none = AdjustmentControls(Self.camera())
    #expect(none.zoomMeans == nil && none.zoomRange == nil && none.nearest(zoom: 1, in: nil) == nil)
    // A camera that has both zooms by its control, and crops apart from that.
    let both = AdjustmentControls(Self.camera(zoom: 100...500, value: 100, crop: .whole))
    let set = both.device(CameraAdjustment(zoom: 2, crop: half))
    #expect(set.controls == [ControlValue(name: "zoom_absolute", value: 200)])
    #expect(set.crop == half)
    #expect(both.device(CameraAdjustment(zoom: 2)).crop == nil)
  }

  @Test("A bias is one of the driver's menu, or of the control that the configuration names")
  func bias() {
    var menu = CameraControl(
      id: VideoControl.exposureBias, name: "auto_exposure_bias", kind: .choice([0, 1, 2]),
      minimum: 0, maximum: 2, step: 1, defaultValue: 1, value: 2)
    menu.amounts = [0: -1000, 1: 0, 2: 1000]
    var camera = Self.camera()
    camera.controls = [menu]
    let driver = AdjustmentControls(camera)
    #expect(driver.biasMilliEV == -1000...1000)
    #expect(driver.biasAmounts == [-1000, 0, 1000])
    #expect(driver.biasNow == 1000)
    #expect(driver.nearest(biasMilliEV: 700) == 1000)
    let set = driver.device(CameraAdjustment(biasMilliEV: -1000)).controls
    #expect(set == [ControlValue(name: "auto_exposure_bias", value: 0)])
    camera.controls = [
      CameraControl(
        id: 1, name: "brightness", minimum: 0, maximum: 255, step: 1, defaultValue: 128, value: 96)
    ]
    #expect(AdjustmentControls(camera).biasMilliEV == nil)
    camera.bias = BiasScale(control: "brightness", unitsPerEV: 32)
    let named = AdjustmentControls(camera)
    #expect(named.biasMilliEV == -4000...3968)
    #expect(named.biasStepMilliEV == 31.25)
    #expect(named.biasAmounts == nil)
    #expect(named.biasNow == -1000)
  }

  @Test("A region of interest turns on the automatics that go by it, as far as the camera has them")
  func interest() {
    var camera = Self.camera()
    camera.interest = .whole
    camera.controls = [
      CameraControl(
        id: VideoControl.regionOfInterestAuto, name: "region_of_interest_auto_ctrls", kind: .bits,
        minimum: 0, maximum: 0b11, step: 0, defaultValue: 0, value: 0)
    ]
    let controls = AdjustmentControls(camera)
    #expect(controls.hasInterest && !controls.crops)
    let part = PictureRectangle(x: 0.1, y: 0.1, width: 0.2, height: 0.2)
    let device = controls.device(CameraAdjustment(interest: part))
    #expect(device.interest == part)
    #expect(device.controls == [ControlValue(name: "region_of_interest_auto_ctrls", value: 1)])
  }

  @Test(
    "Parts of a picture are even pixels within the driver's rectangle",
    arguments: [
      (PictureRectangle.whole, [4, 6, 1920, 1080]),
      (PictureRectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5), [484, 276, 960, 540]),
      (PictureRectangle(x: 0.999, y: 0.999, width: 0.0001, height: 0.0001), [1922, 1084, 2, 2]),
    ])
  func pixels(part: PictureRectangle, expected: [Int]) {
    let whole = v4l2_rect(left: 4, top: 6, width: 1920, height: 1080)
    let found = part.pixels(of: whole)
    #expect(
      [Int(found.left), Int(found.top), Int(found.width), Int(found.height)] == expected)
    // A driver may claim anything.
    let huge = v4l2_rect(left: .max, top: .min, width: .max, height: 0)
    #expect(part.pixels(of: huge).height == 2)
  }
}
