// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
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
}
