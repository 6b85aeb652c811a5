// SPDX-License-Identifier: Apache-2.0
import InputRecordings
import Testing

@Suite("The button that a person shows")
struct ButtonLearnerTests {
  private static let keyboard = RecordingSamples.device(
    "Keyboard", [1: [28, 29, 30, 46, 115]], vendor: 0x46d)
  private static let remote = RecordingSamples.device(
    "AB Shutter3", [1: [28, 115]], vendor: 0x248a)
  private static let mouse = RecordingSamples.device(
    "Mouse", [1: [272, 273], 2: [0, 1, 8]], vendor: 1)
  private static let knob = RecordingSamples.device("PowerMate", [1: [256], 2: [7]], vendor: 0x77d)

  private var learner = {
    var learner = ButtonLearner()
    for (number, device) in [keyboard, remote, mouse, knob].enumerated() {
      learner.add(device, as: number)
    }
    return learner
  }()

  private mutating func key(_ device: Int, _ code: UInt16, _ value: Int32, _ timeUSec: Int64) {
    learner.take(
      RecordedEvent(timeUSec: timeUSec, type: 1, code: code, value: value), from: device)
  }

  @Test("a remote's button is found when it is let go, with a match that stays the same")
  mutating func button() throws {
    key(1, 115, 1, 0)
    #expect(learner.found == nil && learner.deadlineUSec == 3_000_000)
    key(1, 115, 2, 500_000)
    key(1, 115, 0, 700_000)
    let found = try #require(learner.found)
    #expect(found == LearnedButton(.key(115, isMomentary: false), of: Self.remote))
    #expect(found.words == "KEY_VOLUMEUP of \"AB Shutter3\"")
    #expect(
      found.configuration(role: "primary") == """
        [[device]]
        match = { NAME = "AB Shutter3", VENDOR = "248a", PRODUCT = "8266" }
        roles = { KEY_VOLUMEUP = "primary" }

        """)
  }

  @Test("Enter counts on a remote; on a keyboard it counts only if nothing else comes")
  mutating func typing() {
    key(0, 28, 0, 0)
    key(0, 28, 1, 10_000)
    key(0, 28, 0, 60_000)
    key(0, 30, 1, 70_000)
    #expect(learner.found == nil && learner.deadlineUSec == nil)
    var patient = learner
    patient.end()
    #expect(patient.found == LearnedButton(.key(28, isMomentary: false), of: Self.keyboard))
    key(1, 28, 1, 80_000)
    key(1, 28, 0, 190_000)
    #expect(learner.found == LearnedButton(.key(28, isMomentary: false), of: Self.remote))
  }

  @Test("a keyboard's volume key is no typing")
  mutating func volume() {
    key(0, 115, 1, 10_000)
    key(0, 115, 0, 60_000)
    #expect(learner.found == LearnedButton(.key(115, isMomentary: false), of: Self.keyboard))
  }

  @Test("nothing pressed: nothing found")
  mutating func nothing() {
    learner.advance(toUSec: 10_000_000)
    learner.end()
    #expect(learner.found == nil)
  }

  @Test("down and up within 2 ms is a momentary button, and so is one without an up")
  mutating func momentary() throws {
    var other = self
    key(1, 115, 1, 10_000)
    key(1, 115, 0, 12_000)
    let found = try #require(learner.found)
    #expect(found.find == .key(115, isMomentary: true))
    #expect(
      found.configuration(role: "secondary") == """
        [[device]]
        match = { NAME = "AB Shutter3", VENDOR = "248a", PRODUCT = "8266" }
        momentary = true
        roles = { KEY_VOLUMEUP = "secondary" }

        """)
    #expect(found.words == "KEY_VOLUMEUP, which is not held (momentary), of \"AB Shutter3\"")

    other.key(1, 115, 1, 10_000)
    other.learner.advance(toUSec: 3_009_999)
    #expect(other.learner.found == nil)
    other.learner.advance(toUSec: 3_010_000)
    #expect(other.learner.found?.find == .key(115, isMomentary: true))
    #expect(other.learner.found?.remark?.contains("latching = true") == true)
    #expect(found.remark == nil)
  }

  @Test("a mouse's button that is held for long is no switch: nothing latches in a [[pointer]]")
  mutating func heldPointer() {
    key(2, 273, 1, 0)
    learner.advance(toUSec: 3_000_000)
    #expect(learner.found?.find == .pointerButton(273))
    #expect(learner.found?.remark == nil)
  }

  @Test("a device that is unplugged while its button is down is forgotten")
  mutating func unplugged() {
    key(1, 115, 1, 0)
    learner.remove(1)
    key(0, 115, 1, 10)
    key(0, 115, 0, 50_000)
    #expect(learner.found?.device == Self.keyboard)
  }

  @Test("a dial is found by a turn, its button by a press")
  mutating func dial() {
    var other = self
    learner.take(RecordedEvent(timeUSec: 0, type: 2, code: 7, value: -1), from: 3)
    #expect(learner.found == LearnedButton(.dial(7), of: Self.knob))
    #expect(
      learner.found?.configuration(role: "primary") == """
        [[dial]]
        match = { NAME = "PowerMate", VENDOR = "077d", PRODUCT = "8266" }

        """)
    other.key(3, 256, 1, 0)
    other.key(3, 256, 0, 90_000)
    #expect(other.learner.found?.find == .key(256, isMomentary: false))
  }

  @Test("a mouse: its button, whatever it points at and however its wheel turns")
  mutating func pointer() {
    learner.take(RecordedEvent(timeUSec: 0, type: 2, code: 8, value: 1), from: 2)
    learner.take(RecordedEvent(timeUSec: 0, type: 2, code: 0, value: 4), from: 2)
    #expect(learner.found == nil)
    key(2, 273, 1, 0)
    key(2, 273, 0, 90_000)
    #expect(learner.found?.find == .pointerButton(273))
    #expect(
      learner.found?.configuration(role: "secondary") == """
        [[pointer]]
        match = { NAME = "Mouse", VENDOR = "0001", PRODUCT = "8266" }
        roles = { BTN_RIGHT = "secondary" }

        """)
  }

  @Test("a key of a keyboard that is also a mouse, a pad or a screen is a key of a keyboard")
  func combined() {
    let others: [[UInt16: [UInt16]]] = [
      [1: [30, 115, 272], 2: [0, 1]], [1: [30, 115, 272, 0x145, 0x14a], 3: [0, 1, 0x35, 0x36]],
      [1: [30, 115, 0x14a], 3: [0, 1, 0x35, 0x36]],
    ]
    for codes in others {
      let device = RecordingSamples.device("both", codes, vendor: 1)
      var learner = ButtonLearner()
      learner.add(device, as: 0)
      for (code, value) in [(0x14a, 1), (0x145, 1), (0x145, 0), (0x14a, 0), (115, 1), (115, 0)] {
        let timeUSec: Int64 = value == 1 ? 0 : 90_000
        learner.take(
          RecordedEvent(timeUSec: timeUSec, type: 1, code: UInt16(code), value: Int32(value)),
          from: 0)
      }
      #expect(
        learner.found == LearnedButton(.key(115, isMomentary: false), of: device), "\(codes)")
    }
  }

  @Test(
    "a key that was typed counts at the end, also if its device is gone by then; a word does not")
  mutating func typedAndGone() {
    var word = self
    key(0, 28, 1, 0)
    key(0, 28, 0, 60_000)
    learner.remove(0)
    learner.end()
    #expect(learner.found == LearnedButton(.key(28, isMomentary: false), of: Self.keyboard))
    for code: UInt16 in [30, 46, 30] {
      word.key(0, code, 1, 0)
      word.key(0, code, 0, 1_000)
    }
    word.learner.end()
    #expect(word.learner.found == nil && word.learner.isWord)
  }

  @Test("scan codes to which the kernel gives no key: the lines for udev")
  mutating func scanCodes() throws {
    func scan(_ code: Int32) -> RecordedEvent {
      RecordedEvent(timeUSec: 0, type: 4, code: 4, value: code)
    }
    let end = RecordedEvent(timeUSec: 0, type: 0, code: 0, value: 0)
    for event in [scan(0xc00e9), end, scan(0xc00e9), end, scan(0xc00ea), end] {
      learner.take(event, from: 1)
    }
    // A key that has a code comes with its scan code, too.
    learner.take(scan(0x70004), from: 0)
    key(0, 28, 1, 0)
    learner.take(end, from: 0)
    let keys = try #require(learner.unnamed)
    #expect(
      keys.hwdb == """
        evdev:input:b0003v248Ap8266e0000*
         KEYBOARD_KEY_c00e9=camera
         KEYBOARD_KEY_c00ea=volumeup

        """)
  }

  @Test(
    "a remote that sends two codes in turn, one of which is no key: its lines are shown beside the key"
  )
  mutating func codesInTurn() {
    // Each push repeats its code while it lasts, and the receiver's driver repeats it without the key.
    for _ in 0..<3 { packet(1, scan: 0x15) }
    var other = self
    packet(1, scan: 0x1015, key: (115, 1))
    for _ in 0..<3 { packet(1, scan: 0x1015) }
    packet(1, scan: 0x1015, key: (115, 0))
    #expect(learner.found?.unnamed?.scanCodes == [0x15])
    #expect(learner.found?.unnamed?.hwdb.hasSuffix("\n KEYBOARD_KEY_15=volumeup\n") == true)
    other.key(0, 115, 1, 0)
    other.key(0, 115, 0, 90_000)
    #expect(other.learner.found != nil && other.learner.found?.unnamed == nil)
  }

  @Test("codes without a key while a key is down, or that come with a key another time, have one")
  mutating func codesOfKeys() {
    var released = self
    packet(1, scan: 0x15, key: (115, 1))
    for _ in 0..<3 { packet(1, scan: 0x15) }
    packet(1, scan: nil, key: (115, 0))
    #expect(learner.found != nil && learner.found?.unnamed == nil)
    // A laptop's volume key whose release is another code, which the kernel takes for a key that is up already.
    released.packet(1, scan: 0xae, key: (115, 1))
    released.packet(1, scan: 0x3f)
    released.learner.advance(toUSec: 4_000_000)
    #expect(released.learner.found?.isUnreleased == true && released.learner.found?.unnamed == nil)
  }

  /// A packet with a scan code, and with a key.
  private mutating func packet(
    _ device: Int, scan: Int32?, key: (code: UInt16, value: Int32)? = nil
  ) {
    if let scan {
      learner.take(RecordedEvent(timeUSec: 0, type: 4, code: 4, value: scan), from: device)
    }
    if let key {
      learner.take(
        RecordedEvent(timeUSec: 0, type: 1, code: key.code, value: key.value), from: device)
    }
    learner.take(RecordedEvent(timeUSec: 0, type: 0, code: 0, value: 0), from: device)
  }

  @Test("a device that has scan codes and no key: an infrared receiver, but no switch and no mouse")
  func scanCodesAlone() throws {
    let alone: [[UInt16: [UInt16]]] = [[4: [4]], [2: [0, 1], 4: [4], 20: [0, 1]]]
    for codes in alone { #expect(RecordingSamples.device("d", codes, vendor: 1).hasScanCodesAlone) }
    let others: [[UInt16: [UInt16]]] = [
      [1: [115], 4: [4]], [4: [4], 5: [0]], [3: [0], 4: [4]], [2: [0, 1]], [:],
    ]
    for codes in others {
      #expect(!RecordingSamples.device("d", codes, vendor: 1).hasScanCodesAlone)
    }
  }

  @Test(
    "devices that are another thing than they seem",
    arguments: [
      ("dial-with-places", "a dial of \"Dial with places\""),
      ("pen-button", "BTN_STYLUS of \"Pen with button\""),
      ("screen-as-mouse", "BTN_TOUCH of \"Screen as mouse\""),
      ("screen-without-keys", "a touch of \"Only fingers\""),
      ("slot-taken-over", "a touch of \"Taken over\""),
      ("typea-four-fingers", "a touch of \"Four fingers\""),
      (
        "knob-one-packet",
        "KEY_VOLUMEUP, which is not held (momentary), of \"Knob in one packet\""
      ),
    ])
  func odd(_ name: String, _ words: String) throws {
    let button = try #require(try RecordingSamples.learned(name))
    #expect(button.words == words && button.remark == nil)
  }

  @Test("the buttons of a cheap pad are the places of a stick, and a trigger is one by its end")
  func axes() throws {
    let pad = try #require(try RecordingSamples.learned("pad-of-four-buttons"))
    #expect(pad.words == "ABS_Y- of \"USB Gamepad\"")
    #expect(
      pad.configuration(role: "primary").hasSuffix("roles = { \"ABS_Y-\" = \"primary\" }\n"))
    #expect(
      try RecordingSamples.learned("pad")?.words
        == "ABS_HAT0X- of \"Pad with a trigger, a hat and a throttle\""
    )
    var device = RecordingSamples.device("pad", [1: [0x130], 3: [0, 5, 0x10]], vendor: 1)
    device.axes = [
      0: AxisRange(minimum: 0, maximum: 255), 5: AxisRange(minimum: 0, maximum: 255),
      0x10: AxisRange(minimum: -1, maximum: 1),
    ]
    for (axis, values, word) in [
      (5, [3, 0, 2, 130, 255, 90, 0], "ABS_RZ+"), (5, [128, 0, 120], "ABS_RZ-"),
      (5, [0, 3, 130, 0], nil), (0, [128, 255, 130], "ABS_X+"), (0, [128, 200, 128], nil),
      (0x10, [-1, 0], "ABS_HAT0X-"), (0x10, [1], nil), (1, [255, 0], nil),
    ] as [(UInt16, [Int32], String?)] {
      var learner = ButtonLearner()
      learner.add(device, as: 0)
      for value in values {
        learner.take(RecordedEvent(timeUSec: 0, type: 3, code: axis, value: value), from: 0)
      }
      #expect(learner.found?.words == word.map { "\($0) of \"pad\"" }, "\(values)")
    }
    device.properties = [6]
    var sensor = ButtonLearner()
    sensor.add(device, as: 0)
    for value: Int32 in [128, 255, 128] {
      sensor.take(RecordedEvent(timeUSec: 0, type: 3, code: 0, value: value), from: 0)
    }
    #expect(sensor.found == nil, "it moves with the device")
  }

  @Test("a button that types Control and a letter is the letter")
  func combination() throws {
    #expect(try RecordingSamples.learned("mouse-that-types")?.find == .key(23, isMomentary: false))
    var alone = self
    alone.key(0, 29, 1, 0)
    alone.key(0, 29, 0, 90_000)
    alone.learner.end()
    #expect(alone.learner.found?.find == .key(29, isMomentary: false))
  }

  @Test("udev's word for a device counts, as with the gateway")
  func udevKinds() {
    var device = RecordingSamples.device("both", [1: [30, 272], 2: [0, 1]], vendor: 1)
    device.udev = ["ID_INPUT=1", "ID_INPUT_KEYBOARD=1"]
    #expect(device.kind == .keys)
    device.udev.append("ID_INPUT_TOUCHPAD=1")
    #expect(device.kind == .touchPad)
    device.udev += ["ID_INPUT_TABLET=1", "ID_INPUT_TABLET_PAD=1"]
    #expect(device.kind == .keys, "a remote with numbered buttons")
  }

  @Test("kinds of devices, by their abilities")
  func kinds() throws {
    #expect(try RecordingSamples.device(RecordingSamples.screen).kind == .touchScreen)
    #expect(Self.mouse.kind == .mouse && Self.knob.kind == .dial && Self.remote.kind == .keys)
    var pad = RecordingSamples.device(
      "pad", [1: [272, 0x145, 0x14a], 3: [0, 1, 0x35, 0x36]], vendor: 1)
    #expect(pad.kind == .touchPad)
    pad.properties = [1]
    #expect(pad.kind == .touchScreen)
    #expect(Self.keyboard.isTypedOn && !Self.remote.isTypedOn)
  }
}
