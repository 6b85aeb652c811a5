// SPDX-License-Identifier: Apache-2.0

/// Who handles an interaction's events. The raw values are the words of `AddInteraction`.
package enum Delivery: String, CaseIterable, Sendable {
  case client
  /// The engine acts by the session's actions; the client is told and need not acknowledge.
  case engine
}
