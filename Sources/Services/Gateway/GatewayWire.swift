// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Installation
import ShutterInterfaces

extension CaptureEvent {
  /// The Gateway interface's type.
  var wire: GatewayInterface.CaptureEvent {
    GatewayInterface.CaptureEvent(
      sequence: sequence, press: press.number, phase: phase.wire, role: role.wire,
      device: button.device.name, button: button.name, kind: kind.wire,
      monotonicUSec: monotonicUSec, heldUSec: heldUSec,
      cancelReason: cancelReason.map { GatewayInterface.CancelReason(rawValue: $0.rawValue) })
  }
}

extension GestureEvent {
  /// The Gateway interface's type.
  var wire: GatewayInterface.GestureEvent {
    GatewayInterface.GestureEvent(
      sequence: sequence, press: press.number, gesture: .init(rawValue: gesture.rawValue),
      role: role.wire, monotonicUSec: monotonicUSec)
  }
}

extension Phase {
  var wire: GatewayInterface.Phase {
    switch self {
    case .began: .began
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}

extension Role {
  var wire: GatewayInterface.Role {
    switch self {
    case .primary: .primary
    case .secondary: .secondary
    case .halfPress: .halfPress
    case .none: .none
    }
  }
}

extension SourceKind {
  var wire: GatewayInterface.SourceKind {
    switch self {
    case .key: .key
    case .gpio: .gpio
    case .remote: .remote
    case .indirectPointer: .indirectPointer
    case .touch: .touch
    case .simulated: .simulated
    }
  }
}

extension InteractionStatus {
  /// The Gateway interface's type.
  var wire: GatewayInterface.InteractionStatus {
    GatewayInterface.InteractionStatus(
      eligible: eligible,
      obstacles: obstacles.ordered.map { GatewayInterface.Obstacle(rawValue: $0.rawValue) },
      foreground: foreground, enabled: enabled, generation: generation)
  }
}

extension ClientSnapshot {
  /// The Control interface's type.
  var wire: ControlInterface.Client {
    ControlInterface.Client(
      pid: Int64(identity.pid), uid: Int64(identity.uid), application: application,
      foreground: foreground, responsive: responsive, interactions: Int64(interactions),
      obstacles: obstacles.ordered.map(\.rawValue))
  }
}

extension MachineSnapshot {
  /// The Control interface's type.
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
  /// The Control interface's type, which has only the kind of route.
  var wire: ControlInterface.Route {
    switch self {
    case .granted: .granted
    case .defaulted: .default
    case .swallowed: .swallowed
    }
  }
}
