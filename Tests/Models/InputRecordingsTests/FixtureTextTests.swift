// SPDX-License-Identifier: Apache-2.0
import InputRecordings
import PressFixtures
import Testing

@Suite("Recordings as fixtures")
struct FixtureTextTests {
  @Test("a remote: its keys with their roles, and its edges")
  func remote() throws {
    let text = FixtureText.text(try RecordingText.read(RecordingSamples.remote)) { name in
      name == "KEY_VOLUMEUP" ? "secondary" : nil
    }
    #expect(
      text == """
        # AB Shutter3 (248a:8266)
        device remote proxy VOLUMEUP=secondary
        0ms  client A pair
        0ms  session A running
        100ms  down VOLUMEUP
        220500us  up VOLUMEUP

        """)
    #expect(try FixtureParser.parse(text).steps.count == 4)
  }

  @Test("a touch screen: places from 0 to 1, and each finger")
  func screen() throws {
    let text = FixtureText.text(try RecordingText.read(RecordingSamples.screen)) { _ in nil }
    #expect(
      text == """
        # ILITEK # Multi-Touch (222a:0001)
        device screen observe screen display0 touch0=primary
        0ms  client A pair
        0ms  session A running
        100ms  touch 0 down 0.5,0.9
        111ms  touch 0 move 0.55,0.9
        1350ms  touch 0 up

        """)
    #expect(try FixtureParser.parse(text).steps.count == 5)
  }

  @Test("several devices are told apart, and a screen of one finger has a contact, too")
  func several() throws {
    var single = try RecordingSamples.device(RecordingSamples.screen)
    single.codes[3] = [0, 1]
    single.events = [
      RecordedEvent(timeUSec: 5_000, type: 3, code: 0, value: 0),
      RecordedEvent(timeUSec: 5_000, type: 3, code: 1, value: 9600),
      RecordedEvent(timeUSec: 5_000, type: 1, code: 0x14a, value: 1),
      RecordedEvent(timeUSec: 5_000, type: 0, code: 0, value: 0),
      RecordedEvent(timeUSec: 9_000, type: 1, code: 0x14a, value: 0),
      RecordedEvent(timeUSec: 9_000, type: 0, code: 0, value: 0),
    ]
    let remote = try RecordingSamples.device(RecordingSamples.remote)
    let text = FixtureText.text([remote, single, remote]) { _ in nil }
    #expect(text.contains("device remote2 proxy VOLUMEUP=primary\n"))
    #expect(text.contains("105ms  touch 0 down 0,1\n109ms  touch 0 up\n"))
    #expect(text.contains("100ms  down remote/VOLUMEUP\n100ms  down remote2/VOLUMEUP\n"))
    #expect(try FixtureParser.parse(text).devices.count == 3)
  }
}
