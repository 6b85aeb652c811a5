// SPDX-License-Identifier: Apache-2.0

/// The settings with which a client asks for an interaction in a chaos run.
package struct ChaosInteraction: Hashable, Sendable {
  package var primaryOnly = false
  package var exclusive = false
  package var toEngine = false
  package var automatic = false
  package var gestures = false
  /// Two regions, of which the left one allows bands, and all pointer events.
  package var regions = false

  /// An interaction whose presses end as they are made to end: a client that is late with its acknowledgement,
  /// because the machine has other work, does not come before that.
  package static let punctual = ChaosInteraction(automatic: true)
}
