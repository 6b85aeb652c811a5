// SPDX-License-Identifier: Apache-2.0
import CLinux
import DeviceMonitor
import Testing
import Vocabulary

@testable import InputDevices

@Suite("Which pointing devices are used, and how")
struct PointerSelectionTests {
  private static let settings = EvdevSettings(
    roles: ["BTN_LEFT": .primary], pointer: PointerSettings(surface: "display0"))

  private static let fingers: [Int32] = [ABS_X, ABS_Y, ABS_MT_POSITION_X, ABS_MT_POSITION_Y]

  private func device(
    keys: [Int32], axes: [Int32] = [], relative: [Int32] = [], isDirect: Bool = false,
    properties: [String: String] = [:]
  ) -> UdevDevice {
    UdevDevice(
      syspath: "/sys/devices/platform/i2c/input/input1/event1", subsystem: "input",
      devnode: "/dev/input/event1", properties: properties,
      attributes: [
        "name": "pointer", "capabilities/key": bitmap(keys), "capabilities/abs": bitmap(axes),
        "capabilities/rel": bitmap(relative),
        "properties": bitmap(isDirect ? [INPUT_PROP_DIRECT] : [INPUT_PROP_POINTER]),
      ])
  }

  /// As sysfs writes bits: words in hexadecimal, the highest first.
  private func bitmap(_ bits: [Int32]) -> String {
    let words = KeySet(bits.map { UInt16($0) }).words
    return words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
  }

  private func selection(
    _ device: UdevDevice, _ settings: EvdevSettings? = settings, hasPointers: Bool = true
  ) -> EvdevSelection? {
    EvdevSelection(
      device, rules: DeviceRules(settings: { _ in settings }, hasPointers: hasPointers))
  }

  private var screen: UdevDevice {
    device(keys: [BTN_TOUCH], axes: Self.fingers, isDirect: true)
  }
  private var pad: UdevDevice {
    device(keys: [BTN_TOUCH, BTN_TOOL_FINGER, BTN_LEFT], axes: Self.fingers)
  }
  private var pen: UdevDevice {
    device(keys: [BTN_TOUCH, BTN_TOOL_PEN, BTN_STYLUS], axes: [ABS_X, ABS_Y], isDirect: true)
  }
  private var mouse: UdevDevice {
    device(keys: [BTN_LEFT, BTN_RIGHT], relative: [REL_X, REL_Y])
  }

  @Test("Without udevd the abilities show what a device is")
  func byAbilities() throws {
    #expect(try #require(selection(screen)).pointer?.kind == .touchScreen)
    #expect(try #require(selection(pad)).pointer?.kind == .touchPad)
    #expect(try #require(selection(pen)).pointer?.kind == .tablet)
    #expect(try #require(selection(mouse)).pointer?.kind == .mouse)
    let keyboard = device(keys: [KEY_A, BTN_LEFT])
    #expect(EvdevCandidate(device: keyboard, keys: KeySet([UInt16(KEY_A)])).pointerKind == nil)
  }

  @Test("Places of fingers and no key at all: a touch screen, whether or not udev runs")
  func withoutKeys() {
    for properties in [[:], ["ID_INPUT": "1"]] {
      let fingers = device(keys: [], axes: Self.fingers, properties: properties)
      #expect(EvdevCandidate(device: fingers, keys: KeySet()).pointerKind == .touchScreen)
      let stick = device(keys: [], axes: [ABS_X], properties: properties)
      #expect(EvdevCandidate(device: stick, keys: KeySet()).pointerKind == nil)
      let every = device(keys: [], axes: [Int32](0...ABS_MAX), properties: properties)
      #expect(EvdevCandidate(device: every, keys: KeySet()).pointerKind == nil)
    }
  }

  @Test(
    "udev's property counts before them",
    arguments: [
      ("ID_INPUT_TOUCHSCREEN", PointerKind.touchScreen), ("ID_INPUT_TOUCHPAD", .touchPad),
      ("ID_INPUT_TABLET", .tablet), ("ID_INPUT_MOUSE", .mouse),
    ])
  func byProperty(property: String, kind: PointerKind) throws {
    var device = pad
    device.properties = ["ID_INPUT": "1", property: "1"]
    #expect(try #require(selection(device)).pointer?.kind == kind)
    device.properties = ["ID_INPUT": "1", "ID_INPUT_KEYBOARD": "1"]
    #expect(EvdevCandidate(device: device, keys: KeySet([UInt16(KEY_A)])).pointerKind == nil)
    // A remote with numbered buttons and a wheel, which udev takes for the keys of a tablet.
    device.properties = ["ID_INPUT": "1", "ID_INPUT_TABLET": "1", "ID_INPUT_TABLET_PAD": "1"]
    let buttons = KeySet([0x100, 0x101].map { UInt16($0) })
    #expect(EvdevCandidate(device: device, keys: buttons).pointerKind == nil)
    let pen = KeySet([UInt16(BTN_TOOL_PEN)])
    #expect(EvdevCandidate(device: device, keys: pen).pointerKind == .tablet)
  }

  @Test("Touches of screens and pens, buttons of mice and pads; never grabbed, never with a twin")
  func uses() throws {
    let uses = try [screen, pen, pad, mouse].map { try #require(selection($0)) }
    #expect(uses.map(\.kind) == [.touch, .touch, .indirectPointer, .indirectPointer])
    #expect(
      uses.map { $0.pointer?.description.touchType } == [
        .direct, .pencil, .indirectPointer, .indirectPointer,
      ])
    #expect(uses.map { $0.pointer?.description.hasPosition } == [true, true, false, false])
    #expect(uses.map { $0.keys.map(\.name) } == [[], [], ["BTN_LEFT"], ["BTN_LEFT"]])
    for use in uses {
      #expect(use.mode(hasTwin: true) == .observe)
      #expect(!use.wantsTwin)
    }
  }

  @Test("A pen hovers, and may have buttons with a role; a mouse has a place without a compositor")
  func hovering() throws {
    let uses = try [screen, pen, pad, mouse].map { try #require(selection($0)) }
    #expect(uses.map { $0.pointer?.description.hovers } == [false, true, false, true])
    var settings = Self.settings
    settings.roles["BTN_STYLUS"] = .secondary
    settings.pointer?.hasCompositor = false
    #expect(try #require(selection(pen, settings)).keys.map(\.name) == ["BTN_STYLUS"])
    #expect(try #require(selection(screen, settings)).keys.isEmpty)
    let alone = try #require(selection(mouse, settings)?.pointer)
    #expect(alone.description.hasPosition && alone.relative?.point == .middle)
    #expect(alone.description.isLockable)
    #expect(selection(mouse)?.pointer?.relative?.axes == 0)
    #expect(selection(pad, settings)?.pointer?.relative == nil)
  }

  @Test("A tablet that is read for its fingers does not hover, and is a pad or a screen")
  func fingersOfTablet() throws {
    let screen = try #require(selection(pen)?.pointer).description(hasFingers: true)
    #expect(!screen.hovers && screen.touchType == .direct && screen.hasPosition)
    let keys = [BTN_TOUCH, BTN_TOOL_PEN, BTN_STYLUS]
    let pad = try #require(selection(device(keys: keys, axes: [ABS_X, ABS_Y]))?.pointer)
    #expect(pad.description(hasFingers: true).touchType == .indirect)
    #expect(pad.description.touchType == .pencil && pad.description.hovers)
  }

  @Test("Modifier keys are read of keyboards with a button, if there are rules for pointers")
  func modifiers() throws {
    let keyboard = device(keys: [KEY_A, KEY_VOLUMEDOWN, KEY_LEFTSHIFT])
    let general = EvdevSettings(roles: ["KEY_VOLUMEDOWN": .primary])
    #expect(try #require(selection(keyboard, general)).readsModifiers)
    #expect(try !#require(selection(keyboard, general, hasPointers: false)).readsModifiers)
    #expect(selection(device(keys: [KEY_A, KEY_LEFTSHIFT]), general) == nil)
    #expect(try !#require(selection(device(keys: [KEY_VOLUMEDOWN]), general)).readsModifiers)
    #expect(try !#require(selection(mouse)).readsModifiers)
  }

  @Test("The touches of a pad, if they are asked for")
  func padTouches() throws {
    var settings = Self.settings
    settings.pointer?.padTouches = true
    let use = try #require(selection(pad, settings))
    #expect(use.kind == .touch && use.keys.isEmpty)
    #expect(use.pointer?.description.touchType == .indirect)
  }

  @Test("Not opted in: a touch screen is not used, nor is a mouse without a button that has a role")
  func notOptedIn() {
    let general = EvdevSettings(roles: ["KEY_VOLUMEDOWN": .primary])
    for device in [screen, pad, pen, mouse] { #expect(selection(device, general) == nil) }
    var without = Self.settings
    without.roles = ["BTN_SIDE": .primary]
    #expect(selection(mouse, without) == nil)
  }
}
