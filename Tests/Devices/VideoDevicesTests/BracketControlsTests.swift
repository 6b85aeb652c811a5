// SPDX-License-Identifier: Apache-2.0
import Testing
import Vocabulary

@testable import VideoDevices

/// The controls that a bracket sets, and the knowledge about the frames that were taken with it.
struct BracketControlsTests {
  private static let exposureTime = CameraControl(
    id: VideoControl.exposureAbsolute, name: "exposure_time_absolute", minimum: 3, maximum: 2047,
    step: 1, defaultValue: 250, value: 250)
  private static let automatic = CameraControl(
    id: VideoControl.exposureAuto, name: "auto_exposure", kind: .choice([1, 3]), minimum: 0,
    maximum: 3, step: 1, defaultValue: 3, value: 3)
  private static var exposureBias: CameraControl {
    var bias = CameraControl(
      id: VideoControl.exposureBias, name: "auto_exposure_bias", kind: .choice([0, 1, 2]),
      minimum: 0, maximum: 2, step: 1, defaultValue: 1, value: 1)
    bias.amounts = [0: -1000, 1: 0, 2: 1000]
    return bias
  }
  private let controls = BracketControls([exposureTime, automatic, exposureBias])

  private func exposure(
    _ exposureUSec: Int64?, _ biasMilliEV: Int64?, reported: CameraExposure = CameraExposure()
  ) -> CameraExposure {
    controls.exposure(exposureUSec: exposureUSec, biasMilliEV: biasMilliEV, reported: reported)
  }

  @Test("A time is the nearest that the control accepts, by hand")
  func time() {
    let settings = controls.settings(
      exposureUSec: 20_049, gain: nil, focus: nil, biasMilliEV: nil)
    #expect(
      settings == [
        ControlValue(name: "auto_exposure", value: 1),
        ControlValue(name: "exposure_time_absolute", value: 200),
      ])
    #expect(controls.exposureUSec == 300...204_700)
    var known = CameraExposure()
    (known.program, known.timeUSec) = (.manual, 20_000)
    #expect(exposure(20_049, nil) == known)
    // The driver's report of anything else stays.
    var reported = CameraExposure()
    (reported.program, reported.biasMilliEV, reported.milliISO) = (.automatic, 500, 100_000)
    known.milliISO = 100_000
    #expect(exposure(20_000, nil, reported: reported) == known)
    #expect(exposure(100, nil).timeUSec == 300)
    #expect(exposure(.max / 2, nil).timeUSec == 204_700)
  }

  @Test("A bias is the nearest of the menu")
  func bias() {
    let settings = controls.settings(exposureUSec: nil, gain: nil, focus: nil, biasMilliEV: 700)
    #expect(settings == [ControlValue(name: "auto_exposure_bias", value: 2)])
    var known = CameraExposure()
    known.biasMilliEV = 1000
    #expect(exposure(nil, 700) == known)
  }

  @Test("A step that sets neither leaves what the driver reports")
  func neither() {
    var reported = CameraExposure()
    (reported.program, reported.timeUSec) = (.manual, 8000)
    #expect(exposure(nil, nil, reported: reported) == reported)
    let none = BracketControls([])
    #expect(none.exposure(exposureUSec: 500, biasMilliEV: 1, reported: reported) == reported)
  }

  @Test("A control that is not V4L2's bias can act as it, around its default")
  func scale() {
    let brightness = CameraControl(
      id: 0x0098_0900, name: "brightness", minimum: 0, maximum: 255, step: 1, defaultValue: 128,
      value: 100)
    let scale = BiasScale(control: "brightness", unitsPerEV: 32)
    let controls = BracketControls([brightness], bias: scale)
    #expect(controls.biasMilliEV == -4000...3968 && controls.biasName == "brightness")
    func value(_ bias: Int64) -> Int64? { controls.settings(biasMilliEV: bias).first?.value }
    #expect([-2000, 0, 2000, -9000, 9000].map(value) == [64, 128, 192, 0, 254])
    #expect(
      controls.exposure(exposureUSec: nil, biasMilliEV: -2010, reported: CameraExposure())
        .biasMilliEV == -2000)
    // The driver's own comes first; a name that the camera does not have is nothing.
    let both = BracketControls([brightness, Self.exposureBias], bias: scale)
    #expect(both.biasName == "auto_exposure_bias" && both.biasMilliEV == -1000...1000)
    let none = BracketControls([], bias: scale)
    #expect(none.biasMilliEV == nil && none.settings(biasMilliEV: 1000) == [])
    // Numbers that no camera has do no harm.
    var wide = brightness
    (wide.kind, wide.minimum, wide.maximum, wide.defaultValue) = (.wideNumber, .min, .max, 5)
    let huge = BracketControls([wide], bias: BiasScale(control: "brightness", unitsPerEV: 1))
    #expect(huge.settings(biasMilliEV: .max).count == 1 && huge.biasMilliEV != nil)
  }
}
