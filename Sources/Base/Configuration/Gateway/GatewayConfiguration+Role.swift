// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// What a button means. Raw values are the words of the file.
  package enum Role: String, Sendable, Equatable, CaseIterable {
    case primary
    case secondary
    case halfPress = "half_press"
    /// The button is left to the system.
    case none
  }
}
