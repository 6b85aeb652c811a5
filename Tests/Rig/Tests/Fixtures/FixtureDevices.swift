// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import CRigSupport
import Glibc
import InputDevices
import PressFixtures
import Vocabulary

/// The devices of a fixture on the kernel: exclusive ones are chips of gpio-sim, others keyboards, dials,
/// touch screens, pens and mice made with uinput.
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
  /// Pens and mice.
  private var pointers: [DeviceID: UinputPointer] = [:]
  /// The tools that are near.
  private var tools: [DeviceID: Int32] = [:]
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
        if let pointer = device.pointer {
          buttons.append(
            try Self.pointerButton(ButtonID(device: device.id, name: button.name), pointer))
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
    if let pointer = device.pointer {
      switch pointer.touchType {
      case .pencil: pointers[id] = try .pen(name: Self.name(id))
      case .indirectPointer: pointers[id] = try .mouse(name: Self.name(id))
      case .direct, .indirect: screens[id] = try TouchScreen(name: Self.name(id))
      }
    } else if let dial = device.dials.first {
      let keys = buttons.filter { $0.id.device == id }.map { Int32($0.key) }
      dials[id] = try UinputDial(name: Self.name(id), axis: dial.name, keys: keys)
    } else if device.isExclusive {
      chips[id] = try GPIOSimChip(label: id.name, lines: device.buttons.map(\.name))
    } else {
      let own = buttons.filter { $0.id.device == id }
      // In mode grab a device must have nothing but buttons, otherwise it is a keyboard.
      let others = device.mode == .grab ? [] : [Int32(KEY_A)] + Self.modifiers.map(\.code)
      keyboards[id] = try UinputKeyboard(
        name: Self.name(id), keys: own.map { Int32($0.key) } + others,
        down: own.filter { down.contains($0.id.name) }.map { Int32($0.key) })
    }
  }

  /// Pulls the plug.
  func unplug(_ id: DeviceID) throws {
    try keyboards.removeValue(forKey: id)?.destroy()
    screens[id] = nil
    pointers[id] = nil
    tools[id] = nil
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
    if let pointer = pointers[id.device] {
      return try pointer.emit([(EV_KEY, Int32(button.key), pressed ? 1 : 0)])
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

  /// Lets a finger turn out to be a palm.
  func turnPalm(_ id: ButtonID) throws -> RigClock.Span {
    guard let screen = screens[id.device], let slot = Int32(id.name.dropFirst("touch".count)) else {
      throw RigError.unexpected(awaited: "a finger of a screen", got: id.description)
    }
    return try screen.turnPalm(slot)
  }

  /// Moves a pen, or with nil takes it away.
  func hover(
    _ id: DeviceID, at point: SurfacePoint?, _ pen: PenState
  ) throws -> RigClock.Span {
    guard let device = pointers[id], let tool = UinputPointer.penTools[pen.tool.rawValue] else {
      throw RigError.unexpected(awaited: "a pen of the fixture", got: id.name)
    }
    let old = tools[id]
    tools[id] = point == nil ? nil : tool
    var events: [UinputPointer.Event] = []
    if let old, old != tools[id] { events.append((EV_KEY, old, 0)) }
    if let point {
      if old != tool { events.append((EV_KEY, tool, 1)) }
      events += [
        (EV_ABS, ABS_X, Int32((point.x * 1000).rounded())),
        (EV_ABS, ABS_Y, Int32((point.y * 500).rounded())),
        (EV_ABS, ABS_PRESSURE, Int32(((pen.force ?? 0) * 1000).rounded())),
      ]
    }
    return try device.emit(events)
  }

  /// Moves a mouse by so many pixels.
  func roll(_ id: DeviceID, _ across: Int, _ down: Int) throws -> RigClock.Span {
    guard let mouse = pointers[id] else {
      throw RigError.unexpected(awaited: "a mouse of the fixture", got: id.name)
    }
    return try mouse.emit([(EV_REL, REL_X, Int32(across)), (EV_REL, REL_Y, Int32(down))])
  }

  /// Moves a modifier key of a keyboard.
  func modifier(_ id: DeviceID, _ key: ModifierKeys, _ isHeld: Bool) throws -> RigClock.Span {
    guard let keyboard = keyboards[id],
      let code = Self.modifiers.first(where: { $0.key == key })?.code
    else { throw RigError.unexpected(awaited: "a keyboard of the fixture", got: id.name) }
    return try isHeld ? keyboard.press(code) : keyboard.release(code)
  }

  private static let modifiers: [(key: ModifierKeys, code: Int32)] = [
    (.shift, KEY_LEFTSHIFT), (.control, KEY_LEFTCTRL), (.alt, KEY_LEFTALT), (.meta, KEY_LEFTMETA),
  ]

  /// Turns a dial by so many steps.
  func turn(_ id: DeviceID, steps: Int) throws -> RigClock.Span {
    guard let dial = dials[id] else {
      throw RigError.unexpected(awaited: "a dial of the fixture", got: id.name)
    }
    return try dial.turn(Int32(steps))
  }

  /// Whether a button is a finger.
  func isFinger(_ id: ButtonID) -> Bool {
    fixture.devices.contains { $0.id == id.device && $0.pointer?.hovers == false }
  }

  /// Whether all devices are plugged in.
  var areAllThere: Bool {
    keyboards.count + screens.count + pointers.count + dials.count + chips.count
      == fixture.devices.count
  }

  /// Lets go of all buttons.
  func releaseAll() throws {
    for id in down {
      _ =
        isFinger(id)
        ? try touch(id, at: nil, isDown: true) : try move(id, pressed: false)
    }
    for id in tools.keys { _ = try hover(id, at: nil, PenState()) }
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

  /// The button of a pointing device: a finger, the touch of a pen, or a key.
  private static func pointerButton(
    _ id: ButtonID, _ pointer: PointerDescription
  ) throws -> Button {
    if id.name.hasPrefix("touch") {
      return Button(id: id, realName: id.name, key: pointer.hovers ? UInt16(BTN_TOUCH) : 0)
    }
    guard let code = KeyName.code("BTN_" + id.name) else {
      throw RigError.unexpected(awaited: "a button of a pointing device", got: id.name)
    }
    return Button(id: id, realName: "BTN_" + id.name, key: code)
  }

  private static func key(_ id: ButtonID) throws -> Button {
    let name = keyName(id.name)
    guard let code = KeyName.code(name) else {
      throw RigError.unexpected(awaited: "a key", got: name)
    }
    return Button(id: id, realName: name, key: code)
  }
}
