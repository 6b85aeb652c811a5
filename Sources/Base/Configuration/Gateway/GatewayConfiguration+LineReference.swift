// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// A line of a GPIO chip.
  package enum LineReference: Sendable, Equatable, Hashable {
    /// By the name that the device tree gives the line.
    case name(String)
    /// By its offset in the chip, 0 to 65 535.
    case offset(Int)
  }
}
