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

  @Test("of two with one serial number each has its port in its name; without a port, none")
  func twins() {
    func name(_ path: String?, _ more: [String: String] = [:], isTwin: Bool = true) -> String? {
      var properties = ["ID_SERIAL": "046d_0825_2009", "ID_SERIAL_SHORT": "2009"]
      properties["ID_PATH"] = path
      properties.merge(more) { $1 }
      return CameraName.text(of: properties, node: "/dev/video0", amongTwins: isTwin)
    }
    #expect(name("pci-0000:00:14.0-usb-0:2:1.0") == "046d_0825_2009-usb-0:2")
    #expect(name("pci-0000:00:14.0-usb-0:1.4:1.0") == "046d_0825_2009-usb-0:1.4")
    #expect(name("platform-vhci_hcd.0-usb-0:1:1.0") == "046d_0825_2009-usb-0:1")
    #expect(name("platform-vivid.1") == "046d_0825_2009-platform-vivid.1")
    #expect(
      name("pci-0000:00:14.0-usb-0:2:1.2", ["ID_USB_INTERFACE_NUM": "02"])
        == "046d_0825_2009-interface2-usb-0:2")
    #expect(name(nil) == nil && name("pci-0000:00:14.0-usb-0:2:1.0", isTwin: false) == nil)
  }

  @Test("two of one serial number, one after the other: both by their ports, and each alone")
  func laterTwins() {
    func camera(_ port: Int) -> [String: String] {
      [
        "ID_SERIAL": "C270_2009", "ID_SERIAL_SHORT": "2009",
        "ID_PATH": "pci-0000:00:14.0-usb-0:\(port):1.0",
      ]
    }
    var twins = CameraTwins()
    func came(_ node: String, _ properties: [String: String]) -> [String] {
      twins.came(node, properties)
    }
    #expect(came("/dev/video0", camera(1)) == [] && twins.portName(of: "/dev/video0") == nil)
    // udev reports a change of it.
    #expect(came("/dev/video0", camera(1)) == [] && twins.portName(of: "/dev/video0") == nil)
    #expect(came("/dev/video2", camera(2)) == ["/dev/video0"])
    #expect(twins.portName(of: "/dev/video0") == "C270_2009-usb-0:1")
    #expect(twins.portName(of: "/dev/video2") == "C270_2009-usb-0:2")
    #expect(twins.isFirst("/dev/video0", named: "C270_2009"))
    #expect(!twins.isFirst("/dev/video2", named: "C270_2009"))
    for node in ["/dev/video0", "/dev/video2"] { twins.went(node) }
    #expect(came("/dev/video0", camera(2)) == [])
    #expect(twins.portName(of: "/dev/video0") == "C270_2009-usb-0:2")
    #expect(!twins.isFirst("/dev/video0", named: "C270_2009"))
    // Two nodes of one device without a serial number: as ever.
    let vivid = ["ID_PATH": "platform-vivid.0"]
    #expect(came("/dev/video4", vivid) == [] && came("/dev/video5", vivid).count == 1)
    #expect(twins.portName(of: "/dev/video5") == nil)
  }

  @Test("cameras of infrared or grey pictures are not the usual ones")
  func usual() {
    func isUsual(_ label: String, _ formats: PixelFormat...) -> Bool {
      CameraDescription(
        kind: .synthetic, name: "x", label: label, node: nil, position: nil,
        formats: formats.map {
          CameraFormat(pixelFormat: $0, width: 640, height: 360, frameIntervals: [])
        }
      ).isUsual
    }
    #expect(isUsual("Integrated Camera: RGB", .mjpg, .grey) && isUsual("FIRST Cam", .yuyv))
    #expect(!isUsual("Integrated Camera: IR", .yuyv) && !isUsual("Integrated_IR", .grey))
    #expect(!isUsual("Infrared Camera", .mjpg) && !isUsual("Thermal", .grey) && !isUsual("None"))
  }
}
