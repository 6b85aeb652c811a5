// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor
import Testing

@Suite("The maker of a camera, for the EXIF data of its photos")
struct ManufacturerTests {
  @Test(
    "A USB device's own word, else its number's; nothing is made up",
    arguments: [
      // The device's own name.
      (
        ["ID_BUS": "usb", "ID_VENDOR_ENC": "Foo\\x20Ltd.\\x20", "ID_VENDOR_ID": "1234"], "Foo Ltd."
      ),
      // The device has no name: udev gives its number instead.
      (["ID_BUS": "usb", "ID_VENDOR_ENC": "046d", "ID_VENDOR_ID": "046d"], "Registered, Inc."),
      (
        ["ID_BUS": "usb", "ID_VENDOR_ENC": "\\x20\\x20", "ID_VENDOR_ID": "046d"], "Registered, Inc."
      ),
      (["ID_BUS": "usb"], "Registered, Inc."),
      // No such escape.
      (["ID_BUS": "usb", "ID_VENDOR_ENC": "a\\xzz\\", "ID_VENDOR_ID": "1"], "a\\xzz\\"),
      // A sensor behind a CSI port, or a virtual camera of the kernel.
      (["ID_VENDOR_ENC": "Foo", "ID_PATH": "platform-vivid.0"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func manufacturer(properties: [String: String], name: String?) {
    let device = UdevDevice(
      syspath: "/sys/devices/x/video0", subsystem: "video4linux", properties: properties,
      registeredVendor: "Registered, Inc.")
    #expect(device.manufacturer == name)
  }

  @Test("Without a name and a registered number there is none")
  func unknown() {
    let device = UdevDevice(
      syspath: "/sys/devices/x/video0", subsystem: "video4linux",
      properties: ["ID_BUS": "usb", "ID_VENDOR_ENC": "ffff", "ID_VENDOR_ID": "ffff"])
    #expect(device.manufacturer == nil)
  }
}
