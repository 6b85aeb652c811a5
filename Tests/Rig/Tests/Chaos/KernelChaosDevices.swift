// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import CRigSupport
import Chaos
import Glibc
import InputDevices
import TestSupport

/// The kernel's devices for a chaos run: a keyboard with a twin, a device with nothing but buttons, a
/// chip with two lines that have default keys; and a reader of everything that others may read.
final class KernelChaosDevices: ChaosDevices {
  private static let names = ["rig chaos keyboard", "rig chaos remote", "rig-chaos"]
  private static let screenName = "rig chaos screen"
  private static let chip = 2
  private static let keys = [Int32(KEY_VOLUMEDOWN), Int32(KEY_VOLUMEUP)]
  private static let defaultKeys = [Int32(KEY_F13), Int32(KEY_F14)]

  let count = 3
  private var keyboards: [Int: UinputKeyboard] = [:]
  private let lines: GPIOSimChip
  private let screen: TouchScreen
  private var gateway: pid_t?
  private var watched: [Int: WatchedNode] = [:]
  /// Breaches that were found while the gateway did not run.
  private var foundAmiss: [String] = []
  /// The twin of the keyboard, and the keyboard of the lines' default keys.
  private var made: [String: WatchedNode] = [:]

  /// Makes all devices, the touch screen too, and waits until udev is done with them.
  init() throws {
    lines = try GPIOSimChip(label: Self.names[Self.chip], lines: ["a", "b"])
    screen = try TouchScreen(name: Self.screenName)
    for device in 0..<Self.chip { try plugKeyboard(device) }
  }

  func name(of button: ChaosButton) -> (device: String, button: String) {
    let names =
      button.device == Self.chip ? ["a", "b"] : ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"]
    return (Self.names[button.device], names[button.button])
  }

  func configuration(swapped: Set<Int>) -> String {
    let keyboards = (0..<Self.chip).map { device in
      let roles = Self.roles(swapped.contains(device))
      return """
        [[device]]
        name = "\(Self.names[device])"
        match = { NAME = "\(Self.names[device])" }
        mode = "\(device == 0 ? "proxy" : "grab")"
        roles = { KEY_VOLUMEDOWN = "\(roles[0])", KEY_VOLUMEUP = "\(roles[1])" }

        """
    }
    let roles = Self.roles(swapped.contains(Self.chip))
    let lines = (0...1).map { line in
      """
      [[gpio.line]]
      line = "\(["a", "b"][line])"
      role = "\(roles[line])"
      default = { key = "\(["KEY_F13", "KEY_F14"][line])" }

      """
    }
    return "debounce_ms = 1\nallow_virtual_devices = [\"rig chaos*\"]\n" + keyboards.joined()
      + "[[pointer]]\nmatch = { NAME = \"\(Self.screenName)\" }\nsurface = \"booth\"\n"
      + "[[device]]\nmatch = { NAME = \"*\" }\nignore = true\n"
      + "[[gpio]]\nchip = \"\(Self.names[Self.chip])\"\n" + lines.joined()
  }

  func gatewayStarted(_ pid: Int32, control: String) throws {
    gateway = pid
    try RigClock.wait(for: "the gateway's devices") { try watchMade() ? () : nil }
  }

  /// Keys delay its end for so long, and no longer: then it gives the devices back as they are.
  func gatewayStops() {
    gateway = nil
    let limitUSec = RigClock.nowUSec + PressMachine.stopLimitUSec
    for node in watched.values { node.mayBeGivenBack(fromUSec: limitUSec) }
  }

  func move(_ button: ChaosButton, pressed: Bool) throws {
    if button.device == Self.chip {
      try lines.setPull(button.button, pressed ? .up : .down)
    } else if let keyboard = keyboards[button.device] {
      let key = Self.keys[button.button]
      _ = try pressed ? keyboard.press(key) : keyboard.release(key)
    }
  }

  func touch(_ finger: Int, _ change: ChaosTouch) throws {
    let slot = Int32(finger)
    switch change {
    case .down(let x, let y): try screen.down(slot, Int32(x * 1000), Int32(y * 500))
    case .move(let x, let y): try screen.move(slot, Int32(x * 1000), Int32(y * 500))
    case .up: try screen.up(slot)
    }
  }

  func plug(_ device: Int, present: Bool) throws {
    guard device != Self.chip else {
      // Linux 6.1 corrupts its memory when a chip goes whose lines are in use: so it only seems to go.
      for line in 0...1 where !present { try lines.setPull(line, .down) }
      return try RigFile.write(
        "/sys/bus/gpio/devices/\(lines.name)/uevent", present ? "add" : "remove")
    }
    if present {
      try plugKeyboard(device)
    } else {
      try keyboards.removeValue(forKey: device)?.destroy()
    }
  }

  func loseRelease(of button: ChaosButton) throws {
    guard let gateway else { return }
    kill(gateway, SIGSTOP)
    var violations: [String] = []
    for _ in 0..<40 {
      try move(button, pressed: false)
      try move(button, pressed: true)
      // Only the gateway may lose events.
      violations += try takeViolations()
    }
    try move(button, pressed: false)
    kill(gateway, SIGCONT)
    foundAmiss += violations
  }

  func lookAround() throws -> [String] {
    if gateway != nil, made.values.contains(where: { !$0.isThere }) || made.count < 2 {
      _ = try watchMade()
    }
    defer { foundAmiss = [] }
    return try foundAmiss + takeViolations()
  }

  func stillDown() throws -> [String] {
    // A key that the gateway lets go of reaches other readers a moment later, on a busy machine much later.
    var found = try lookAround()
    let deadline = Patience.deadlineUSec
    while !keysDown.isEmpty, RigClock.nowUSec < deadline {
      usleep(5_000)
      found += try lookAround()
    }
    return found + keysDown
  }

  private var keysDown: [String] {
    watched.values.flatMap(\.down) + made.values.flatMap(\.down)
  }

  private func takeViolations() throws -> [String] {
    try (Array(watched.values) + Array(made.values)).flatMap { try $0.takeViolations() }
  }

  private static func roles(_ swapped: Bool) -> [String] {
    swapped ? ["secondary", "primary"] : ["primary", "secondary"]
  }

  private func plugKeyboard(_ device: Int) throws {
    // In mode grab a device must have nothing but buttons, otherwise it is a keyboard.
    let keyboard = try UinputKeyboard(
      name: Self.names[device], keys: Self.keys + (device == 0 ? [Int32(KEY_A)] : []))
    keyboards[device] = keyboard
    watched[device] = try WatchedNode(keyboard.node, keys: Self.keys)
  }

  /// Opens the devices that the gateway has made, as soon as they are there. Returns whether all are.
  private func watchMade() throws -> Bool {
    for (name, keys) in [
      (Self.names[0], Self.keys), ("Shutterd default keys", Self.defaultKeys),
    ] where made[name]?.isThere != true {
      guard let node = TwinReader.find(name), RigFile.exists(node) else { continue }
      do {
        made[name] = try WatchedNode(node, keys: keys)
      } catch RigError.system(_, ENODEV), RigError.system(_, ENOENT) {
        // The gateway has taken it away again in the meantime. Its successor is found by the next look.
        continue
      }
    }
    return made.count == 2
  }
}
