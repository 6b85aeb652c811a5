// SPDX-License-Identifier: Apache-2.0

/// What the machine knows of a client: `Control.Client`.
package struct ClientSnapshot: Hashable, Sendable {
  package var identity: ClientIdentity
  /// As the newest interaction names it.
  package var application: String
  package var foreground: Bool
  package var responsive: Bool
  package var interactions: Int
  /// Of the newest interaction.
  package var obstacles: ObstacleSet
}
