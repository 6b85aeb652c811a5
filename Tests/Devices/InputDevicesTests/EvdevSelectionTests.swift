// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor
import Testing
import Vocabulary

@testable import InputDevices

@Suite struct EvdevSelectionTests {
  private static let volumeKeys = "c000000000000 0"
  private static let volumeKeysAndA = "c000000000000 40000000"

  private func device(
    _ path: String = "/sys/devices/platform/keys/input/input1/event1",
    keys: String = volumeKeys, properties: [String: String] = [:],
    attributes: [String: String] = [:]
  ) -> UdevDevice {
    UdevDevice(
      syspath: path, subsystem: "input", devnode: "/dev/input/event1", properties: properties,
      attributes: attributes.merging(["name": "keys", "capabilities/key": keys]) { current, _ in
        current
      })
  }

  private func rules(
    _ settings: EvdevSettings? = EvdevSettings(
      roles: ["KEY_VOLUMEDOWN": .primary, "KEY_VOLUMEUP": .secondary, "KEY_CAMERA": .primary])
  ) -> DeviceRules {
    DeviceRules(settings: { _ in settings })
  }

  @Test("every device with a key that has a role, with the keys that it has") func byDefault()
    throws
  {
    let selection = try #require(EvdevSelection(device(), rules: rules()))
    #expect(selection.keys.map(\.name) == ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"])
    #expect(selection.keys.map(\.code) == [114, 115])
    #expect(selection.keys.map(\.role) == [.primary, .secondary])
    #expect(selection.hasOnlyRoleKeys)
    #expect(selection.kind == .key)
  }

  @Test("not: without such a key, left out by the rules, no evdev node") func leftOut() {
    #expect(EvdevSelection(device(keys: "40000000"), rules: rules()) == nil)
    #expect(EvdevSelection(device(), rules: rules(nil)) == nil)
    #expect(
      EvdevSelection(device("/sys/devices/platform/keys/input/input1/js0"), rules: rules()) == nil)
    #expect(
      EvdevSelection(device("/sys/devices/platform/keys/input/input1"), rules: rules()) == nil)
    var without = device()
    without.devnode = nil
    #expect(EvdevSelection(without, rules: rules()) == nil)
    without = device()
    without.attributes["capabilities/key"] = nil
    #expect(EvdevSelection(without, rules: rules()) == nil)
  }

  @Test("the role none is none") func roleNone() throws {
    let settings = EvdevSettings(roles: ["KEY_VOLUMEDOWN": .primary, "KEY_VOLUMEUP": .none])
    let selection = try #require(EvdevSelection(device(), rules: rules(settings)))
    #expect(selection.keys.map(\.name) == ["KEY_VOLUMEDOWN"])
    #expect(!selection.hasOnlyRoleKeys)
    let nothing = EvdevSettings(roles: ["KEY_VOLUMEDOWN": .none])
    #expect(EvdevSelection(device(), rules: rules(nothing)) == nil)
  }

  @Test(
    "devices made through uinput have to be allowed, by name or physical path; uhid ones are real",
    arguments: [
      ("/sys/devices/virtual/input/input9/event1", "keys", "", false),
      ("/sys/devices/virtual/input/input9/event1", "rig keyboard", "", true),
      ("/sys/devices/virtual/input/input9/event1", "keys", "rig/1", true),
      ("/sys/devices/virtual/input/input9/event1", "rig keyboard", "shutterd/usb-1", false),
      ("/sys/devices/virtual/misc/uhid/0005:1/input/input9/event1", "keys", "", true),
      ("/sys/devices/platform/keys/input/input9/event1", "keys", "shutterd/usb-1", true),
    ])
  func virtual(path: String, name: String, phys: String, isUsed: Bool) {
    var rules = rules()
    rules.allowsVirtual = { $0.hasPrefix("rig") || $1?.hasPrefix("rig/") == true }
    let device = device(path, attributes: ["name": name, "phys": phys])
    #expect((EvdevSelection(device, rules: rules) != nil) == isUsed)
  }

  @Test("Bluetooth devices are remote controls") func remote() throws {
    let byBus = try #require(
      EvdevSelection(device(attributes: ["id/bustype": "0005"]), rules: rules()))
    #expect(byBus.kind == .remote)
    let byUdev = try #require(
      EvdevSelection(device(properties: ["ID_BUS": "bluetooth"]), rules: rules()))
    #expect(byUdev.kind == .remote)
  }

  @Test(
    "no mode makes a key dead",
    arguments: [
      (nil, volumeKeysAndA, true, .proxy), (nil, volumeKeysAndA, false, .observe),
      (nil, volumeKeys, true, .proxy), (nil, volumeKeys, false, .grab),
      (.proxy, volumeKeysAndA, false, .observe), (.proxy, volumeKeys, false, .grab),
      (.grab, volumeKeysAndA, false, .observe), (.grab, volumeKeys, false, .grab),
      (.observe, volumeKeys, false, .observe),
    ] as [(DeviceMode?, String, Bool, DeviceMode)])
  func modes(
    asked: DeviceMode?, keys: String, hasTwin: Bool, mode: DeviceMode
  ) throws {
    let settings = EvdevSettings(
      mode: asked, roles: ["KEY_VOLUMEDOWN": .primary, "KEY_VOLUMEUP": .secondary])
    let selection = try #require(EvdevSelection(device(keys: keys), rules: rules(settings)))
    #expect(selection.mode(hasTwin: hasTwin) == mode)
    #expect(selection.wantsTwin == (asked == nil || asked == .proxy))
  }

  @Test("a rule can match with the driver's words and with udev's") func properties() {
    let candidate = EvdevCandidate(
      device: device(
        properties: ["ID_PATH": "p"],
        attributes: [
          "phys": "usb-1", "uniq": "u", "id/vendor": "248a", "id/product": "8266",
        ]),
      keys: KeySet())
    #expect(candidate.property("NAME") == "keys")
    #expect(candidate.property("PHYS") == "usb-1")
    #expect(candidate.property("UNIQ") == "u")
    #expect(candidate.property("VENDOR") == "248a")
    #expect(candidate.property("PRODUCT") == "8266")
    #expect(candidate.property("ID_PATH") == "p")
    #expect(candidate.property("ID_SERIAL") == nil)
  }
}
