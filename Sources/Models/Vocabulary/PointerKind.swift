// SPDX-License-Identifier: Apache-2.0

/// The kind of a pointing device.
package enum PointerKind: Equatable, Sendable {
  case touchScreen
  case touchPad
  /// A tablet or screen for a pen.
  case tablet
  case mouse
}

/// What a device can send, of which its kind follows. The gateway knows it from sysfs, and the tools from a node or a
/// recording: both ask the same rules.
package protocol PointerAbilities {
  /// A property that udev gives the device; nil if it has none of that name.
  func udevProperty(_ name: String) -> String?
  func hasKey(_ code: UInt16) -> Bool
  var hasAnyKey: Bool { get }
  /// Whether it has this absolute axis.
  func hasAxis(_ code: UInt16) -> Bool
  /// Whether people touch what they see (INPUT_PROP_DIRECT).
  var isDirect: Bool { get }
}

// udev has looked (ID_INPUT=1)      what it says: screen before tablet before touch pad before mouse
//   keys of a tablet, no pen        none: also remotes with numbered buttons and a wheel
// udevd does not run                what it would say, by the rules of its builtin input_id, but for joysticks and sensors
// none of these, fingers, no key    a touch screen, which udev does not call one
//   but every axis there is         no fingers: a keyboard or dial whose descriptor claims everything

extension PointerKind {
  /// Nil for a device that does not point.
  package init?(_ device: some PointerAbilities) {
    let found =
      device.udevProperty("ID_INPUT") == "1"
      ? Self.byProperties(device) : Self.byAbilities(device)
    guard let found = found ?? (!device.hasAnyKey && device.hasFingers ? .touchScreen : nil) else {
      return nil
    }
    self = found
  }

  private static func byProperties(_ device: some PointerAbilities) -> PointerKind? {
    if device.udevProperty("ID_INPUT_TABLET_PAD") == "1", !device.hasKey(Code.toolPen) {
      return nil
    }
    let kinds: [(String, PointerKind)] = [
      ("ID_INPUT_TOUCHSCREEN", .touchScreen), ("ID_INPUT_TABLET", .tablet),
      ("ID_INPUT_TOUCHPAD", .touchPad), ("ID_INPUT_MOUSE", .mouse),
    ]
    return kinds.first { device.udevProperty($0.0) == "1" }?.1
  }

  private static func byAbilities(_ device: some PointerAbilities) -> PointerKind? {
    let isPlaced = device.hasAxis(Code.x) && device.hasAxis(Code.y)
    let isMouse = device.hasKey(Code.left)
    let hasPen = device.hasKey(Code.toolPen)
    let isTouched = device.hasKey(Code.touch) || device.isDirect
    guard isPlaced || device.hasFingers else { return isMouse ? .mouse : nil }
    if device.hasKey(Code.stylus) || hasPen {
      let isKeysOfTablet = device.hasKey(Code.button0) && device.hasKey(Code.button1) && !hasPen
      return isKeysOfTablet ? nil : .tablet
    }
    if device.hasKey(Code.toolFinger), !device.isDirect { return .touchPad }
    // With places of several fingers it is a mouse and a touch screen to udev: the screen counts.
    if isMouse, !device.hasFingers { return .mouse }
    if isTouched { return .touchScreen }
    return isMouse ? .mouse : nil
  }
}

extension PointerAbilities {
  /// Whether it has places of several fingers. A device that claims an axis that does not exist claims them all.
  fileprivate var hasFingers: Bool {
    hasAxis(Code.fingerX) && hasAxis(Code.fingerY)
      && !(hasAxis(Code.slot) && hasAxis(Code.beforeSlot))
  }
}

/// Numbers of linux/input-event-codes.h.
private enum Code {
  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let beforeSlot: UInt16 = 0x2e
  static let slot: UInt16 = 0x2f
  static let fingerX: UInt16 = 0x35
  static let fingerY: UInt16 = 0x36
  static let button0: UInt16 = 0x100
  static let button1: UInt16 = 0x101
  static let left: UInt16 = 0x110
  static let toolPen: UInt16 = 0x140
  static let toolFinger: UInt16 = 0x145
  static let touch: UInt16 = 0x14a
  static let stylus: UInt16 = 0x14b
}
