// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension GatewayConfiguration {
  /// A rule for dials that turn controls of the client in front, `[[dial]]`. They are never grabbed.
  package struct DialRule: Sendable, Equatable {
    /// The roles of the buttons under a dial for which the file has no table.
    package static let defaultRoles: [String: Role] = ["BTN_0": .halfPress]
    /// The control of a rule that names none: the one that a person uses, else the client's first.
    package static let defaultControl = "front"
    /// The longest name of a control, in bytes.
    package static let longestControl = 64

    /// The logical name, under which clients know the device: unique, without a slash.
    package var name: String?
    /// The devices that the rule applies to, among those that have such an axis.
    package var match: DeviceMatch
    /// `nil`: the first usual one that the device has.
    package var axis: DialAxis?
    /// The control that it turns: `front`, `zoom`, `exposure_bias`, or a control's identifier.
    package var control = DialRule.defaultControl
    /// Whether clockwise turns the control down.
    package var isReversed = false
    /// The units of the axis from one detent to the next.
    package var units = 1
    package var pace = DialPace()
    /// For an axis with a position: the detents from one end to the other.
    package var detents = 50
    /// For an axis with a position: whether it has no ends.
    package var isEndless = false
    /// The part of the way at which an axis goes down as a button, percent.
    package var threshold = 50
    /// The roles of its buttons, by key name or direction of an axis.
    package var roles = DialRule.defaultRoles

    package init(match: DeviceMatch) {
      self.match = match
    }
  }

  /// How detents become steps.
  package struct DialPace: Sendable, Equatable {
    /// The steps for one detent.
    package var steps = 1
    /// How much more a detent may count when the dial is turned quickly; 1: no more.
    package var acceleration = 1
  }

  /// An encoder on two lines of a GPIO chip, `[[gpio.dial]]`.
  package struct GPIODial: Sendable, Equatable {
    /// The dial's name, without a slash; unique among the dials of its chip.
    package var name: String
    /// The line that changes first when it is turned clockwise.
    package var a: LineReference
    package var b: LineReference
    package var bias = Bias.asIs
    /// As in `DialRule`.
    package var control = DialRule.defaultControl
    /// The changes of a line from one place of rest to the next: 1, 2 or 4.
    package var edgesPerStep = 4
    package var pace = DialPace()

    package init(name: String, a: LineReference, b: LineReference) {
      self.name = name
      self.a = a
      self.b = b
    }
  }
}
