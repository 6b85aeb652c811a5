// SPDX-License-Identifier: Apache-2.0
import Varlink

extension InteractionStatus {
  /// From the wire.
  init(_ wire: GatewayInterface.InteractionStatus) {
    isEligible = wire.eligible
    obstacles = wire.obstacles.map { Obstacle(rawValue: $0.rawValue) }
    isForeground = wire.foreground
    isEnabled = wire.enabled
    generation = wire.generation
    failure = nil
  }
}
