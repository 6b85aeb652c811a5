// SPDX-License-Identifier: Apache-2.0

//   running ─┬─ interrupted 1 ─┬─ interrupted 6 ─┬─ starting ─ running
//            1 begins          6 begins; 1 ends   6 ends
//
// If there are several reasons, the one with the lowest number is reported.

extension SessionMachine {
  /// Something keeps the session from running. Its camera is closed at once, and photos that have no
  /// frame yet fail.
  package mutating func interrupt(
    _ reason: InterruptionReason, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    guard interruptions.insert(reason).inserted else { return [] }
    switch phase {
    case .idle, .ended: break
    case .waiting:
      phase = .waiting(retryAtUSec: nil)
      tellInterruption()
    case .opening:
      tellInterruption()
      abandonChange(.interrupted(reason))
      replyToStarts(.interrupted(reason))
      close()
    case .streaming:
      tellInterruption()
      abandonChange(.interrupted(reason))
      close()
    case .draining: close()
    case .closing:
      tellInterruption()
      abandonChange(.interrupted(reason))
      replyToStarts(.interrupted(reason))
    }
    return takeActions()
  }

  /// The reason no longer keeps it from running.
  package mutating func interruptionEnded(
    _ reason: InterruptionReason, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    guard interruptions.remove(reason) != nil else { return [] }
    switch phase {
    case .waiting where interruptions.isEmpty:
      if isCameraPresent {
        open(nowUSec)
      } else if wantsRunning {
        setState(.failed(.deviceWasDisconnected))
      }
    case .waiting, .closing: tellInterruption()
    case .idle, .opening, .streaming, .draining, .ended: break
    }
    return takeActions()
  }

  /// Reports an interruption, unless nobody wants the session to run: then it is stopped.
  private mutating func tellInterruption() {
    guard wantsRunning, let reason = interruptions.min() else { return }
    isKept = true
    setState(.interrupted(reason))
  }
}
