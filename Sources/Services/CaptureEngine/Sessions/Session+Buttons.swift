// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import Vocabulary

extension Session {
  /// Takes a press that the gateway granted to this session's client and the engine handles.
  func take(_ event: GatewayInterface.CaptureEvent) {
    heard.heard(event.press, momentUSec: event.monotonicUSec)
    guard let role = Role(event.role), let stage = FocusLock.Stage(role) else { return }
    switch event.phase {
    case .began: setFocusLock(focus.began(press: event.press, stage))
    case .ended, .cancelled: setFocusLock(focus.over(press: event.press))
    case .unrecognized: break
    }
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

  /// The gateway is gone, and the ends of its presses with it.
  func gatewayLost() {
    buttons.gatewayLost()
    setFocusLock(focus.allOver())
    armDeadline()
  }

  /// The session is stopped or closed: the engine handles none of its presses any more.
  func forgetPresses() {
    buttons.sessionStopped()
    setFocusLock(focus.allOver())
  }

  private func setFocusLock(_ change: FocusLock.Change?) {
    switch change {
    case .lock: stream?.setFocusLock(true)
    case .unlock: stream?.setFocusLock(false)
    case nil: break
    }
  }
}
