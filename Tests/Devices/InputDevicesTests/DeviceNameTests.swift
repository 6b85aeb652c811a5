// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor
import Testing

@testable import InputDevices

@Suite struct DeviceNameTests {
  private func device(
    _ properties: [String: String] = [:], _ attributes: [String: String] = [:]
  ) -> UdevDevice {
    UdevDevice(
      syspath: "/sys/devices/pci0/usb1/input/input3/event3", subsystem: "input",
      devnode: "/dev/input/event3", properties: properties, attributes: attributes)
  }

  @Test("the serial number names a device, else its identity") func base() {
    #expect(DeviceName.base(device(["ID_SERIAL": "Acme_Keys_0123"])) == "Acme_Keys_0123")
    let attributes = ["id/vendor": "046d", "id/product": "c31c", "name": "Acme / USB Keyboard"]
    #expect(DeviceName.base(device([:], attributes)) == "046d:c31c:Acme___USB_Keyboard")
    #expect(
      DeviceName.base(device(["ID_SERIAL": "noserial"], attributes))
        == "046d:c31c:Acme___USB_Keyboard")
    #expect(DeviceName.base(device()) == "0000:0000:unnamed")
  }

  @Test("never by the number of the event node") func noNumber() {
    #expect(!DeviceName.base(device()).contains("event3"))
  }

  @Test("on a clash the place is added, then the driver's name, then a number") func clash() {
    let one = device(["ID_PATH": "pci-0:usb-0:1:1.0"], ["name": "Acme Consumer Control"])
    var taken: Set<String> = []
    func name(isShared: Bool = false) -> String {
      let name = DeviceName.unique(
        "Acme", one, isShared: isShared, isTaken: { taken.contains($0) })
      taken.insert(name)
      return name
    }
    #expect(name() == "Acme")
    #expect(name() == "Acme@pci-0:usb-0:1:1.0")
    #expect(name() == "Acme@pci-0:usb-0:1:1.0@Acme_Consumer_Control")
    #expect(name() == "Acme@pci-0:usb-0:1:1.0@Acme_Consumer_Control#2")
    #expect(name() == "Acme@pci-0:usb-0:1:1.0@Acme_Consumer_Control#3")
  }

  @Test("two devices found together: neither has the short name") func shared() {
    let one = device(["ID_PATH": "a"])
    #expect(DeviceName.unique("Acme", one, isShared: true, isTaken: { _ in false }) == "Acme@a")
  }

  @Test("plugged in again where it was, a device has its name again, in whatever order they come")
  func remembered() {
    let left = device(["ID_PATH": "left"])
    let right = device(["ID_PATH": "right"])
    var memory = NameMemory()
    var taken: Set<String> = []
    func plug(_ device: UdevDevice) -> String {
      let name = memory.name("Acme", device, isShared: false, isTaken: { taken.contains($0) })
      taken.insert(name)
      return name
    }
    #expect(plug(left) == "Acme")
    #expect(plug(right) == "Acme@right")
    taken = ["Acme@right"]
    #expect(plug(left) == "Acme")
    taken = []
    #expect(plug(right) == "Acme@right")
    #expect(plug(left) == "Acme")
    // A name that another device has taken in the meantime is not given again.
    taken = ["Acme"]
    #expect(plug(left) == "Acme@left")
  }

  @Test("the address stands in for the place of a wireless device") func wireless() {
    let one = device([:], ["uniq": "00:11:22:33:44:55"])
    #expect(
      DeviceName.unique("AB Shutter3", one, isShared: true, isTaken: { _ in false })
        == "AB Shutter3@00:11:22:33:44:55")
  }

  @Test("nothing a device says breaks a line or a button's name") func cleaned() {
    #expect(DeviceName.cleaned("a/b\tc\nd\u{7F}é") == "a_b_c_d_é")
  }
}
