// SPDX-License-Identifier: Apache-2.0

//   running ─┬─ interrupted 1 ─┬─ interrupted 6 ─┬─ starting ─ running
//            1 begins          6 begins; 1 ends   6 ends
//
// If there are several reasons, the one with the lowest number is reported.
//
//              a reason begins      the last one ends        one of several ends
//   idle       -                    -                        -
//   waiting    no retry, reported   opening; unplugged: -    the next is reported
//   opening    closing, reported    -                        -
//   streaming  closing, reported    -                        -
//   draining   closing              -                        -
//   closing    reported             opened again at once     the next is reported
//   ended      -                    -                        -

extension SessionMachine {
  /// Something keeps the session from running. Its camera is closed at once, and photos that have no
  /// frame yet fail.
  package mutating func interrupt(
    _ reason: InterruptionReason, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    guard interruptions.insert(reason).inserted else { return [] }
    switch phase {
    case .waiting(let wish, _):
      phase = .waiting(reportInterruption(to: wish), retryAtUSec: nil)
    case .opening(let opening):
      let wish = reportInterruption(to: opening.wish)
      abandon(opening.replacement, .interrupted(reason))
      replyToStarts(.interrupted(reason))
      close(opening.attempt, for: wish)
    case .streaming(let streaming):
      let wish = reportInterruption(to: .running)
      abandon(streaming.change, .interrupted(reason))
      close(streaming.attempt, for: wish)
    case .draining(let draining):
      close(draining.attempt, for: draining.wish)
    case .closing(let closing):
      let wish = closing.wish.map { reportInterruption(to: $0) }
      abandon(closing.replacement, .interrupted(reason))
      replyToStarts(.interrupted(reason))
      phase = .closing(.init(attempt: closing.attempt, wish: wish))
    case .idle, .ended:
      break
    }
    return takeActions()
  }

  /// The reason no longer keeps it from running.
  package mutating func interruptionEnded(
    _ reason: InterruptionReason, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    guard interruptions.remove(reason) != nil else { return [] }
    switch phase {
    case .waiting(let wish, let retryAtUSec):
      if !interruptions.isEmpty {
        phase = .waiting(reportInterruption(to: wish), retryAtUSec: retryAtUSec)
      } else if isCameraPresent {
        open(for: wish, atUSec: nowUSec)
      } else if wish.holder == .client {
        setState(.failed(.deviceWasDisconnected))
      }
    case .closing(var closing):
      closing.wish = closing.wish.map { reportInterruption(to: $0) }
      phase = .closing(closing)
    case .idle, .opening, .streaming, .draining, .ended:
      break
    }
    return takeActions()
  }

  /// Reports an interruption, unless no client wants the session to run: then it is stopped.
  ///
  /// - Returns: the wish as it is now: a client's is kept until the interruption is over.
  private mutating func reportInterruption(to wish: CameraWish) -> CameraWish {
    guard wish.holder == .client, let reason = interruptions.min() else { return wish }
    setState(.interrupted(reason))
    return .running
  }
}
