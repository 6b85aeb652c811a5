// SPDX-License-Identifier: Apache-2.0

/// What would happen to a press that began now: `Control.Explain`.
package struct Explanation: Hashable, Sendable {
  package var route: Route
  /// The client that would get it, or whose obstacle keeps it from it.
  package var client: ClientID?
  /// The reason in words, for people.
  package var reason: String

  /// What follows the reason where the device sends more than it may.
  package static let floodNote = "; the device floods, so it is read at intervals"
}
