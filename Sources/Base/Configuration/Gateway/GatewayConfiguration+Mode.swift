// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// How a device is held. Raw values are the words of the file.
  package enum Mode: String, Sendable, Equatable, CaseIterable {
    /// Never grabbed, the system sees every key too.
    case observe
    /// Grabbed while every button would be granted, without a twin.
    case grab
    /// Grabbed while somebody is eligible; a uinput twin re-emits what was not granted.
    case proxy
  }
}
