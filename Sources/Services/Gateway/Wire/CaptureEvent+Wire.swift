// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Varlink

extension CaptureEvent {
  /// As the Gateway interface writes it.
  var wire: GatewayInterface.CaptureEvent {
    GatewayInterface.CaptureEvent(
      sequence: sequence, press: press.number, phase: phase.wire, role: role.wire,
      device: button.device.name, button: button.name, kind: kind.wire,
      monotonicUSec: monotonicUSec, heldUSec: heldUSec,
      cancelReason: cancelReason.map { GatewayInterface.CancelReason(rawValue: $0.rawValue) })
  }
}

extension GestureEvent {
  /// As the Gateway interface writes it.
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
