// SPDX-License-Identifier: Apache-2.0

extension SessionMachine {
  /// The camera delivered the first frame of this attempt.
  package mutating func firstFrame(attempt: Int, atUSec nowUSec: Int64) -> [SessionAction] {
    guard attempt == self.attempt else { return [] }
    // It may be another camera than the one that was unplugged.
    isCameraPresent = true
    switch phase {
    case .opening where isEnding:
      // Closed meanwhile; only accepted photos are still to be taken.
      phase = .draining
    case .opening:
      phase = .streaming
      hasRun = true
      setState(.running)
      replyToStarts(.success)
    case .idle, .waiting, .streaming, .draining, .closing, .ended:
      break
    }
    return takeActions()
  }

  /// The camera could not be opened, or streaming failed.
  package mutating func deviceError(
    attempt: Int, _ failure: CaptureFailure, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    guard attempt == self.attempt else { return [] }
    fault(failure)
    return takeActions()
  }

  /// The session's camera was unplugged.
  package mutating func deviceLost(atUSec nowUSec: Int64) -> [SessionAction] {
    isCameraPresent = false
    switch phase {
    case .waiting:
      phase = .waiting(retryAtUSec: nil)
    case .opening, .streaming, .draining:
      fault(.deviceWasDisconnected)
    case .idle, .closing, .ended:
      break
    }
    return takeActions()
  }

  /// The session's camera, the same one, was plugged in again.
  package mutating func deviceBack(atUSec nowUSec: Int64) -> [SessionAction] {
    isCameraPresent = true
    switch phase {
    case .waiting:
      open(nowUSec)
    case .idle, .opening, .streaming, .draining, .closing, .ended:
      break
    }
    return takeActions()
  }

  /// The camera of this attempt is closed.
  package mutating func cameraClosed(attempt: Int, atUSec nowUSec: Int64) -> [SessionAction] {
    guard attempt == self.attempt else { return [] }
    switch phase {
    case .closing:
      leaveClosing(nowUSec)
    case .idle, .waiting, .opening, .streaming, .draining, .ended:
      break
    }
    return takeActions()
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [SessionAction] {
    switch phase {
    case .waiting(let retryAtUSec):
      if let retryAtUSec, nowUSec >= retryAtUSec {
        open(nowUSec)
      }
    case .opening(let deadlineUSec):
      if nowUSec >= deadlineUSec {
        fault(.startTimedOut)
      }
    case .idle, .streaming, .draining, .closing, .ended:
      break
    }
    return takeActions()
  }

  private mutating func fault(_ failure: CaptureFailure) {
    switch phase {
    case .opening:
      wantsRunning = wantsRunning && hasRun
      if !isEnding { setState(.failed(failure)) }
      replyToStarts(.failed(failure))
      close()
    case .streaming:
      setState(.failed(failure))
      close()
    case .draining:
      close()
    case .idle, .waiting, .closing, .ended:
      break
    }
  }

  /// A Start that came meanwhile is served at once, a fault is recovered from after a while.
  private mutating func leaveClosing(_ nowUSec: Int64) {
    guard wantsRunning else {
      comeToRest()
      return
    }
    replyToStops(.success)
    if !startCalls.isEmpty {
      open(nowUSec)
    } else {
      phase = .waiting(retryAtUSec: isCameraPresent ? nowUSec + Self.retryUSec : nil)
    }
  }
}
