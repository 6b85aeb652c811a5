// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Varlink

extension Session {
  /// Takes a press that the gateway granted to this session's client and the engine handles.
  func take(_ event: GatewayInterface.CaptureEvent) {
    guard let role = ButtonRole(rawValue: event.role.rawValue) else { return }
    switch event.phase {
    case .began:
      take(buttons.began(press: event.press, role: role, momentUSec: event.monotonicUSec))
    case .ended: take(buttons.ended(press: event.press, momentUSec: event.monotonicUSec))
    case .cancelled:
      buttons.cancelled(press: event.press)
      armDeadline()
    case .unrecognized: break
    }
  }
}
