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
  /// Whether the device has no other keys.
  let hasOnlyRoleKeys: Bool
  /// Whether its modifier keys are also read: it is a keyboard, and there are rules for pointers.
  let readsModifiers: Bool

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
    if let pointer, pointer.usesContacts {
      self.device = device
      self.settings = settings
      self.keys = used.filter { pointer.isPen && PenReader.buttons.contains($0.code) }
        .sorted { $0.code < $1.code }
      hasOnlyRoleKeys = false
      readsModifiers = false
      return
    }
    guard !used.isEmpty || dial != nil else { return nil }
    readsModifiers =
      rules.hasPointers && pointer == nil && dial == nil
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
    keys.map {
      var button = ButtonDeviceDescription.Button(
        name: $0.name, role: $0.role, keyCode: $0.code, debounceUSec: debounceUSec,
        isMomentary: settings.isMomentary)
      button.minimumPressUSec = settings.minimumPressUSec
      return button
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
    if pointer != nil || dial != nil { return .observe }
    return switch settings.mode {
    case .observe: .observe
    case .grab: hasOnlyRoleKeys ? .grab : .observe
    case .proxy, nil: hasTwin ? .proxy : hasOnlyRoleKeys ? .grab : .observe
    }
  }

  /// Whether a twin is to be made.
  var wantsTwin: Bool {
    if pointer != nil || dial != nil { return false }
    return switch settings.mode {
    case .proxy, nil: true
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
