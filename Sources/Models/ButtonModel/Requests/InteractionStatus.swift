// SPDX-License-Identifier: Apache-2.0

/// `InteractionStatus` of the Gateway interface.
package struct InteractionStatus: Hashable, Sendable {
  /// What stands in the way of the next press. Empty if and only if eligible.
  package var obstacles: ObstacleSet
  /// Whether the client is in the foreground of its seat.
  package var foreground: Bool
  /// Whether the client wants presses.
  package var enabled: Bool
  /// Rises with every `SetEnabled`.
  package var generation: Int64

  /// Puts a status together.
  package init(obstacles: ObstacleSet, foreground: Bool, enabled: Bool, generation: Int64) {
    self.obstacles = obstacles
    self.foreground = foreground
    self.enabled = enabled
    self.generation = generation
  }

  /// True if a press that begins now would be granted to the interaction.
  package var eligible: Bool { obstacles.isEmpty }
}
