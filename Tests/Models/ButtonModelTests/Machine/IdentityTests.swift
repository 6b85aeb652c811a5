// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Testing

@Suite("Names")
struct IdentityTests {
  @Test("A button is read from DEVICE/BUTTON; the last slash divides")
  func buttonName() {
    #expect(
      ButtonID("pci-0/usb/KEY_CAMERA")
        == ButtonID(device: DeviceID("pci-0/usb"), name: "KEY_CAMERA"))
    #expect(ButtonID("KEY_CAMERA") == nil)
    #expect(ButtonID("/KEY_CAMERA") == nil)
    #expect(ButtonID("keyboard/") == nil)
  }

  @Test("The role none is in no set")
  func roleNone() {
    let roles = RoleSet([.primary, .none])
    #expect(roles.contains(.primary))
    #expect(!roles.contains(.none))
    #expect(RoleSet([.none]).isEmpty)
    #expect(RoleSet(.pair) == RoleSet(.single))
    #expect(!RoleSet(.primaryOnly).contains(.secondary))
  }
}
