// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor
import Vocabulary

/// An evdev device that is to be used, and how.
struct EvdevSelection: Equatable {
  let device: UdevDevice
  let settings: EvdevSettings
  /// Present for a pointing device that was opted in.
  let pointer: PointerSelection?
  /// Present for a dial that is configured.
  let dial: DialSelection?
  /// The device's keys with a role, sorted by code; none if its contacts are read.
  let keys: [Key]
  /// The directions of axes that are buttons, sorted by their names.
  let axisButtons: [AxisRole]
  /// Whether the device has no other keys.
  let hasOnlyRoleKeys: Bool
  /// Whether its modifier keys are also read: it is a keyboard, and there are rules for pointers.
  let readsModifiers: Bool

  struct AxisRole: Equatable {
    let word: AxisWord
    let name: String
    let role: Role
  }

  struct Key: Equatable {
    let code: UInt16
    let name: String
    let role: Role
  }

  /// Decides by the rules. Nil if the device is not an evdev node, is one of our own, was made
  /// through uinput and is not allowed, is left out by the rules, or has neither a key with a role
  /// nor contacts or a dial that are used.
  init?(_ device: UdevDevice, rules: DeviceRules) {
    guard device.subsystem == "input", device.sysname.hasPrefix("event"), device.devnode != nil,
      !UinputDevice.isOwn(device),
      !device.isUinput || rules.allowsVirtual(device.name ?? "", device.physicalPath),
      let keys = device.attributes["capabilities/key"].flatMap({ KeySet(sysfs: $0) }),
      let settings = rules.settings(EvdevCandidate(device: device, keys: keys))
    else { return nil }
    pointer = settings.pointer.flatMap { settings in
      PointerKind(device, keys: keys).map {
        PointerSelection(kind: $0, settings: settings, device, keys)
      }
    }
    dial = settings.dial.flatMap { DialSelection(device, $0) }
    let found = settings.roles.compactMap { name, role in
      KeyName.code(name).map { Key(code: $0, name: KeyName.usual(name), role: role) }
    }
    let used = found.filter { $0.role != .none && keys.contains($0.code) }
    let axes = device.attributes["capabilities/abs"].flatMap { KeySet(sysfs: $0) } ?? KeySet()
    axisButtons =
      pointer != nil
      ? []
      : settings.roles.compactMap { name, role in
        AxisWord(name).flatMap { word in
          role != .none && axes.contains(word.code)
            ? AxisRole(word: word, name: name, role: role) : nil
        }
      }.sorted { $0.name < $1.name }
    if let pointer, pointer.usesContacts {
      self.device = device
      self.settings = settings
      self.keys = used.filter { pointer.isPen && PenReader.buttons.contains($0.code) }
        .sorted { $0.code < $1.code }
      hasOnlyRoleKeys = false
      readsModifiers = false
      return
    }
    guard !used.isEmpty || dial != nil || !axisButtons.isEmpty else { return nil }
    readsModifiers =
      rules.hasPointers && pointer == nil && dial == nil && axisButtons.isEmpty
      && HeldModifiers.codes.contains { code in
        keys.contains(code) && !used.contains { $0.code == code }
      }
    self.device = device
    self.settings = settings
    self.keys = used.sorted { ($0.code, $0.name) < ($1.code, $1.name) }
    hasOnlyRoleKeys = keys.isSubset(of: KeySet(used.map(\.code)))
  }

  /// The device's name, unless another device has it too.
  var baseName: String { settings.name ?? DeviceName.base(device) }

  /// Its keys as buttons that are up.
  var buttons: [ButtonDeviceDescription.Button] { buttons(debounceUSec: settings.debounceUSec) }

  /// The same with this debounce time.
  func buttons(debounceUSec: Int64?) -> [ButtonDeviceDescription.Button] {
    let all =
      keys.map { ($0.name, $0.role, Optional($0.code)) }
      + axisButtons.map { ($0.name, $0.role, nil) }
    return all.map {
      var button = ButtonDeviceDescription.Button(
        name: $0.0, role: $0.1, keyCode: $0.2, debounceUSec: debounceUSec,
        isMomentary: settings.isMomentary)
      button.minimumPressUSec = settings.minimumPressUSec
      button.isLatching = settings.isLatching
      button.steps = settings.steps
      return button
    }
  }

  /// The piece of hardware that it is a part of. Joysticks and mice are left out unless somebody has said so: two
  /// players may have one device.
  var hardware: Hardware? {
    if let name = settings.hardware { return Hardware(name: name, isConfigured: true) }
    if keys.contains(where: { Self.isOfPlayers($0.code) }) { return nil }
    return HardwarePath(syspath: device.syspath).map {
      Hardware(name: $0.path, isConfigured: false)
    }
  }

  /// BTN_MISC to BTN_GEAR_UP, BTN_DPAD_UP to BTN_DPAD_RIGHT, BTN_TRIGGER_HAPPY and what follows.
  private static func isOfPlayers(_ code: UInt16) -> Bool {
    switch code {
    case 0x100...0x151, 0x220...0x223, 0x2c0...0x2e7: true
    default: false
    }
  }

  /// Bluetooth devices are remote controls, except those that point.
  var kind: SourceKind {
    if let pointer { return pointer.sourceKind }
    let isBluetooth =
      device.properties["ID_BUS"] == "bluetooth" || device.attributes["id/bustype"] == "0005"
    return isBluetooth ? .remote : .key
  }

  /// The mode in force. The configured mode is not always possible: a grab without a twin would
  /// make keys without a role dead.
  func mode(hasTwin: Bool) -> DeviceMode {
    if pointer != nil || isTurned { return .observe }
    // A switch that stays down could not be grabbed.
    if settings.mode == nil, settings.isLatching { return .observe }
    return switch settings.mode {
    case .observe: .observe
    case .grab: hasOnlyRoleKeys ? .grab : .observe
    case .proxy, nil: hasTwin ? .proxy : hasOnlyRoleKeys ? .grab : .observe
    }
  }

  /// Whether its axes are read, so that it is only observed.
  var isTurned: Bool { dial != nil || !axisButtons.isEmpty }

  /// Whether a twin is to be made.
  var wantsTwin: Bool {
    if pointer != nil || isTurned { return false }
    return switch settings.mode {
    case .proxy: true
    case nil: !settings.isLatching
    case .observe, .grab: false
    }
  }
}

/// An evdev device that was found and may be used: the input of a rule's match.
package struct EvdevCandidate: Sendable, Equatable {
  package let device: UdevDevice
  /// The EV_KEY codes that it can send.
  package let keys: KeySet

  package init(device: UdevDevice, keys: KeySet) {
    self.device = device
    self.keys = keys
  }

  /// The kind of a pointing device; nil for another device.
  package var pointerKind: PointerKind? { PointerKind(device, keys: keys) }

  /// A property to match with: `NAME`, `PHYS`, `UNIQ`, `VENDOR` and `PRODUCT` as the kernel gives
  /// them, all others as udev does.
  package func property(_ name: String) -> String? { device.property(name) }
}

/// The way in which an evdev device is to be used.
package struct EvdevSettings: Sendable, Equatable {
  /// The logical name; nil: one made from udev's properties.
  package var name: String?
  /// The wanted mode; nil: proxy where /dev/uinput can be used; else grab, if all its keys have a
  /// role; else observe.
  package var mode: DeviceMode?
  /// Roles by key name. A device with none of these keys is not opened. The role `none` counts as
  /// no role.
  package var roles: [String: Role]
  /// Passed on in the description.
  package var debounceUSec: Int64?
  /// Whether each down of a key is a whole press.
  package var isMomentary: Bool
  /// The shortest press, microseconds; 0: any is one.
  package var minimumPressUSec: Int64 = 0
  /// Whether its switches stay where they are put, so that each edge is a whole press.
  package var isLatching = false
  /// The piece of hardware that it is a part of; nil: the one that udev reports.
  package var hardware: String?
  /// The steps of a control for one press of a key that turns one.
  package var steps = 1
  /// What counts as its first press when it is connected.
  package var firstPress = FirstPress.later
  /// The keys that free everything when they are down together on the grabbed device. Empty: no
  /// chord.
  package var escapeChord: [UInt16]
  /// The number of events that it may send in a second; packets of events, if its contacts are
  /// read.
  package var eventsPerSecond: Int
  /// The way in which it is used as a pointing device; nil: it is not.
  package var pointer: PointerSettings?
  /// The way in which its dial is used; nil: it is not.
  package var dial: DialSettings?
  /// The part of the way at which an axis goes down as a button, 10 to 90 percent.
  package var threshold = 50

  package init(
    name: String? = nil, mode: DeviceMode? = nil, roles: [String: Role],
    debounceUSec: Int64? = nil, isMomentary: Bool = false, escapeChord: [UInt16] = [],
    eventsPerSecond: Int = 2000, pointer: PointerSettings? = nil
  ) {
    self.name = name
    self.mode = mode
    self.roles = roles
    self.debounceUSec = debounceUSec
    self.isMomentary = isMomentary
    self.escapeChord = escapeChord
    self.eventsPerSecond = eventsPerSecond
    self.pointer = pointer
  }
}
