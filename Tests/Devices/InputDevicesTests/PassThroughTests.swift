// SPDX-License-Identifier: Apache-2.0
import CLinux
import Testing

@testable import InputDevices

@Suite struct PassThroughTests {
  @Test("a packet goes on in order, with its end") func packet() {
    var passThrough = PassThrough()
    passThrough.add(InputEvent.make(EV_MSC, MSC_SCAN, 30, atUSec: 9))
    passThrough.add(InputEvent.key(KEY_A, 1, atUSec: 9))
    #expect(passThrough.end(atUSec: 9) == true)
    #expect(passThrough.events.map(\.type) == [UInt16(EV_MSC), UInt16(EV_KEY), UInt16(EV_SYN)])
    #expect(passThrough.events.allSatisfy { EvdevDecoder.stampUSec($0) == 9 })
  }

  @Test("a packet of nothing but its end is none") func empty() {
    var passThrough = PassThrough()
    #expect(passThrough.end(atUSec: 1) == false)
    #expect(passThrough.events.isEmpty)
  }

  @Test("the scan code of a withheld key is withheld too") func scanCode() {
    var passThrough = PassThrough()
    passThrough.add(InputEvent.make(EV_REL, REL_X, 1))
    passThrough.add(InputEvent.make(EV_MSC, MSC_SCAN, 114))
    passThrough.dropScanCode()
    #expect(passThrough.events.map(\.type) == [UInt16(EV_REL)])
    passThrough.dropScanCode()
    #expect(passThrough.events.count == 1)
  }
}
