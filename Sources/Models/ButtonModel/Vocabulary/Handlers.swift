// SPDX-License-Identifier: Apache-2.0

/// How many handlers a client has, and so which roles it takes. The raw values are the words
/// of `AddInteraction`.
package enum Handlers: String, CaseIterable, Sendable {
  /// One handler for both roles.
  case single
  /// A handler for each role.
  case pair
  /// The secondary role is left to the next interaction or to the default behaviour.
  case primaryOnly = "primary_only"
}
