// SPDX-License-Identifier: Apache-2.0

/// How a client asks for an interaction in a chaos run.
package struct ChaosInteraction: Hashable, Sendable {
  package var primaryOnly = false
  package var exclusive = false
  package var toEngine = false
  package var automatic = false
  package var gestures = false

  /// One as a plain client has it.
  package static let plain = ChaosInteraction()
}
