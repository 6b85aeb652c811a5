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
      ? Self.byProperties(device, keys) : Self.byAbilities(device, keys)
    guard let found = found ?? Self.withoutKeys(device, keys) else { return nil }
    self = found
  }

  /// A device that has places of fingers and no key at all is a touch screen, which udev does not call one.
  private static func withoutKeys(_ device: UdevDevice, _ keys: KeySet) -> PointerKind? {
    let axes = device.attributes["capabilities/abs"].flatMap { KeySet(sysfs: $0) } ?? KeySet()
    return keys.isEmpty && axes.contains(UInt16(ABS_MT_POSITION_X)) ? .touchScreen : nil
  }

  private static func byProperties(_ device: UdevDevice, _ keys: KeySet) -> PointerKind? {
    // The keys of a tablet, and remotes with numbered buttons and a wheel, which udev takes for that.
    if device.properties["ID_INPUT_TABLET_PAD"] == "1", !keys.contains(UInt16(BTN_TOOL_PEN)) {
      return nil
    }
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
  /// The rule by which contacts are palms; nil: none are.
  package var palms: PalmRule?

  package init(
    surface: String, matrix: CalibrationMatrix? = nil, role: Role = .primary,
    padTouches: Bool = false, size: SurfaceSize = SurfaceSize(), hasCompositor: Bool = true,
    palms: PalmRule? = nil
  ) {
    self.surface = surface
    self.matrix = matrix
    self.role = role
    self.padTouches = padTouches
    self.size = size
    self.hasCompositor = hasCompositor
    self.palms = palms
  }
}

/// The rule by which a contact is a palm, and no press: the device says so (MT_TOOL_PALM), or it is
/// large.
package struct PalmRule: Equatable, Sendable {
  /// The length of a contact, in the device's own units (ABS_MT_TOUCH_MAJOR), from which it is a palm;
  /// nil: only what the device says counts.
  package var size: Int32?

  package init(size: Int32? = nil) { self.size = size }
}

/// A pointing device that is to be used.
struct PointerSelection: Equatable {
  let kind: PointerKind
  let settings: PointerSettings
  /// Whether it distinguishes a pen that is near from one that touches.
  let isPen: Bool
  /// Whether people touch what they see (INPUT_PROP_DIRECT).
  private let isDirect: Bool
  /// Whether it says how far it is moved, and not where it is.
  let isRelative: Bool

  init(kind: PointerKind, settings: PointerSettings, _ device: UdevDevice, _ keys: KeySet) {
    self.kind = kind
    self.settings = settings
    isPen = kind == .tablet && keys.contains(UInt16(BTN_TOOL_PEN))
    func bits(_ name: String) -> KeySet {
      device.attributes[name].flatMap { KeySet(sysfs: $0) } ?? KeySet()
    }
    isDirect = bits("properties").contains(UInt16(INPUT_PROP_DIRECT))
    let axes = bits("capabilities/rel")
    isRelative = kind == .mouse && axes.contains(UInt16(REL_X)) && axes.contains(UInt16(REL_Y))
  }

  /// The pointer of a mouse; nil for another device.
  var relative: RelativePointer? {
    isRelative ? RelativePointer(size: settings.size, isAlone: !settings.hasCompositor) : nil
  }

  /// Whether its presses are contacts; else they are those of its buttons.
  var usesContacts: Bool {
    switch kind {
    case .touchScreen, .tablet: true
    case .touchPad: settings.padTouches
    case .mouse: false
    }
  }

  var sourceKind: SourceKind { usesContacts ? .touch : .indirectPointer }

  var description: PointerDescription { description(hasFingers: false) }

  /// - Parameter hasFingers: whether it is read for fingers, also if it is a tablet that knows pens.
  func description(hasFingers: Bool) -> PointerDescription {
    PointerDescription(
      surface: settings.surface, touchType: touchType(hasFingers: hasFingers),
      hasPosition: usesContacts || isRelative && !settings.hasCompositor,
      hovers: isPen && !hasFingers || isRelative, size: settings.size, isLockable: isLockable)
  }

  /// Whether it may be grabbed. A compositor that misses the end of a touch keeps a finger down
  /// forever; it misses nothing of a mouse that is grabbed with all buttons up.
  private var isLockable: Bool { !usesContacts || !settings.hasCompositor }

  private func touchType(hasFingers: Bool) -> TouchType {
    guard usesContacts else { return .indirectPointer }
    return switch kind {
    case .touchScreen: .direct
    case .tablet where hasFingers: isDirect ? .direct : .indirect
    case .tablet: .pencil
    case .touchPad, .mouse: .indirect
    }
  }
}
