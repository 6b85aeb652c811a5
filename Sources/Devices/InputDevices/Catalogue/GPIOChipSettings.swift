// SPDX-License-Identifier: Apache-2.0

/// A GPIO chip whose lines are buttons: one device.
package struct GPIOChipSettings: Sendable, Equatable {
  /// Where a line is found.
  package enum LineReference: Sendable, Equatable {
    /// By the name that the device tree gives it.
    case name(String)
    /// By its offset in the chip.
    case offset(UInt32)
  }

  /// The resistor on a line.
  package enum Bias: Int32, Sendable, Equatable {
    case asIs, disabled, pullUp, pullDown
  }

  /// A button on a line.
  package struct Line: Sendable, Equatable {
    package var reference: LineReference
    /// The button's name.
    package var name: String
    package var role: String
    /// Pressed means low.
    package var activeLow: Bool
    package var bias: Bias
    package var debounceUSec: Int64?
    /// EV_KEY code of the key emitted for a press that is not granted; nil: none.
    package var defaultKey: UInt16?

    package init(
      _ reference: LineReference, name: String, role: String, activeLow: Bool = false,
      bias: Bias = .asIs, debounceUSec: Int64? = nil, defaultKey: UInt16? = nil
    ) {
      self.reference = reference
      self.name = name
      self.role = role
      self.activeLow = activeLow
      self.bias = bias
      self.debounceUSec = debounceUSec
      self.defaultKey = defaultKey
    }
  }

  /// The chip's label, which is also the device's name.
  package var label: String
  package var lines: [Line]
  /// How many edges each line may send in a second.
  package var edgesPerSecond: Int

  package init(label: String, lines: [Line], edgesPerSecond: Int = 2000) {
    self.label = label
    self.lines = lines
    self.edgesPerSecond = edgesPerSecond
  }
}
