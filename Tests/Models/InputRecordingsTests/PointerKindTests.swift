// SPDX-License-Identifier: Apache-2.0
import InputRecordings
import Testing
import Vocabulary

/// The kind of a pointing device, by the rules that the gateway and the tools share.
@Suite("What kind of a pointing device it is")
struct PointerKindTests {
  /// Keys, axes, relative axes and properties by their numbers, and udev's words.
  private func kind(
    keys: [UInt16] = [], axes: [UInt16] = [], relative: [UInt16] = [], isDirect: Bool = false,
    udev: [String] = []
  ) -> PointerKind? {
    var device = DeviceRecording(name: "pointer")
    device.codes = [1: keys, 2: relative, 3: axes].filter { !$0.value.isEmpty }
    device.properties = isDirect ? [1] : []
    device.udev = udev
    return PointerKind(device)
  }

  private static let place: [UInt16] = [0, 1]
  private static let fingers: [UInt16] = [0x2f, 0x35, 0x36, 0x39]
  private static let (left, pen, finger, touch): (UInt16, UInt16, UInt16, UInt16) =
    (0x110, 0x140, 0x145, 0x14a)

  @Test("by its abilities, where udevd does not run")
  func abilities() {
    #expect(kind(keys: [Self.left], relative: Self.place) == .mouse)
    #expect(kind(keys: [Self.left]) == .mouse, "as udev has it, also without a way to move")
    #expect(kind(keys: [Self.left], axes: Self.place) == .mouse)
    #expect(kind(keys: [Self.left, Self.touch], axes: Self.place) == .mouse)
    #expect(
      kind(keys: [Self.left, Self.touch], axes: Self.place + Self.fingers) == .touchScreen)
    #expect(kind(keys: [Self.left], axes: Self.place + Self.fingers) == .mouse)
    #expect(kind(keys: [Self.touch], axes: Self.fingers) == .touchScreen)
    #expect(kind(keys: [Self.touch], axes: [0]) == nil, "places on one axis")
    #expect(kind(axes: Self.place, isDirect: true) == .touchScreen)
    #expect(kind(keys: [Self.finger, Self.touch], axes: Self.fingers) == .touchPad)
    #expect(
      kind(keys: [Self.finger, Self.touch], axes: Self.fingers, isDirect: true) == .touchScreen)
    #expect(kind(keys: [Self.pen, Self.finger], axes: Self.place) == .tablet)
    #expect(kind(keys: [0x14b], axes: Self.place) == .tablet)
    #expect(kind(keys: [0x100, 0x101, 0x14b], axes: Self.place) == nil, "the keys of a tablet")
    #expect(kind(keys: [0x120], axes: Self.place) == nil, "a joystick")
  }

  @Test("fingers and no key at all: a touch screen, whether or not udev runs")
  func fingersAlone() {
    for udev in [[], ["ID_INPUT=1"]] {
      #expect(kind(axes: Self.fingers, udev: udev) == .touchScreen)
      #expect(kind(axes: [0x35], udev: udev) == nil)
      #expect(kind(keys: [115], axes: Self.fingers, udev: udev) == nil)
    }
  }

  @Test("a device that claims every axis there is has no fingers")
  func everyAxis() {
    let every = [UInt16](0...0x3f)
    for udev in [[], ["ID_INPUT=1", "ID_INPUT_KEYBOARD=1"]] {
      #expect(kind(axes: every, udev: udev) == nil)
      #expect(kind(axes: every.filter { $0 != 0x2e }, udev: udev) == .touchScreen)
    }
    #expect(kind(keys: [Self.left], axes: every) == .mouse)
  }

  @Test("udev's word counts before all that")
  func properties() {
    let keys = [Self.left, Self.touch, Self.finger]
    for (word, expected): (String, PointerKind?) in [
      ("TOUCHSCREEN", .touchScreen), ("TABLET", .tablet), ("TOUCHPAD", .touchPad),
      ("MOUSE", .mouse), ("KEYBOARD", nil),
    ] {
      let udev = ["ID_INPUT=1", "ID_INPUT_\(word)=1"]
      #expect(kind(keys: keys, axes: Self.fingers, udev: udev) == expected)
    }
    let both = ["ID_INPUT=1", "ID_INPUT_MOUSE=1", "ID_INPUT_TOUCHSCREEN=1"]
    #expect(kind(keys: keys, axes: Self.fingers, udev: both) == .touchScreen)
    let pad = ["ID_INPUT=1", "ID_INPUT_TABLET=1", "ID_INPUT_TABLET_PAD=1"]
    #expect(kind(keys: [0x100], axes: Self.place, udev: pad) == nil)
    #expect(kind(keys: [Self.pen], axes: Self.place, udev: pad) == .tablet)
  }
}
