// SPDX-License-Identifier: Apache-2.0

/// The purpose of a light: it shows something to people, or it lights what a camera sees.
package enum LightPlace: Sendable, Hashable {
  /// An LED of the kernel's LED class, by its name there.
  case led(String)
  /// A line of the GPIO chip with this label.
  case line(chip: String, LineReference, activeLow: Bool)
  /// No hardware: its changes are appended to the file at this absolute path.
  case file(String)
}

/// A line of a GPIO chip.
package enum LineReference: Sendable, Hashable {
  /// The name that the device tree gives it.
  case name(String)
  /// Its offset in the chip, 0 to 65 535.
  case offset(UInt32)
}
