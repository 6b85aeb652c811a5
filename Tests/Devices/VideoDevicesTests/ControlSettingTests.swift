// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

@Suite struct ControlSettingTests {
  private static let controls = [
    CameraControl(
      id: 10, name: "mode", kind: .choice([1, 3, 4]), minimum: 1, maximum: 4, step: 1,
      defaultValue: 1, value: 1),
    CameraControl(
      id: 11, name: "flags", kind: .bits, minimum: 0, maximum: 0x8040_2010, step: 0,
      defaultValue: 0, value: 0),
    CameraControl(
      id: 12, name: "wide", kind: .wideNumber, minimum: .min, maximum: .max, step: 3,
      defaultValue: 0, value: 0),
    CameraControl(
      id: 9, name: "gain", minimum: -10, maximum: 101, step: 4, defaultValue: 2, value: 2),
  ]

  @Test("a value on a step of the range is set", arguments: [-10, -6, 2, 98])
  func aValueOnAStepIsSet(value: Int64) throws {
    let setting = try ControlSetting(ControlValue(name: "gain", value: value), of: Self.controls)
    #expect(setting.control.id == 9)
    #expect(setting.value == value)
  }

  @Test(
    "another is refused with the nearest that is had",
    arguments: [(-11, "-10"), (-7, "-6"), (-5, "-6"), (1 << 40, "101")])
  func anotherIsRefused(value: Int64, nearest: String) {
    #expect(throws: CameraError.unsupported(field: "gain", nearest: nearest)) {
      try ControlSetting(ControlValue(name: "gain", value: value), of: Self.controls)
    }
  }

  @Test(
    "choices, bits and numbers of 64 bits are what they can be",
    arguments: [
      ("mode", 3, nil), ("mode", 2, "1"), ("mode", 9, "4"), ("flags", 0x8000_2000, nil),
      ("flags", 0x11, "16"), ("flags", -1, "2151686160"), ("wide", .min, nil), ("wide", .max, nil),
      ("wide", .min + 6, nil), ("wide", .min + 7, "-9223372036854775802"),
    ] as [(String, Int64, String?)])
  func kinds(name: String, value: Int64, nearest: String?) throws {
    guard let nearest else {
      #expect(
        try ControlSetting(ControlValue(name: name, value: value), of: Self.controls).value == value
      )
      return
    }
    #expect(throws: CameraError.unsupported(field: name, nearest: nearest)) {
      try ControlSetting(ControlValue(name: name, value: value), of: Self.controls)
    }
  }

  @Test("a control that is not there is refused by its name")
  func aControlThatIsNotThere() {
    #expect(throws: CameraError.unsupported(field: "zoom", nearest: nil)) {
      try ControlSetting(ControlValue(name: "zoom", value: 1), of: Self.controls)
    }
  }
}
