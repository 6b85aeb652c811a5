// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import InputDevices

/// Which nodes are of one piece of hardware.
struct HardwarePathTests {
  private static let port = "/sys/devices/pci0000:00/0000:00:14.0/usb1/1-2"
  private static let uhid = "/sys/devices/virtual/misc/uhid"

  @Test(
    "the part of the path that all nodes of a device share, and no other's",
    arguments: [
      // A USB keyboard: one node on each of its interfaces.
      ("\(port)/1-2:1.0/0003:046D:C31C.0001/input/input7/event5", port),
      ("\(port)/1-2:1.1/0003:046D:C31C.0002/input/input8/event6", port),
      // A USB device without HID, and one behind a hub.
      ("\(port)/1-2:1.0/input/input9/event7", port),
      ("\(port)/1-2.4/1-2.4:1.0/0003:1209:0001.0009/input/input3/event3", "\(port)/1-2.4"),
      // Bluetooth: all devices are below uhid.
      ("\(uhid)/0005:248A:8266.0004/input/input20/event11", "\(uhid)/0005:248A:8266.0004"),
      ("\(uhid)/0005:248A:8266.0005/input/input21/event12", "\(uhid)/0005:248A:8266.0005"),
      // Two keyboards behind one receiver.
      (
        "\(port)/1-2:1.2/0003:046D:C52B.0003/0003:046D:4023.0005/input/input9/event7",
        "\(port)/1-2:1.2/0003:046D:C52B.0003/0003:046D:4023.0005"
      ),
      (
        "/sys/devices/platform/i8042/serio0/input/input3/event3",
        "/sys/devices/platform/i8042/serio0"
      ),
    ])
  func path(_ syspath: String, _ expected: String) {
    #expect(HardwarePath(syspath: syspath)?.path == expected)
  }

  @Test(
    "a program's device has none, nor has what is no evdev node",
    arguments: [
      "/sys/devices/virtual/input/input7/event5", "/sys/devices/virtual/input/input7", "", "/",
      "input", "\(port)/1-2:1.0/input/input7",
    ])
  func none(_ syspath: String) { #expect(HardwarePath(syspath: syspath) == nil) }
}
