// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// One LED of a light that has several. Raw values are the words of the file.
  package enum LightColour: String, Sendable, Equatable, CaseIterable {
    case red
    case green
    case blue
  }
}
