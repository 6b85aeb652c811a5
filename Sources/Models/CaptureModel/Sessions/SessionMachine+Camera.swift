// SPDX-License-Identifier: Apache-2.0

extension SessionMachine {
  /// A camera delivered the first frame of this attempt.
  package mutating func firstFrame(attempt: Int, atUSec nowUSec: Int64) -> [SessionAction] {
    if isBeside(attempt) {
      besideDelivers()
      return takeActions()
    }
    guard attempt == self.attempt else { return [] }
    // It may be another camera than the one that was unplugged.
    isCameraPresent = true
    switch phase {
    case .opening where !wantsRunning:
      // Stopped or closed while it opened; only accepted photos are still to be taken.
      phase = .draining
      settleChange()
    case .opening:
      phase = .streaming
      isKept = true
      setState(.running)
      settleChange()
      replyToStops(.success)
      replyToStarts(.success)
    case .idle, .waiting, .streaming, .draining, .closing, .ended:
      break
    }
    return takeActions()
  }

  /// A camera could not be opened, or streaming failed.
  ///
  /// - Parameter isCrowded: whether it may work when the session's other camera is closed.
  package mutating func deviceError(
    attempt: Int, _ failure: CaptureFailure, isCrowded: Bool = false, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    if isBeside(attempt) {
      besideFailed(failure, isCrowded: isCrowded)
    } else if attempt == self.attempt {
      fault(failure, nowUSec)
    }
    return takeActions()
  }

  /// The session's camera was unplugged.
  package mutating func deviceLost(atUSec nowUSec: Int64) -> [SessionAction] {
    isCameraPresent = false
    switch phase {
    case .waiting:
      phase = .waiting(retryAtUSec: nil)
      if state == .interrupted(.videoInUse), !interruptions.contains(.videoInUse) {
        setState(.failed(.deviceWasDisconnected))
      }
    case .opening, .streaming, .draining:
      fault(.deviceWasDisconnected, nowUSec)
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
      if interruptions.isEmpty { open(nowUSec) }
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
    guard let deadlineUSec = nextDeadlineUSec, nowUSec >= deadlineUSec else { return [] }
    switch phase {
    case .waiting: open(nowUSec)
    case .opening: fault(.startTimedOut, nowUSec)
    case .streaming: besideFailed(.startTimedOut)
    case .idle, .draining, .closing, .ended: break
    }
    return takeActions()
  }

  private mutating func fault(_ failure: CaptureFailure, _ nowUSec: Int64) {
    switch phase {
    case .opening where change?.stage == .replacing: restore(failure)
    case .opening:
      settleChange()
      isFinishing = isFinishing && isKept
      wantsRunning = wantsRunning && isKept
      if wantsRunning || !isFinishing && !isEnding { tell(failure) }
      replyToStarts(.failed(failure))
      close()
    case .streaming:
      guard !isLeaving else {
        // The stream that fails is the one that is being left.
        act(contentsOf: framesTaken(atUSec: nowUSec))
        break
      }
      abandonChange(.failed(failure))
      setState(.failed(failure))
      close()
    case .draining:
      close()
    case .idle, .waiting, .closing, .ended:
      break
    }
  }

  /// A session that ran, and finds its camera in use, waits for it.
  private mutating func tell(_ failure: CaptureFailure) {
    let isTakenAway = failure == .cameraBusy && wantsRunning && startCalls.isEmpty
    setState(isTakenAway ? .interrupted(.videoInUse) : .failed(failure))
  }

  /// A Start that has come since, or another configuration, is served at once; after a fault the
  /// camera is opened again after a while.
  private mutating func leaveClosing(_ nowUSec: Int64) {
    isStale = false
    guard isCameraWanted else {
      abandonChange(.failed(.operationCancelled))
      comeToRest()
      return
    }
    if wantsRunning { replyToStops(.success) }
    if !interruptions.isEmpty {
      phase = .waiting(retryAtUSec: nil)
    } else if !startCalls.isEmpty || change?.isBetweenStreams == true || isInterruptionOver {
      open(nowUSec)
    } else {
      phase = .waiting(retryAtUSec: isCameraPresent ? nowUSec + Self.retryUSec : nil)
    }
  }

  /// Whether an interruption ended while the camera was being closed for it.
  private var isInterruptionOver: Bool {
    guard let reason = state.interruption else { return false }
    return reason != .videoInUse && interruptions.isEmpty && isCameraPresent
  }

  private var isLeaving: Bool {
    guard case .leaving? = change?.stage else { return false }
    return true
  }
}
