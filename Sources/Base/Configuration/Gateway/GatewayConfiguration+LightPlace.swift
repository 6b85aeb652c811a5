// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// Where a light is.
  package enum LightPlace: Sendable, Equatable {
    /// Of the kernel's LED class, by its name there.
    case led(String)
    /// A line of the chip with this label.
    case line(chip: String, LineReference, activeLow: Bool)
    /// No hardware: its changes are appended to the file of this absolute path.
    case file(String)
  }
}
