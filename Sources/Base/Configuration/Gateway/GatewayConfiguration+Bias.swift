// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// The resistor on a GPIO line. Raw values are the words of the file.
  package enum Bias: String, Sendable, Equatable, CaseIterable {
    case asIs = "as_is"
    case disabled
    case pullUp = "pull_up"
    case pullDown = "pull_down"
  }
}
