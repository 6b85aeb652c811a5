// SPDX-License-Identifier: Apache-2.0
import LightDevices
import Vocabulary

/// A GPIO chip whose lines are buttons. One chip is one device.
package struct GPIOChipSettings: Sendable, Equatable {
  /// The resistor on a line.
  package enum Bias: Int32, Sendable, Equatable {
    case asIs, disabled, pullUp, pullDown
  }

  /// A button on a line.
  package struct Line: Sendable, Equatable {
    package var reference: LineReference
    /// The button's name.
    package var name: String
    package var role: Role
    /// Whether a pressed button pulls the line low.
    package var activeLow: Bool
    package var bias: Bias
    package var debounceUSec: Int64?
    /// Whether each down is a whole press.
    package var isMomentary: Bool
    /// The shortest press, microseconds; 0: any is one.
    package var minimumPressUSec: Int64
    /// Whether it is a switch that stays where it is put, so that each edge is a whole press.
    package var isLatching = false
    /// EV_KEY code of the key emitted for a press that is not granted; nil: none.
    package var defaultKey: UInt16?

    package init(
      _ reference: LineReference, name: String, role: Role, activeLow: Bool = false,
      bias: Bias = .asIs, debounceUSec: Int64? = nil, isMomentary: Bool = false,
      minimumPressUSec: Int64 = 0, defaultKey: UInt16? = nil
    ) {
      self.minimumPressUSec = minimumPressUSec
      self.reference = reference
      self.name = name
      self.role = role
      self.activeLow = activeLow
      self.bias = bias
      self.debounceUSec = debounceUSec
      self.isMomentary = isMomentary
      self.defaultKey = defaultKey
    }
  }

  /// An encoder on two lines.
  package struct Dial: Sendable, Equatable {
    package var name: String
    package var a: Line
    package var b: Line
    /// The control that it turns, as a word of the configuration.
    package var control: String
    /// The changes of a line from one place of rest to the next: 1, 2 or 4.
    package var edgesPerStep: Int
    package var pace = DialPaceSettings()

    package init(name: String, a: Line, b: Line, control: String, edgesPerStep: Int) {
      self.name = name
      self.a = a
      self.b = b
      self.control = control
      self.edgesPerStep = edgesPerStep
    }
  }

  /// Whether a chip has all lines that are named, and there are such.
  func hasItsNames(_ node: String) -> Bool {
    let references = (lines + dials.flatMap { [$0.a, $0.b] }).map(\.reference)
    let names = references.filter { if case .name = $0 { true } else { false } }
    return !names.isEmpty && names.allSatisfy { (try? GPIOChip.offset(of: $0, node)) != nil }
  }

  /// The chip's label, which is also the device's name.
  package var label: String
  package var lines: [Line]
  package var dials: [Dial]
  /// The number of edges that each line may send in a second.
  package var edgesPerSecond: Int

  package init(
    label: String, lines: [Line], dials: [Dial] = [], edgesPerSecond: Int = 2000
  ) {
    self.label = label
    self.lines = lines
    self.dials = dials
    self.edgesPerSecond = edgesPerSecond
  }
}
