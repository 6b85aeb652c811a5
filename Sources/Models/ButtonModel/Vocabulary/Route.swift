// SPDX-License-Identifier: Apache-2.0

/// Where a press goes. Decided once, when the button goes down, and latched.
package enum Route: Hashable, Sendable {
  /// To this interaction of this client.
  case granted(ClientID, InteractionID)
  /// To the default behaviour, both edges.
  case defaulted(DefaultReason)
  /// To nobody.
  case swallowed(SwallowReason)
}
