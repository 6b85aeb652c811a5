// SPDX-License-Identifier: Apache-2.0
import CLinux
import DeviceMonitor
import Vocabulary

extension PointerKind {
  /// The kind of a device with these keys; nil for one that does not point.
  init?(_ device: UdevDevice, keys: KeySet) {
    self.init(SysfsAbilities(device, keys))
  }
}

/// What the kernel says of a device in sysfs, and udev of it.
private struct SysfsAbilities: PointerAbilities {
  private let device: UdevDevice
  private let keys: KeySet
  private let axes: KeySet
  let isDirect: Bool

  init(_ device: UdevDevice, _ keys: KeySet) {
    (self.device, self.keys) = (device, keys)
    axes = device.bits("capabilities/abs")
    isDirect = device.bits("properties").contains(UInt16(INPUT_PROP_DIRECT))
  }

  func udevProperty(_ name: String) -> String? { device.properties[name] }
  func hasKey(_ code: UInt16) -> Bool { keys.contains(code) }
  var hasAnyKey: Bool { !keys.isEmpty }
  func hasAxis(_ code: UInt16) -> Bool { axes.contains(code) }
}

extension UdevDevice {
  /// A bitmap of sysfs; those of axes and properties have the form of the one of keys. Empty if there is none.
  fileprivate func bits(_ name: String) -> KeySet {
    attributes[name].flatMap { KeySet(sysfs: $0) } ?? KeySet()
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
    isDirect = device.bits("properties").contains(UInt16(INPUT_PROP_DIRECT))
    let axes = device.bits("capabilities/rel")
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
