// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import CRigSupport
import InputDevices
import PressFixtures
import Vocabulary

/// The devices of a fixture on the kernel: exclusive ones are chips of gpio-sim, others keyboards, dials
/// and touch screens made with uinput.
final class FixtureDevices {
  /// A button of a fixture, and its counterpart in the kernel.
  struct Button {
    let id: ButtonID
    /// The gateway's name: of the key, or of the line.
    let realName: String
    /// The key, or the key that the line has for its default behaviour.
    let key: UInt16
  }

  let buttons: [Button]
  private let fixture: Fixture
  private var keyboards: [DeviceID: UinputKeyboard] = [:]
  private var screens: [DeviceID: TouchScreen] = [:]
  private var dials: [DeviceID: UinputDial] = [:]
  private var chips: [DeviceID: GPIOSimChip] = [:]
  private var removedChips: [GPIOSimChip] = []
  private var down: Set<ButtonID> = []

  /// Makes all devices; udev is done with them.
  init(_ fixture: Fixture) throws {
    self.fixture = fixture
    var buttons: [Button] = []
    for device in fixture.devices {
      for (line, button) in device.buttons.enumerated() {
        if device.pointer != nil {
          buttons.append(
            Button(
              id: ButtonID(device: device.id, name: button.name), realName: button.name, key: 0))
          continue
        }
        buttons.append(
          device.isExclusive
            ? Button(
              id: ButtonID(device: device.id, name: button.name), realName: button.name,
              key: UInt16(KEY_F13 + Int32(line)))
            : try Self.key(ButtonID(device: device.id, name: button.name)))
      }
    }
    self.buttons = buttons
    for device in fixture.devices { try plug(device.id, down: []) }
  }

  /// Makes a device, with these buttons down from its first moment.
  func plug(_ id: DeviceID, down: Set<String>) throws {
    guard let device = fixture.devices.first(where: { $0.id == id }) else { return }
    if device.pointer != nil {
      screens[id] = try TouchScreen(name: Self.name(id))
    } else if let dial = device.dials.first {
      let keys = buttons.filter { $0.id.device == id }.map { Int32($0.key) }
      dials[id] = try UinputDial(name: Self.name(id), axis: dial.name, keys: keys)
    } else if device.isExclusive {
      chips[id] = try GPIOSimChip(label: id.name, lines: device.buttons.map(\.name))
    } else {
      let own = buttons.filter { $0.id.device == id }
      // In mode grab a device must have nothing but buttons, otherwise it is a keyboard.
      let others = device.mode == .grab ? [] : [Int32(KEY_A)]
      keyboards[id] = try UinputKeyboard(
        name: Self.name(id), keys: own.map { Int32($0.key) } + others,
        down: own.filter { down.contains($0.id.name) }.map { Int32($0.key) })
    }
  }

  /// Pulls the plug.
  func unplug(_ id: DeviceID) throws {
    try keyboards.removeValue(forKey: id)?.destroy()
    screens[id] = nil
    dials[id] = nil
    // Linux 6.1 corrupts its memory when a chip goes whose lines are in use. So the gateway gets udev's
    // message before it happens, and the chip itself goes at the end.
    if let chip = chips.removeValue(forKey: id) {
      removedChips.append(chip)
      try RigFile.write("/sys/bus/gpio/devices/\(chip.name)/uevent", "remove")
    }
  }

  /// Moves a button; the kernel's stamp lies in the span.
  func move(_ id: ButtonID, pressed: Bool) throws -> RigClock.Span {
    guard let button = buttons.first(where: { $0.id == id }) else {
      throw RigError.unexpected(awaited: "a button of the fixture", got: id.description)
    }
    if pressed { down.insert(id) } else { down.remove(id) }
    if let keyboard = keyboards[id.device] {
      let key = Int32(button.key)
      return try pressed ? keyboard.press(key) : keyboard.release(key)
    }
    if let dial = dials[id.device] { return try dial.move(Int32(button.key), pressed: pressed) }
    let line = buttons.filter { $0.id.device == id.device }.firstIndex { $0.id == id } ?? 0
    guard let chip = chips[id.device] else { return RigClock.span {} }
    return try chip.setPull(line, pressed ? .up : .down)
  }

  /// Touches a screen: a finger goes down, moves, or with nil is lifted.
  func touch(_ id: ButtonID, at point: SurfacePoint?, isDown: Bool) throws -> RigClock.Span {
    guard let screen = screens[id.device], let slot = Int32(id.name.dropFirst("touch".count)) else {
      throw RigError.unexpected(awaited: "a finger of a screen", got: id.description)
    }
    guard let point else {
      down.remove(id)
      return try screen.up(slot)
    }
    let (x, y) = (Int32((point.x * 1000).rounded()), Int32((point.y * 500).rounded()))
    if isDown { return try screen.move(slot, x, y) }
    down.insert(id)
    return try screen.down(slot, x, y)
  }

  /// Turns a dial by so many steps.
  func turn(_ id: DeviceID, steps: Int) throws -> RigClock.Span {
    guard let dial = dials[id] else {
      throw RigError.unexpected(awaited: "a dial of the fixture", got: id.name)
    }
    return try dial.turn(Int32(steps))
  }

  /// Whether a button is a finger.
  func isFinger(_ id: ButtonID) -> Bool {
    fixture.devices.contains { $0.id == id.device && $0.pointer != nil }
  }

  /// Whether all devices are plugged in.
  var areAllThere: Bool {
    keyboards.count + screens.count + dials.count + chips.count == fixture.devices.count
  }

  /// Lets go of all buttons.
  func releaseAll() throws {
    for id in down {
      _ =
        isFinger(id)
        ? try touch(id, at: nil, isDown: true) : try move(id, pressed: false)
    }
  }

  /// The node of a keyboard that is plugged in.
  func node(_ id: DeviceID) -> String? { keyboards[id]?.node }

  /// The button with the gateway's names.
  func button(device: String, realName: String) -> Button? {
    buttons.first { $0.id.device.name == device && $0.realName == realName }
  }

  func button(_ id: ButtonID) -> Button? { buttons.first { $0.id == id } }

  /// The kernel's name of a keyboard.
  static func name(_ id: DeviceID) -> String { "fixture \(id.name)" }

  /// The key of a keyboard's button. There is a KEY_VOLUMEDOWN, and so on, but no key is named after the
  /// shutter.
  static func keyName(_ button: String) -> String {
    switch button {
    case "SHUTTER": "KEY_CAMERA"
    case "FOCUS": "KEY_CAMERA_FOCUS"
    default: "KEY_" + button
    }
  }

  private static func key(_ id: ButtonID) throws -> Button {
    let name = keyName(id.name)
    guard let code = KeyName.code(name) else {
      throw RigError.unexpected(awaited: "a key", got: name)
    }
    return Button(id: id, realName: name, key: code)
  }
}
