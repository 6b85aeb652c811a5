// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension GatewayConfiguration {
  /// A rule for evdev devices, `[[device]]`. `nil` leaves a setting as it is without the rule.
  package struct DeviceRule: Sendable, Equatable {
    /// The logical name, under which clients know the device: unique, without a slash.
    package var name: String?
    /// The devices that the rule applies to.
    package var match: DeviceMatch
    /// `nil`: proxy where `/dev/uinput` can be used; else grab, if every key of the device has a
    /// role; else observe.
    package var mode: DeviceMode?
    /// Whether the device is not opened at all.
    package var ignore = false
    /// 0 to 1 000 000; `nil`: the general value.
    package var debounceUSec: Int64?
    /// Whether each down of a key is a whole press.
    package var isMomentary = false
    /// The shortest press; 0 to 1 000 000.
    package var minimumPressUSec: Int64 = 0
    /// Whether its switches stay where they are put, so that each edge is a whole press.
    package var isLatching = false
    /// The piece of hardware that it is a part of; `nil`: the one that udev reports.
    package var hardware: String?
    /// The steps of a control for one press of a key that turns one, 1 to 100.
    package var steps = 1
    /// What counts as its first press when it is connected.
    package var firstPress = FirstPress.later
    /// The part of the way at which an axis goes down as a button, 10 to 90 percent.
    package var threshold = 50
    /// Roles by key name, or by direction of an axis. They replace the general table and are not merged with it.
    package var roles: [String: Role]?

    package init(match: DeviceMatch) {
      self.match = match
    }
  }

  /// A device made through uinput that is used although such devices are ignored by default.
  package enum VirtualDevice: Sendable, Equatable {
    /// The name that the kernel shows for it.
    case name(GlobPattern)
    /// Its physical path (`PHYS`), written as `phys:PATTERN`.
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

    /// Whether this entry means a device. `physicalPath` is `nil` for a device that has none.
    package func matches(name: String, physicalPath: String?) -> Bool {
      switch self {
      case .name(let pattern): pattern.matches(name)
      case .physicalPath(let pattern): physicalPath.map(pattern.matches) ?? false
      }
    }
  }

  /// A GPIO chip with the buttons and dials on it: all `[[gpio]]` tables with this label together.
  package struct GPIOChip: Sendable, Equatable {
    /// The chip's label. Its number would not do, because it changes with the kernel.
    package var label: String
    /// Lines and button names are unique.
    package var lines: [GPIOLine]
    package var dials: [GPIODial]

    package init(label: String, lines: [GPIOLine], dials: [GPIODial] = []) {
      self.label = label
      self.lines = lines
      self.dials = dials
    }
  }

  /// A button on a GPIO line, `[[gpio.line]]`.
  package struct GPIOLine: Sendable, Equatable {
    /// The line's name or offset.
    package var line: LineReference
    /// The button's name, without a slash.
    package var name: String
    package var role: Role
    /// Whether a pressed button pulls the line low.
    package var activeLow = false
    package var bias = Bias.asIs
    /// 0 to 1 000 000; `nil`: the general value.
    package var debounceUSec: Int64?
    /// Whether each down is a whole press.
    package var isMomentary = false
    /// The shortest press; 0 to 1 000 000.
    package var minimumPressUSec: Int64 = 0
    /// Whether it is a switch that stays where it is put, so that each edge is a whole press.
    package var isLatching = false
    /// The action of a press that is granted to nobody; `nil`: none.
    package var defaultAction: LineAction?

    package init(line: LineReference, name: String, role: Role) {
      self.line = line
      self.name = name
      self.role = role
    }
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
    /// The name of a key that is emitted through uinput.
    case key(String)
    /// The name of an action of the action service: at most 64 letters, digits, hyphens and
    /// underscores.
    case command(String)
  }

  /// A device without hardware, `[[simulated]]`.
  package struct SimulatedDevice: Sendable, Equatable {
    /// The buttons of a device for which the file lists none.
    package static let defaultButtons: [String: Role] = [
      "KEY_VOLUMEDOWN": .primary,
      "KEY_VOLUMEUP": .secondary,
    ]

    /// The logical name: unique, without a slash.
    package var name: String
    package var seat = "seat0"
    /// Whether it is plugged in at the start.
    package var present = true
    /// The absolute path of a FIFO of `struct input_event` that is read as the device's input.
    package var fifo: String?
    /// Roles by key name.
    package var buttons = SimulatedDevice.defaultButtons
    /// The names of actions by key name, for presses that are granted to nobody.
    package var commands: [String: String] = [:]
    /// The name of a surface, if it is a touch screen: then it has fingers in place of buttons.
    package var surface: String?

    package init(name: String) {
      self.name = name
    }
  }

  /// A button that programs with the network press, `[[network]]`.
  package struct NetworkButton: Sendable, Equatable {
    /// The roles that such a button may have: what is locked or launched needs a person in front of the machine.
    package static let possibleRoles: Set<Role> = [.primary, .secondary, .halfPress]

    /// The logical name: unique, without a slash.
    package var name: String
    package var seat = "seat0"
    /// At least one, and none twice.
    package var roles: [Role] = [.primary]
    /// The users whose programs may press it; at least one.
    package var users: [UserReference] = []
    /// Presses in a second, 1 to 100.
    package var perSecond = 2

    package init(name: String) { self.name = name }
  }

  /// A GPIO chip without hardware, `[[simulated_gpio]]`. Buttons and lights name it like any other.
  package struct SimulatedChip: Sendable, Equatable {
    /// The most lines of a chip.
    package static let mostLines = 64

    package var label: String
    /// The names of its lines, by offset: at least one, each unique.
    package var lines: [String]

    package init(label: String, lines: [String]) {
      self.label = label
      self.lines = lines
    }
  }

  /// A light that shows whether a press would be served, `[[light]]`.
  package struct Light: Sendable, Equatable {
    /// The unique name that the log uses.
    package var name: String
    package var place: LightPlace
    /// Its colour, where a light has several LEDs; `nil`: it is the light's only LED.
    package var colour: LEDColour?
    /// The seat whose client it is about.
    package var seat = "seat0"

    package init(name: String, place: LightPlace) {
      self.name = name
      self.place = place
    }
  }
}
