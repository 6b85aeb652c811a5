// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// A defect of a device or of one of its buttons, while it lasts: what is wrong, and what helps.
package struct DeviceTrouble: Sendable, Equatable {
  package enum Kind: Sendable, Hashable {
    /// A key's release never comes.
    case unreleased
    /// A button does not come to rest.
    case unsettled
    /// A line is not available.
    case missingLine
    /// There is no twin, or not a whole one.
    case twin
    /// A key that is held keeps the device from being grabbed.
    case heldKey
    /// The device cannot be opened.
    case unopened
    /// Something that the configuration names is not there.
    case missing
    /// The configuration names several chips.
    case ambiguous
    /// The kernel refuses the grab, mostly because another program has it.
    case notGrabbed
    /// It sends more events than it may.
    case flooding
    /// Its mode is not the configured one.
    case mode
    /// Some of what it sends is not read.
    case partlyRead
    /// Its calibration cannot be read.
    case calibration
    /// A light or buzzer does not work.
    case light
    /// What finds devices, or types default keys, does not work.
    case system
  }

  package let kind: Kind
  /// The device's name; that of the node, chip or light if there is no device.
  package let device: String
  /// Nil: it is about the whole device.
  package let button: String?
  package let text: String
  package let remedy: String

  package init(
    _ kind: Kind, device: String, button: String? = nil, text: String, remedy: String
  ) {
    self.kind = kind
    self.device = device
    self.button = button
    self.text = text
    self.remedy = remedy
  }

  /// What it is about, as the log has it.
  package var subject: String {
    let name =
      switch kind {
      case .light, .system: device
      case .unreleased, .unsettled, .missingLine, .twin, .heldKey, .unopened, .missing, .ambiguous,
        .notGrabbed,
        .flooding, .mode, .partlyRead, .calibration:
        "device '\(device)'"
      }
    return name + (button.map { ", '\($0)'" } ?? "")
  }
}

extension DeviceTrouble {
  /// A key that has been down for so long is no typing, so that it may be named.
  static func heldKeys(
    _ device: ButtonDeviceDescription, _ keys: KeySet, isGrabbed: Bool
  ) -> DeviceTrouble {
    let names = keys.codes.map { KeyName.usual("\($0)") }.joined(separator: ", ")
    if isGrabbed {
      return DeviceTrouble(
        .heldKey, device: device.name,
        text: "\(names) has been down since before it was grabbed; its other keys work",
        remedy: "let it go, or leave it if it is a switch that stays closed")
    }
    return DeviceTrouble(
      .heldKey, device: device.name,
      text: "\(names) stays down, so it cannot be grabbed and the system has all its keys",
      remedy:
        "let it go; a switch that stays closed may be left without a role, and the gateway needs the "
        + "right to write the node (\(device.node ?? "")) and /dev/uinput")
  }

  package static func unsettled(device: String, button: String) -> DeviceTrouble {
    DeviceTrouble(
      .unsettled, device: device, button: button,
      text: "it does not come to rest, so its presses do not count",
      remedy:
        "look for a loose contact, a missing pull-up or a long wire beside mains; a resistor of a few "
        + "kiloohms and a capacitor keep a wire quiet")
  }

  /// The kernel does not let the gateway have the device alone.
  static func notGrabbed(_ device: ButtonDeviceDescription, _ error: SystemError) -> DeviceTrouble {
    let isTaken = error.errno.code == EBUSY
    return DeviceTrouble(
      .notGrabbed, device: device.name,
      text: isTaken
        ? "it cannot be grabbed, because another program has grabbed it"
        : "it cannot be grabbed: \(error)",
      remedy: isTaken
        ? "the kernel does not say which: look for a key remapper, or see \"fuser -v \(device.node ?? "")\"; "
          + "it is tried again"
        : "it is tried again")
  }

  package static func flooding(
    device: String, button: String?, eventsPerSecond: Int
  ) -> DeviceTrouble {
    DeviceTrouble(
      .flooding, device: device, button: button,
      text:
        "it floods with more than \(eventsPerSecond) events a second: it is read at intervals, and "
        + "presses of it may be lost",
      remedy: "look for a loose contact or a missing pull-up; if it is meant to send so much, set "
        + "events_per_second in [limits] of shutterd.toml")
  }

  static func unreleased(_ device: ButtonDeviceDescription, _ button: String) -> DeviceTrouble {
    DeviceTrouble(
      .unreleased, device: device.name, button: button,
      text: "its release never comes, so a press has no length",
      remedy: "set momentary = true for the device, or let the kernel release the key: a line "
        + "KEYBOARD_KEY_<scan code>=!<key> in udev's hwdb (man 7 hwdb)")
  }
}

/// All troubles that last.
package struct TroubleList: Sendable, Equatable {
  private struct Key: Hashable, Sendable {
    let kind: DeviceTrouble.Kind
    let device: String
    let button: String?
  }

  private var troubles: [Key: DeviceTrouble] = [:]

  package init() {}

  /// All of them, by their devices and buttons.
  package var all: [DeviceTrouble] {
    troubles.values.sorted {
      ($0.device, $0.button ?? "", $0.text) < ($1.device, $1.button ?? "", $1.text)
    }
  }

  /// Takes one. Returns whether it is news.
  package mutating func add(_ trouble: DeviceTrouble) -> Bool {
    let key = Key(kind: trouble.kind, device: trouble.device, button: trouble.button)
    return troubles.updateValue(trouble, forKey: key) != trouble
  }

  /// Ends one. Returns it, if there was one.
  package mutating func end(
    _ kind: DeviceTrouble.Kind, device: String, button: String? = nil
  ) -> DeviceTrouble? {
    troubles.removeValue(forKey: Key(kind: kind, device: device, button: button))
  }

  /// Forgets those of a device that is gone.
  package mutating func remove(device: String) {
    troubles = troubles.filter { $0.key.device != device }
  }
}
