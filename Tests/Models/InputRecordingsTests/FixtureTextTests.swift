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

  @Test("a pen: where it is near, its touch with its force, its button")
  func pen() throws {
    let text = FixtureText.text(try RecordingText.read(RecordingSamples.pen)) { name in
      name == "BTN_STYLUS" ? "secondary" : nil
    }
    #expect(
      text == """
        # Wacom Intuos PT S Pen (056a:0302)
        device pen observe pen display0 touch0=primary STYLUS=secondary
        0ms  client A pair
        0ms  session A running
        100ms  hover pen 0.25,0.5
        300ms  hover pen 0.5,0.5
        500ms  hover pen 0.5,0.5 force 0.5005
        500ms  down touch0
        800ms  up touch0
        800ms  hover pen 0.5,0.5
        1000ms  down STYLUS
        1200ms  up STYLUS
        1400ms  hover pen away

        """)
    #expect(try FixtureParser.parse(text).steps.count == 11)
  }

  @Test(
    "a touch that ends or begins within a packet is one of its own",
    arguments: [
      ("slot-taken-over", 4), ("touch-and-lift-in-one-packet", 2), ("screen-without-keys", 3),
      ("typea-four-fingers", 4),
    ])
  func touches(_ name: String, _ count: Int) throws {
    let text = FixtureText.text(try RecordingText.read(RecordingSamples.odd(name))) { _ in nil }
    let steps = text.split(separator: "\n").filter { $0.contains("  touch ") }
    #expect(steps.filter { $0.contains(" down ") }.count == count, "\(text)")
    #expect(steps.filter { $0.hasSuffix(" up") }.count == count, "\(text)")
  }

  @Test("a key of a keyboard that is also a mouse or a pad is that of a keyboard")
  func combined() throws {
    for name in ["keyboard-with-mouse", "keyboard-with-pad"] {
      let text = FixtureText.text(try RecordingText.read(RecordingSamples.odd(name))) { name in
        name == "KEY_VOLUMEUP" ? "secondary" : nil
      }
      #expect(text.contains(" proxy VOLUMEUP=secondary\n"), "\(text)")
      #expect(text.contains("  down VOLUMEUP\n"), "\(text)")
      #expect(!text.contains("screen display0"), "\(text)")
    }
  }

  @Test("a mouse: its movements in pixels, and its buttons")
  func mouse() throws {
    let text = FixtureText.text(try RecordingText.read(RecordingSamples.mouse)) { _ in nil }
    #expect(
      text == """
        # Logitech USB Optical Mouse (046d:c077)
        device mouse observe mouse display0 LEFT=primary RIGHT=secondary
        0ms  client A pair
        0ms  session A running
        100ms  roll mouse 96,-54
        299999us  roll mouse 96,0
        499999us  down LEFT
        799999us  up LEFT
        1199999us  down RIGHT
        1399999us  up RIGHT

        """)
    #expect(try FixtureParser.parse(text).steps.count == 8)
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
