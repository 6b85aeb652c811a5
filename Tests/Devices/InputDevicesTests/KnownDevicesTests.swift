// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import DeviceMonitor

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
