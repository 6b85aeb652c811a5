// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

@Suite struct ControlSettingTests {
  private static let controls = [
    CameraControl(
      id: 9, name: "gain", minimum: -10, maximum: 101, step: 4, defaultValue: 2, value: 2)
  ]

  @Test("a value on a step of the range is set", arguments: [-10, -6, 2, 98])
  func aValueOnAStepIsSet(value: Int64) throws {
    let setting = try ControlSetting(ControlValue(name: "gain", value: value), of: Self.controls)
    #expect(setting.id == 9)
    #expect(setting.value == Int32(value))
  }

  @Test(
    "another is refused with the nearest that is had",
    arguments: [(-11, "-10"), (-7, "-6"), (-5, "-6"), (1 << 40, "101")])
  func anotherIsRefused(value: Int64, nearest: String) {
    #expect(throws: CameraError.unsupported(field: "gain", nearest: nearest)) {
      try ControlSetting(ControlValue(name: "gain", value: value), of: Self.controls)
    }
  }

  @Test("a control that is not there is refused by its name")
  func aControlThatIsNotThere() {
    #expect(throws: CameraError.unsupported(field: "zoom", nearest: nil)) {
      try ControlSetting(ControlValue(name: "zoom", value: 1), of: Self.controls)
    }
  }
}
