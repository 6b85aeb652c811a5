// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import Varlink

extension InteractionStatus {
  /// As the Gateway interface writes it.
  var wire: GatewayInterface.InteractionStatus {
    GatewayInterface.InteractionStatus(
      eligible: eligible,
      obstacles: obstacles.ordered.map { GatewayInterface.Obstacle(rawValue: $0.rawValue) },
      foreground: foreground, enabled: enabled, generation: generation)
  }
}

extension ClientSnapshot {
  /// As the Control interface writes it.
  var wire: ControlInterface.Client {
    ControlInterface.Client(
      pid: Int64(identity.pid), uid: Int64(identity.uid), application: application,
      foreground: foreground, responsive: responsive, interactions: Int64(interactions),
      obstacles: obstacles.ordered.map(\.rawValue))
  }
}

extension MachineSnapshot {
  /// As the Control interface writes it.
  func wire(lockProblem: LockProblem?) -> ControlInterface.State {
    ControlInterface.State(
      version: Version.current, locked: locked, lockProblem: lockProblem?.text,
      engineAttached: engineAttached,
      clients: clients.map(\.wire), pressesInFlight: Int64(pressesInFlight),
      granted: Int64(counts.granted), defaulted: Int64(counts.defaulted),
      swallowed: Int64(counts.swallowed), cancelled: Int64(counts.cancelled))
  }
}

extension Route {
  /// The route alone, as the Control interface writes it.
  var wire: ControlInterface.Route {
    switch self {
    case .granted: .granted
    case .defaulted: .default
    case .swallowed: .swallowed
    }
  }
}
