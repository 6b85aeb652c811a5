// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// Unlocking by a PIN.
extension GatewayService {
  func unlock(_ parameters: Interface.Unlock.Parameters, _ call: IncomingCall) {
    let pin = parameters.pin
    guard (1...Unlocker.longestPin).contains(pin.utf8.count), !pin.utf8.contains(10) else {
      return call.fail(invalidParameter: "pin")
    }
    if let seat = parameters.seat, !SeatLocks.isName(seat) {
      return call.fail(invalidParameter: "seat")
    }
    // It is there while nobody is: it must not try.
    guard gateway.launches.launch(of: call.process) == nil, !call.process.hasEnded else {
      return call.fail(Interface.NotAuthorized(reason: "an extension may not unlock its seat"))
    }
    let seat = parameters.seat.map { SeatID($0) }
    gateway.unlocker.attempt(pin, by: call.peer.uid) { [gateway] outcome in
      gateway.note(outcome, by: call.peer.uid, seat)
      switch outcome {
      case .right: gateway.unlock(call, seat)
      case .wrong:
        Log.warning("a wrong PIN was typed (uid \(call.peer.uid), pid \(call.peer.pid))")
        gateway.opener.attemptFailed(at: seat)
        call.fail(Interface.AuthenticationFailed(reason: "the PIN is wrong"))
      case .limited(let retryUSec, _):
        call.fail(
          Interface.AuthenticationFailed(
            reason: "too many attempts: \(AttemptLimiter.limit) are allowed in a minute",
            retryAfterUSec: retryUSec))
      case .unavailable(let reason):
        Log.error("a PIN cannot be checked: \(reason)")
        call.fail(Interface.AuthenticationFailed(reason: reason))
      }
    }
  }
}

extension Gateway {
  /// Writes an attempt to the audit log. For attempts beyond the limit, it writes one a minute for each user.
  fileprivate func note(_ outcome: Unlocker.Outcome, by uid: UInt32, _ seat: SeatID?) {
    var leftOut = 0
    if case .limited(_, let unnoted) = outcome {
      guard let unnoted else { return }
      leftOut = unnoted
    }
    audit.append(.unlockAttempt(uid: uid, seat, outcome.audited, leftOut: leftOut))
    auditWaits()
  }

  /// Unlocks a seat, or all for nil, for a person who has typed the PIN.
  fileprivate func unlock(_ call: IncomingCall, _ seat: SeatID?) {
    if let button = machine.keySwitch(locking: seat) {
      return call.fail(
        GatewayInterface.UnlockRefused(
          reason: "the key switch \(button) is in its position \"locked\""))
    }
    lock.set(false, seat: seat) { problem in
      if let problem { return call.fail(GatewayInterface.UnlockRefused(reason: problem.text)) }
      call.reply(GatewayInterface.Unlock.Reply())
    }
  }
}
