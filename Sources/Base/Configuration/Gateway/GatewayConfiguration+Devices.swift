// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// A rule for evdev devices, `[[device]]`. What is `nil` stays as it is without the rule.
  package struct DeviceRule: Sendable, Equatable {
    /// Logical name, under which clients know the device; no other device has it, and it
    /// contains no slash.
    package var name: String?
    /// The devices that the rule is for.
    package var match: DeviceMatch
    /// `nil`: proxy where there is a `/dev/uinput`, else observe.
    package var mode: Mode?
    /// The device is not opened at all.
    package var ignore = false
    /// 0 to 1 000 000; `nil`: the general value.
    package var debounceUSec: Int64?
    /// Roles by key name; they stand instead of the general table, not over it.
    package var roles: [String: Role]?

    package init(match: DeviceMatch) {
      self.match = match
    }
  }

  /// How a device is held. Raw values are the words of the file.
  package enum Mode: String, Sendable, Equatable, CaseIterable {
    /// Never grabbed, the system sees every key too.
    case observe
    /// Grabbed while every button would be granted, without a twin.
    case grab
    /// Grabbed while somebody is eligible; a uinput twin re-emits what was not granted.
    case proxy
  }

  /// A device made through uinput that is used although such devices are not.
  package enum VirtualDevice: Sendable, Equatable {
    /// By the name the kernel shows for it.
    case name(GlobPattern)
    /// By its physical path (`PHYS`), written as `phys:PATTERN`.
    case physicalPath(GlobPattern)

    /// Reads one entry of `allow_virtual_devices`.
    package init(_ text: String) {
      let prefix = "phys:"
      if text.hasPrefix(prefix) {
        self = .physicalPath(GlobPattern(String(text.dropFirst(prefix.count))))
      } else {
        self = .name(GlobPattern(text))
      }
    }

    /// Whether a device is the one meant. `physicalPath` is `nil` for a device that has none.
    package func matches(name: String, physicalPath: String?) -> Bool {
      switch self {
      case .name(let pattern): pattern.matches(name)
      case .physicalPath(let pattern): physicalPath.map(pattern.matches) ?? false
      }
    }
  }

  /// A GPIO chip and the buttons on it: all the `[[gpio]]` tables with this label together.
  package struct GPIOChip: Sendable, Equatable {
    /// The chip's label, never its number, which changes with the kernel.
    package var label: String
    /// At least one; no line and no button name occurs twice.
    package var lines: [GPIOLine]

    package init(label: String, lines: [GPIOLine]) {
      self.label = label
      self.lines = lines
    }
  }

  /// A button on a GPIO line, `[[gpio.line]]`.
  package struct GPIOLine: Sendable, Equatable {
    /// Where the line is found.
    package var line: LineReference
    /// The button's name; contains no slash.
    package var name: String
    package var role: Role
    /// Pressed means low.
    package var activeLow = false
    package var bias = Bias.asIs
    /// 0 to 1 000 000; `nil`: the general value.
    package var debounceUSec: Int64?
    /// What a press does that is granted to nobody; `nil`: nothing.
    package var defaultAction: LineAction?

    package init(line: LineReference, name: String, role: Role) {
      self.line = line
      self.name = name
      self.role = role
    }
  }

  /// A line of a GPIO chip.
  package enum LineReference: Sendable, Equatable, Hashable {
    /// By the name that the device tree gives the line.
    case name(String)
    /// By its offset in the chip, 0 to 65 535.
    case offset(Int)
  }

  /// The resistor on a GPIO line. Raw values are the words of the file.
  package enum Bias: String, Sendable, Equatable, CaseIterable {
    case asIs = "as_is"
    case disabled
    case pullUp = "pull_up"
    case pullDown = "pull_down"
  }

  /// The default behaviour of a GPIO line.
  package enum LineAction: Sendable, Equatable {
    /// A key emitted through uinput, by its name.
    case key(String)
    /// An action of the machine's action service, by its name: at most 64 letters, digits,
    /// hyphens and underscores.
    case command(String)
  }

  /// A device without hardware, `[[simulated]]`.
  package struct SimulatedDevice: Sendable, Equatable {
    /// The buttons of a device that names none.
    package static let defaultButtons: [String: Role] = [
      "KEY_VOLUMEDOWN": .primary,
      "KEY_VOLUMEUP": .secondary,
    ]

    /// Logical name; no other device has it, and it contains no slash.
    package var name: String
    package var seat = "seat0"
    /// Whether it is plugged in at start.
    package var present = true
    /// Absolute path of a FIFO of `struct input_event` that is read as the device's input.
    package var fifo: String?
    /// Roles by key name.
    package var buttons = SimulatedDevice.defaultButtons
    /// Default actions by key name, as a GPIO line has one: what a press does that is granted to
    /// nobody.
    package var commands: [String: String] = [:]

    package init(name: String) {
      self.name = name
    }
  }

  /// A light that shows whether a press would be served, `[[light]]`.
  package struct Light: Sendable, Equatable {
    /// By what the log calls it; no other light has it.
    package var name: String
    package var place: LightPlace
    /// The part of the colours that it has; `nil`: it is the only one, whatever its colour.
    package var colour: LightColour?
    /// Of whose client it tells.
    package var seat = "seat0"

    package init(name: String, place: LightPlace) {
      self.name = name
      self.place = place
    }
  }

  /// Where a light is.
  package enum LightPlace: Sendable, Equatable {
    /// Of the kernel's LED class, by its name there.
    case led(String)
    /// A line of the chip with this label.
    case line(chip: String, LineReference, activeLow: Bool)
    /// No hardware: its changes are appended to the file of this absolute path.
    case file(String)
  }

  /// One LED of a light that has several. Raw values are the words of the file.
  package enum LightColour: String, Sendable, Equatable, CaseIterable {
    case red
    case green
    case blue
  }
}
