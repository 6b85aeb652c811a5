// SPDX-License-Identifier: Apache-2.0
import Testing
import Vocabulary

/// The words that the configuration files share with the daemons: files of users have them, so they stay.
struct VocabularyTests {
  @Test func wordsOfTheFilesStay() {
    #expect(
      Role.allCases.map(\.rawValue) == [
        "primary", "secondary", "half_press", "none", "lock", "launch", "zoom_in", "zoom_out",
        "exposure_up", "exposure_down", "control_up", "control_down",
      ]
    )
    #expect(
      DialAxis.allCases.map(\.rawValue) == [
        "REL_DIAL", "REL_WHEEL", "REL_HWHEEL", "REL_X", "REL_Y", "REL_Z", "REL_MISC",
        "ABS_X", "ABS_Y", "ABS_Z", "ABS_RX", "ABS_RY", "ABS_RZ", "ABS_THROTTLE", "ABS_RUDDER",
        "ABS_WHEEL", "ABS_GAS", "ABS_BRAKE", "ABS_VOLUME", "ABS_MISC",
      ])
    #expect(FirstPress.allCases.map(\.rawValue) == ["later", "found_down", "connection"])
    #expect(
      ActionGesture.allCases.map(\.rawValue) == ["press", "release", "tap", "double_tap", "hold"])
    #expect(LockedDefault.allCases.map(\.rawValue) == ["as_usual", "none"])
    #expect(DeviceMode.allCases.map(\.rawValue) == ["observe", "grab", "proxy"])
    #expect(LEDColour.allCases.map(\.rawValue) == ["red", "green", "blue"])
    #expect(CapturePreset.allCases.map(\.rawValue) == ["photo", "high", "medium", "low"])
    #expect(CameraPosition.allCases.map(\.rawValue) == ["front", "back", "external"])
  }
}
