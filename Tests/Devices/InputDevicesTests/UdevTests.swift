// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing

@testable import DeviceMonitor

@Suite struct UdevTests {
  init() { LoopThread.start() }

  @Test("works for an ordinary user, and where there is no udevd") @LoopActor
  func enumerates() throws {
    var events: [UdevEvent] = []
    // Every Linux system has the memory devices.
    let monitor = try UdevMonitor(subsystems: ["mem"]) { events.append($0) }
    #expect(events.isEmpty)
    try monitor.start()
    monitor.stop()
    let null = try #require(events.first { $0.device.sysname == "null" })
    #expect(null.action == .add)
    #expect(null.device.devnode == "/dev/null")
    #expect(null.device.subsystem == "mem")
    #expect(null.device.isVirtual)
    #expect(!null.device.isUinput)
    #expect(null.device.properties["DEVNAME"] == "/dev/null")
    #expect(null.device.seat == "seat0")
    #expect(Set(events.map(\.device.syspath)).count == events.count)
  }

  @Test(
    "virtual devices",
    arguments: [
      ("/sys/devices/virtual/input/input3/event3", true, true),
      ("/sys/devices/virtual/misc/uhid/0005:046D:B342.0004/input/input3/event3", true, false),
      ("/sys/devices/platform/i8042/serio0/input/input3/event3", false, false),
    ])
  func isVirtual(syspath: String, isVirtual: Bool, isUinput: Bool) {
    let device = UdevDevice(syspath: syspath, subsystem: "input")
    #expect(device.isVirtual == isVirtual)
    #expect(device.isUinput == isUinput)
    #expect(device.sysname == "event3")
  }
}

@Suite struct KnownDevicesTests {
  private let one = UdevDevice(syspath: "/sys/devices/a/event1", subsystem: "input")
  private let two = UdevDevice(syspath: "/sys/devices/a/event2", subsystem: "input")
  private let three = UdevDevice(syspath: "/sys/devices/a/event3", subsystem: "input")

  @Test("found by the monitor and by enumeration is found once") func once() {
    var known = KnownDevices()
    #expect(known.take(action: "add", one) == UdevEvent(.add, one))
    #expect(known.take(enumerated: [one, two]) == [UdevEvent(.add, two)])
    #expect(known.take(action: "add", two) == UdevEvent(.change, two))
  }

  @Test("a change of what was not known is its coming") func changeFirst() {
    var known = KnownDevices()
    #expect(known.take(action: "change", one) == UdevEvent(.add, one))
    #expect(known.take(action: "bind", one) == UdevEvent(.change, one))
  }

  @Test("gone is gone once, and can come back") func removal() {
    var known = KnownDevices()
    #expect(known.take(action: "remove", one) == nil)
    _ = known.take(action: "add", one)
    #expect(known.take(action: "remove", one) == UdevEvent(.remove, one))
    #expect(known.take(action: "unbind", one) == nil)
    #expect(known.take(action: "remove", one) == nil)
    #expect(known.take(action: "add", one) == UdevEvent(.add, one))
    #expect(known.take(action: "unbind", one) == nil)
  }

  @Test("after a loss of events, enumeration finds what went and what came") func loss() {
    var known = KnownDevices()
    _ = known.take(enumerated: [one, two])
    let events = known.take(enumerated: [one, three])
    #expect(events == [UdevEvent(.remove, two), UdevEvent(.add, three)])
  }
}
