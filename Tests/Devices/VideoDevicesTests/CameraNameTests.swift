// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

@Suite struct CameraNameTests {
  static let cases: [([String: String], String)] = [
    (
      [
        "ID_SERIAL": "046d_HD_Pro_Webcam_C920_8B2C5E1F", "ID_SERIAL_SHORT": "8B2C5E1F",
        "ID_PATH": "pci-0000:00:14.0-usb-0:1:1.0", "ID_USB_INTERFACE_NUM": "00",
        "DEVLINKS": "/dev/v4l/by-path/x-video-index0 /dev/v4l/by-id/y-video-index0",
      ], "046d_HD_Pro_Webcam_C920_8B2C5E1F"
    ),
    // Without a serial number, two cameras of one model would have the same name.
    (
      ["ID_SERIAL": "046d_HD_Pro_Webcam_C920", "ID_PATH": "pci-0000:00:14.0-usb-0:1:1.0"],
      "pci-0000:00:14.0-usb-0:1:1.0"
    ),
    // The infrared camera of the same laptop.
    (
      ["ID_SERIAL": "Cam_1234", "ID_SERIAL_SHORT": "1234", "ID_USB_INTERFACE_NUM": "02"],
      "Cam_1234-interface2"
    ),
    (
      [
        "ID_PATH": "platform-vivid.0", "DEVLINKS": "/dev/v4l/by-path/platform-vivid.0-video-index3",
      ],
      "platform-vivid.0-index3"
    ),
    ([:], "video7"),
  ]

  @Test("the name is the most lasting one that udev knows", arguments: cases)
  func theNameIsTheMostLasting(properties: [String: String], name: String) {
    #expect(CameraName.text(of: properties, node: "/dev/video7") == name)
  }

  @Test(
    "controls are named as v4l2-ctl names them",
    arguments: [
      ("Exposure Time, Absolute", "exposure_time_absolute"), ("Brightness", "brightness"),
      ("White Balance, Auto & Preset", "white_balance_auto_preset"), ("  LED1 Mode ", "led1_mode"),
      ("Percentage (%)", "percentage"),
    ])
  func controlsAreNamedAsV4L2Ctl(name: String, text: String) {
    #expect(ControlName.text(of: name) == text)
  }
}
