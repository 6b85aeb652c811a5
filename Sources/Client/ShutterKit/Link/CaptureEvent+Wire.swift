// SPDX-License-Identifier: Apache-2.0
import Varlink

extension CaptureEvent {
  /// From the wire; nil if it is of a phase that this library does not know.
  init?(_ wire: GatewayInterface.CaptureEvent) {
    switch wire.phase {
    case .began: phase = .began
    case .ended: phase = .ended
    case .cancelled: phase = .cancelled
    case .unrecognized: return nil
    }
    press = wire.press
    role = Role(rawValue: wire.role.rawValue)
    device = wire.device
    button = wire.button
    source = Source(rawValue: wire.kind.rawValue)
    monotonicUSec = wire.monotonicUSec
    heldUSec = wire.heldUSec
    cancelReason = wire.cancelReason.map { CancelReason(rawValue: $0.rawValue) }
  }
}

extension CaptureGesture {
  /// From the wire.
  init(_ wire: GatewayInterface.GestureEvent) {
    press = wire.press
    kind = Kind(rawValue: wire.gesture.rawValue)
    role = CaptureEvent.Role(rawValue: wire.role.rawValue)
    monotonicUSec = wire.monotonicUSec
  }
}
