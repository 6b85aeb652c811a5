// SPDX-License-Identifier: Apache-2.0
import InputRecordings
import TestSupport
import Testing

@Suite("Recordings of devices as text")
struct RecordingReaderTests {
  @Test("libinput's format: the device, its codes, udev's properties, and the events alone")
  func libinput() throws {
    let recordings = try RecordingText.read(RecordingSamples.remote)
    let remote = try #require(recordings.first)
    #expect(recordings.count == 1 && remote.name == "AB Shutter3")
    #expect(
      remote.identity == DeviceIdentity(bus: 5, vendor: 0x248a, product: 0x8266, version: 0x1b))
    #expect(remote.codes == [1: [28, 114, 115], 4: [4], 20: [0, 1]])
    #expect(remote.axes.isEmpty && remote.properties.isEmpty)
    #expect(
      remote.udev
        == ["ID_INPUT=1", "ID_INPUT_KEY=1", "ID_PATH=pci-0000:00:14.0-usb-0:2:1.0"])
    #expect(
      remote.events == [
        RecordedEvent(timeUSec: 0, type: 4, code: 4, value: 786_665),
        RecordedEvent(timeUSec: 0, type: 1, code: 115, value: 1),
        RecordedEvent(timeUSec: 0, type: 0, code: 0, value: 0),
        RecordedEvent(timeUSec: 120_500, type: 1, code: 115, value: 0),
        RecordedEvent(timeUSec: 120_500, type: 0, code: 0, value: 0),
      ])
  }

  @Test("evemu's format: bitmaps of codes and properties, axes, events")
  func evemu() throws {
    let screen = try RecordingSamples.device(RecordingSamples.screen)
    #expect(screen.name == "ILITEK # Multi-Touch" && screen.properties == [1])
    #expect(
      screen.identity == DeviceIdentity(bus: 3, vendor: 0x222a, product: 1, version: 0x110))
    #expect(screen.codes == [1: [0x14a], 3: [0, 1, 0x2f, 0x35, 0x36, 0x39]])
    #expect(
      screen.axes[0x35] == AxisRange(minimum: 0, maximum: 16384, resolution: 41))
    #expect(screen.axes[0x39] == AxisRange(minimum: 0, maximum: 65535))
    #expect(screen.events.count == 10 && screen.events[0].timeUSec == 1)
    #expect(screen.events[7] == RecordedEvent(timeUSec: 1_250_001, type: 3, code: 0x39, value: -1))
  }

  @Test(
    "times of the day count from the first event, with any number of digits",
    arguments: [
      ("1382570926.338731", "1382570926.358731", 20_000), ("1382570926", "1382570927.5", 1_500_000),
      ("1382570926.3", "1382570926.300250999", 250),
    ])
  func calendar(_ first: String, _ second: String, spanUSec: Int64) throws {
    let text = "N: pedal\nE: \(first) 0001 0073 1\nE: \(second) 0001 0073 0\n"
    let events = try RecordingSamples.device(text).events
    #expect(events.map(\.timeUSec) == [0, spanUSec])
  }

  @Test(
    "a mark of the order of bytes, and what a terminal showed before the recording, are left out")
  func terminal() throws {
    let recording = "# EVEMU 1.3\nN: pedal\nE: 0.5 0001 0073 1\n"
    for before in ["\u{feff}", "$ evemu-record\nAvailable devices:\n/dev/input/event0: Lid\n"] {
      let device = try RecordingSamples.device(before + recording)
      #expect(device.name == "pedal" && device.events.first?.timeUSec == 500_000)
    }
    #expect(Self.error("$ cat\n# EVEMU 1.3\nN: a\nnonsense\n")?.hasPrefix("line 4:") == true)
  }

  @Test("ranges that the kernel refuses are made possible, and others stay")
  func ranges() {
    var range = AxisRange(minimum: 0, maximum: 127)
    #expect(range.makePossible(0x2f) == "has 100 slots" && range.maximum == 99)
    #expect(range.makePossible(0x2f) == nil)
    range = AxisRange(minimum: 0, maximum: -1)
    #expect(range.makePossible(0x28) != nil && range == AxisRange(minimum: -1, maximum: 0))
    range = AxisRange(minimum: 0, maximum: 5, flat: 6)
    #expect(range.makePossible(0) != nil && range.flat == 0)
    range = AxisRange(minimum: .min, maximum: .max, flat: 6)
    #expect(range.makePossible(0) == nil)
  }

  @Test("a recording of several devices, whose lists stand as far left as their names or not")
  func several() throws {
    let recordings = try RecordingText.read(
      """
      ---
      version: 1
      ndevices: 2
      devices:
        - evdev:
            name: 'a "pedal"'
            id: [3, 1, 2, 0x10]
            codes: {}
            absinfo: {}
        - evdev:
            name: "b: \\"#2\\""
            id: [3, 1, 3, 1]
            codes:
              1: [272]
              2: [0, 1,
                  8]
            absinfo:
              0: [-10, 10, 1, 2, 3]
            properties: [0]
          udev:
          events: []
      """)
    #expect(recordings.map(\.name) == ["a \"pedal\"", "b: \"#2\""])
    #expect(recordings[0].identity.version == 16)
    #expect(recordings[1].codes == [1: [272], 2: [0, 1, 8]])
    #expect(
      recordings[1].axes == [
        0: AxisRange(minimum: -10, maximum: 10, fuzz: 1, flat: 2, resolution: 3)
      ])
    #expect(recordings.allSatisfy { $0.events.isEmpty && $0.udev.isEmpty })
  }

  @Test(
    "a damaged recording is refused with the line",
    arguments: [
      ("", "line 1: there is nothing in it"),
      ("# only words\n", "line 1: there is nothing in it"),
      ("version: 2\ndevices:\n", "line 1: it is not version 1 of the format"),
      ("ndevices: 1\n", "line 1: 'version' is missing"),
      ("version: 1\ndevices:\n", "line 2: there is no device in it"),
      ("version: 1\n  devices: 1\n", "line 2: the indentation fits nothing above"),
      ("version: 1\ndevices\n", "line 2: neither 'NAME: VALUE' nor '- VALUE'"),
      ("version: 1\ndevices:\n- node: x\n", "line 3: 'evdev' is missing"),
      (
        "E: 0.000001 0001 0073 0001\n",
        "line 1: no line 'N:' names the device; the description may be in another file: put NAME.desc "
          + "beside NAME.events, or join the two"
      ),
      ("N: a\nN: b\n", "line 2: a second device; replay them one by one"),
      ("N: a\nI: 0003 22zz 0001 0110\n", "line 2: word 3 is not a hexadecimal number"),
      ("N: a\nA: 00 0 x 0 0 0\n", "line 2: word 4 is not a number"),
      ("N: a\nB: 44 00\n", "line 2: there is no event type 68"),
      ("N: a\nX: 1\n", "line 2: there are no lines 'X:'"),
      ("N: a\nnonsense\n", "line 2: neither a comment nor a letter with a colon"),
      ("N: a\nE: x.1 0001 0073 0001\n", "line 2: an event begins with its time, as in 1.000250"),
      ("N: a\nE: 0. 0001 0073 0001\n", "line 2: an event begins with its time, as in 1.000250"),
      ("N: a\nE: 0.-1 0001 0073 0001\n", "line 2: an event begins with its time, as in 1.000250"),
      (
        "N: a\nE: 0.1 0000 0000 0\nE: 86401.0 0000 0000 0\n",
        "line 3: the event comes more than a day after the first"
      ),
      ("N: a\nE: 0.000001 0001 0073\n", "line 2: an event has four words"),
      ("N: a\nE: 0.000001 0001 0fff 0001\n", "line 2: there is no event code 4095"),
      (
        "N: a\nE: 1.000000 0000 0000 0000\n\nE: 0.999999 0000 0000 0000\n",
        "line 4: the event goes back in time"
      ),
    ])
  func damaged(_ text: String, _ message: String) {
    #expect(Self.error(text) == message)
  }

  @Test(
    "a damaged line of libinput's format is named",
    arguments: [
      ("id: [5, 9354, 33382, 27]", "id: [5, 9354, 33382]", "'id' has four numbers up to 65535"),
      (
        "id: [5, 9354, 33382, 27]", "id: [5, 9354, 333820, 27]", "'id' has four numbers up to 65535"
      ),
      ("name: \"AB Shutter3\"", "name: \"AB Shutter3", "the quote is not closed"),
      ("1: [28, 114, 115] # EV_KEY", "1: [28, 114, 1150]", "there is no event code 1150"),
      ("1: [28, 114, 115] # EV_KEY", "1: [28, x]", "an entry of 'codes' is not a number"),
      (
        "1: [28, 114, 115] # EV_KEY", "1: [28, [1]]",
        "brackets in brackets, or one that is not closed"
      ),
      ("20: [0, 1] # EV_REP", "EV_REP: [0, 1]", "'EV_REP' is no event type"),
      ("- ID_INPUT=1", "- ID: INPUT", "'properties' is not a text"),
      (
        "[  0, 120500,   1, 115,       0]", "[  0, 120500,   1, 115]",
        "an event has five numbers, not 4"
      ),
      (
        "[  0, 120500,   1, 115,       0]", "[  0, 1205000,   1, 115, 0]",
        "an event begins with seconds and microseconds"
      ),
      (
        "[  0, 120500,   1, 115,       0]", "[  0, 120500,   1, 115, 4294967296]",
        "the value of the event is no 32-bit number"
      ),
    ])
  func damagedLine(_ good: String, _ bad: String, _ message: String) throws {
    let text = RecordingSamples.remote.replacing(good, with: bad)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = try #require(lines.firstIndex { $0.contains(bad) })
    #expect(Self.error(text) == "line \(index + 1): \(message)")
  }

  @Test("every beginning of a recording is read or refused, and nothing else happens")
  func cutOff() {
    for text in [RecordingSamples.remote, RecordingSamples.screen] {
      for count in 0..<text.count {
        guard let error = Self.error(String(text.prefix(count))) else { continue }
        #expect(error.hasPrefix("line "))
      }
    }
  }

  @Test("2 000 damaged recordings are read or refused with a line, and what is read can be written")
  func mutilated() throws {
    var random = RandomSource(seed: 20)
    for story in 0..<2_000 {
      var bytes = Array((story % 2 == 0 ? RecordingSamples.remote : RecordingSamples.screen).utf8)
      for _ in 0...random.below(4) {
        let index = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[index] = UInt8(random.below(256))
        case 1: bytes.remove(at: index)
        default: bytes.insert(contentsOf: bytes[index...].prefix(random.below(40)), at: index)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do {
        for recording in try RecordingText.read(text) {
          let written = LibinputWriter.text(recording, node: "/dev/input/event5")
          let again = try #require(try RecordingText.read(written).first)
          #expect(again.events == recording.events && again.axes == recording.axes)
          _ = FixtureText.text([recording]) { _ in nil }
        }
      } catch let error as RecordingError {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        #expect((1...lines.count).contains(error.line))
      }
    }
  }

  @Test("what is written is read again")
  func written() throws {
    for text in [RecordingSamples.remote, RecordingSamples.screen] {
      var recording = try RecordingSamples.device(text)
      recording.name += " \\ \"x\""
      let written = LibinputWriter.text(recording, node: "/dev/input/event5")
      #expect(try RecordingText.read(written) == [recording])
      #expect(
        written.contains(" # \(text == RecordingSamples.remote ? "KEY_VOLUMEUP" : "BTN_TOUCH")"))
    }
  }

  private static func error(_ text: String) -> String? {
    do {
      _ = try RecordingText.read(text)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
