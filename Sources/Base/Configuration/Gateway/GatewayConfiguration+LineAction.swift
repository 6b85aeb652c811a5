// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// The default behaviour of a GPIO line.
  package enum LineAction: Sendable, Equatable {
    /// A key emitted through uinput, by its name.
    case key(String)
    /// An action of the machine's action service, by its name: at most 64 letters, digits,
    /// hyphens and underscores.
    case command(String)
  }
}
