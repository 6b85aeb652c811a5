// SPDX-License-Identifier: Apache-2.0

//   running ─┬─ interrupted 1 ─┬─ interrupted 6 ─┬─ starting ─ running
//            1 begins          6 begins; 1 ends   6 ends
//
// Of several reasons the first by number is told.

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

  /// That does not keep it from running any more.
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

  /// A session that nobody wants to run is stopped, whatever else is.
  private mutating func tellInterruption() {
    guard wantsRunning, let reason = interruptions.min() else { return }
    isKept = true
    setState(.interrupted(reason))
  }
}
