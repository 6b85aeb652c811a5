// SPDX-License-Identifier: Apache-2.0
import Vocabulary

/// The kind of a device, by its abilities.
package enum DeviceKind: Equatable, Sendable {
  /// A screen for fingers or a pen.
  case touchScreen
  case touchPad
  case mouse
  /// It turns, and does not point.
  case dial
  case keys
}

extension DeviceRecording {
  /// The kind as the gateway sees it.
  package var kind: DeviceKind {
    switch PointerKind(self) {
    case .touchScreen, .tablet: .touchScreen
    case .touchPad: .touchPad
    case .mouse: .mouse
    case nil: dialAxes.isEmpty || has(EventCode.relative, EventCode.relativeX) ? .keys : .dial
    }
  }

  /// Whether it sends scan codes and has no key for any of them, as an infrared receiver without a table of keys does
  /// (which also has the axes of a mouse). Switches have scan codes, too.
  package var hasScanCodesAlone: Bool {
    has(EventCode.miscellaneous, EventCode.scanCode)
      && [EventCode.key, EventCode.absolute, EventCode.switches].allSatisfy {
        codes[$0, default: []].isEmpty
      }
  }

  /// Whether it distinguishes a pen that is near from one that touches.
  var isPen: Bool {
    has(EventCode.key, EventCode.toolPen) && has(EventCode.absolute, EventCode.absoluteX)
      && !has(EventCode.absolute, EventCode.slot)
  }

  /// The codes of its axes that turn.
  package var dialAxes: [UInt16] {
    [
      EventCode.relativeDial, EventCode.relativeWheel, EventCode.relativeHorizontalWheel,
      EventCode.relativeMisc,
    ].filter { has(EventCode.relative, $0) }
  }

  /// Whether somebody could type a word or a number with it, so that a recording may contain one.
  package var isTypedOn: Bool {
    codes[EventCode.key, default: []].contains { Self.isTyped($0) }
  }

  /// Whether a key writes a letter, a digit, or another character.
  package static func isTyped(_ code: UInt16) -> Bool {
    switch code {
    // KEY_1 to KEY_EQUAL, KEY_Q to KEY_RIGHTBRACE, KEY_A to KEY_GRAVE, KEY_BACKSLASH to KEY_SLASH.
    case 2...13, 16...27, 30...41, 43...53: true
    // The keypad, KEY_102ND, KEY_RO, KEY_YEN, and the digits of remote controls.
    case 55, 71...83, 86, 89, 124, 0x200...0x20b: true
    default: false
    }
  }

  /// Whether a key is pressed while somebody types or uses a shell: `isTyped`, blank, Enter, and what is
  /// held with another key.
  package static func isUsedInTyping(_ code: UInt16) -> Bool {
    switch code {
    // Escape, Backspace, Tab, Enter, Control, Shift, Alt, the blank, Caps Lock.
    case 1, 14, 15, 28, 29, 42, 54, 56, 57, 58: true
    // Enter of the keypad, Control, Alt, the arrows, Delete, Meta.
    case 96, 97, 100, 103, 105, 106, 108, 111, 125, 126: true
    default: isTyped(code)
    }
  }
}

extension DeviceRecording: PointerAbilities {
  package func udevProperty(_ name: String) -> String? {
    let prefix = "\(name)="
    return udev.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
  package func hasKey(_ code: UInt16) -> Bool { has(EventCode.key, code) }
  package var hasAnyKey: Bool { codes[EventCode.key]?.isEmpty == false }
  package func hasAxis(_ code: UInt16) -> Bool { has(EventCode.absolute, code) }
  package var isDirect: Bool { properties.contains(EventCode.isDirect) }
}
