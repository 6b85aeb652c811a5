// SPDX-License-Identifier: Apache-2.0
import CLinux
import DeviceMonitor
import Vocabulary

/// The kind of a pointing device.
package enum PointerKind: Equatable, Sendable {
  case touchScreen
  case touchPad
  /// A tablet or screen for a pen.
  case tablet
  case mouse

  /// The kind that udev gives a device, or where udevd does not run, the one that its abilities
  /// show, by udev's own rules. Nil for another device.
  init?(_ device: UdevDevice, keys: KeySet) {
    let found =
      device.properties["ID_INPUT"] == "1"
      ? Self.byProperties(device) : Self.byAbilities(device, keys)
    guard let found else { return nil }
    self = found
  }

  private static func byProperties(_ device: UdevDevice) -> PointerKind? {
    let kinds: [(String, PointerKind)] = [
      ("ID_INPUT_TOUCHSCREEN", .touchScreen), ("ID_INPUT_TABLET", .tablet),
      ("ID_INPUT_TOUCHPAD", .touchPad), ("ID_INPUT_MOUSE", .mouse),
    ]
    return kinds.first { device.properties[$0.0] == "1" }?.1
  }

  private static func byAbilities(_ device: UdevDevice, _ keys: KeySet) -> PointerKind? {
    // The bitmaps of axes and properties have the form of the one of keys.
    func bits(_ name: String) -> KeySet {
      device.attributes[name].flatMap { KeySet(sysfs: $0) } ?? KeySet()
    }
    func has(_ key: Int32) -> Bool { keys.contains(UInt16(key)) }
    let axes = bits("capabilities/abs")
    let isDirect = bits("properties").contains(UInt16(INPUT_PROP_DIRECT))
    guard axes.contains(UInt16(ABS_X)) || axes.contains(UInt16(ABS_MT_POSITION_X)) else {
      return bits("capabilities/rel").contains(UInt16(REL_X)) && has(BTN_LEFT) ? .mouse : nil
    }
    if has(BTN_STYLUS) || has(BTN_TOOL_PEN) { return .tablet }
    if has(BTN_TOOL_FINGER) && !isDirect { return .touchPad }
    if has(BTN_LEFT) { return .mouse }
    return has(BTN_TOUCH) || isDirect ? .touchScreen : nil
  }
}

/// The way in which a pointing device is to be used.
package struct PointerSettings: Equatable, Sendable {
  /// The name of the surface that it points at.
  package var surface: String
  /// Nil: the one of udev's property, or none.
  package var matrix: CalibrationMatrix?
  /// The role of a touch.
  package var role: Role
  /// Whether the touches of a touch pad are presses, in place of its buttons.
  package var padTouches: Bool
  /// The size of the surface in pixels.
  package var size: SurfaceSize
  /// Whether a compositor uses it.
  package var hasCompositor: Bool

  package init(
    surface: String, matrix: CalibrationMatrix? = nil, role: Role = .primary,
    padTouches: Bool = false, size: SurfaceSize = SurfaceSize(), hasCompositor: Bool = true
  ) {
    self.surface = surface
    self.matrix = matrix
    self.role = role
    self.padTouches = padTouches
    self.size = size
    self.hasCompositor = hasCompositor
  }
}

/// A pointing device that is to be used.
struct PointerSelection: Equatable {
  let kind: PointerKind
  let settings: PointerSettings

  /// Whether its presses are contacts; else they are those of its buttons.
  var usesContacts: Bool {
    switch kind {
    case .touchScreen, .tablet: true
    case .touchPad: settings.padTouches
    case .mouse: false
    }
  }

  var sourceKind: SourceKind { usesContacts ? .touch : .indirectPointer }

  var description: PointerDescription {
    PointerDescription(
      surface: settings.surface, touchType: touchType, hasPosition: usesContacts,
      size: settings.size, isLockable: isLockable)
  }

  /// Whether it may be grabbed. A compositor that misses the end of a touch keeps a finger down
  /// forever; it misses nothing of a mouse that is grabbed with all buttons up.
  private var isLockable: Bool { !usesContacts || !settings.hasCompositor }

  private var touchType: TouchType {
    guard usesContacts else { return .indirectPointer }
    return switch kind {
    case .touchScreen: .direct
    case .tablet: .pencil
    case .touchPad, .mouse: .indirect
    }
  }
}
