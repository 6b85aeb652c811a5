// SPDX-License-Identifier: Apache-2.0

/// A light that can be lit and put out.
package struct LightSettings: Sendable, Equatable {
  /// Where it is.
  package enum Place: Sendable, Equatable {
    /// Of the kernel's LED class, by its name there.
    case led(String)
    /// A line of the chip with this label.
    case line(chip: String, GPIOChipSettings.LineReference, activeLow: Bool)
    /// No hardware: its changes are appended to this file.
    case file(String)
  }

  /// No other light has it.
  package var name: String
  package var place: Place

  package init(name: String, place: Place) {
    self.name = name
    self.place = place
  }
}
