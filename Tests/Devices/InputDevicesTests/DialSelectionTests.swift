// SPDX-License-Identifier: Apache-2.0
import CLinux
import DeviceMonitor
import LinuxIO
import TestSupport
import Testing
import Vocabulary

@testable import InputDevices

@Suite("Which dials are used, and how")
struct DialSelectionTests {
  init() { LoopThread.start() }

  private func bitmap(_ bits: [Int32]) -> String {
    KeySet(bits.map { UInt16($0) }).words.reversed().map { String($0, radix: 16) }
      .joined(separator: " ")
  }

  private func selection(
    _ axes: [Int32], keys: [Int32] = [], _ dial: DialSettings?
  ) -> EvdevSelection? {
    let device = UdevDevice(
      syspath: "/sys/devices/usb/input/input1/event1", subsystem: "input",
      devnode: "/dev/input/event1", properties: [:],
      attributes: [
        "name": "dial", "capabilities/key": bitmap(keys), "capabilities/rel": bitmap(axes),
      ])
    var settings = EvdevSettings(roles: ["BTN_0": .halfPress])
    settings.dial = dial
    let chosen = settings
    return EvdevSelection(device, rules: DeviceRules(settings: { _ in chosen }))
  }

  @Test("a device without a key is used if a rule names its dial, and is never grabbed")
  func dialAlone() throws {
    #expect(selection([REL_DIAL], nil) == nil)
    let found = try #require(selection([REL_DIAL], DialSettings(control: "zoom")))
    #expect(found.dial?.name == "REL_DIAL" && found.buttons == [])
    #expect(found.mode(hasTwin: true) == .observe && !found.wantsTwin)
  }

  @Test("its axis is the one that is asked for, else the most likely one")
  func axis() {
    let any = DialSettings(control: "front")
    #expect(selection([REL_X, REL_WHEEL, REL_HWHEEL], any)?.dial?.name == "REL_WHEEL")
    #expect(selection([REL_X], any) == nil)
    let x = DialSettings(axis: .x, control: "front")
    #expect(selection([REL_X], x)?.dial?.axis == UInt16(REL_X))
    #expect(selection([REL_DIAL], x) == nil)
  }

  @Test("the button under it is a button")
  func push() throws {
    let found = try #require(
      selection([REL_DIAL], keys: [BTN_0], DialSettings(control: "front")))
    #expect(found.buttons.map(\.name) == ["BTN_0"] && found.buttons[0].role == .halfPress)
  }

  @Test("an encoder on the lines of a simulated chip turns")
  @LoopActor
  func encoder() async throws {
    func line(_ offset: UInt32) -> GPIOChipSettings.Line {
      GPIOChipSettings.Line(.offset(offset), name: "knob", role: .none, bias: .pullUp)
    }
    let rules = DeviceRules(
      settings: { _ in nil },
      gpioChips: [
        GPIOChipSettings(
          label: "demo", lines: [.init(.offset(2), name: "shutter", role: .primary)],
          dials: [.init(name: "knob", a: line(0), b: line(1), control: "zoom", edgesPerStep: 4)])
      ],
      simulatedChips: [SimulatedChipSettings(label: "demo", lines: ["A", "B", "SHUTTER"])])
    let log = EventLog()
    let catalogue = DeviceCatalogue(rules: rules) { log.take($0) }
    catalogue.start()
    defer { catalogue.close() }
    let device = try #require(catalogue.device(named: "demo"))
    #expect(device.description.dials == [.init(name: "knob", control: "zoom")])
    #expect(device.description.buttons.map(\.name) == ["shutter"])
    for (line, level) in [
      ("A", false), ("B", false), ("A", true), ("B", true), ("B", false), ("A", false),
      ("B", true), ("A", true),
    ] { _ = try catalogue.simulateLine(chip: "demo", line: line, level: level) }
    // Where the kernel's edges have no numbers, the level of a button is reported, too.
    func turns() -> [String] { log.lines.filter { !$0.contains("shutter") } }
    try await Patience.wait(for: "the turns", seen: turns()) { turns().count >= 3 }
    #expect(turns() == ["added demo", "demo/knob turned 1", "demo/knob turned -1"])
  }
}
