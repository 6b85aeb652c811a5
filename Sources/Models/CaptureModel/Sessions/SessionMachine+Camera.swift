// SPDX-License-Identifier: Apache-2.0

//              first frame          error, unplugged         plugged in   time
//   idle       -                    -                        -            -
//   waiting    -                    unplugged: no retry      opening      opening
//   opening    streaming; if for    closing, and opening     -            as an error
//              photos: draining     again if it is kept *
//   streaming  the candidate's:     closing, and opening     -            as the candidate's
//              the stream is left   again after a while;                  error
//                                   the candidate's: it is
//                                   refused
//   draining   -                    closing, and opening     -            -
//                                   again after a while
//   closing    -                    -                        -            -
//   ended      -                    -                        -            -
//
// A camera that is closed takes the session from closing to opening if somebody waits for it, to
// waiting if it is only wanted, else to idle or ended.
// * or if it was opened for a new configuration: then for the former one. A stream that fails while
//   it is being left has given its last frames.

extension SessionMachine {
  /// A camera delivered the first frame of this attempt.
  package mutating func firstFrame(attempt: Int, atUSec nowUSec: Int64) -> [SessionAction] {
    // It may be another camera than the one that was unplugged.
    if phase.attempt == attempt { isCameraPresent = true }
    switch phase {
    case .opening(let opening):
      if opening.attempt == attempt { delivers(opening) }
    case .streaming(let streaming):
      if case .trying(let call, attempt, _)? = streaming.change {
        leave(streaming, for: call, candidate: attempt)
      }
    case .idle, .waiting, .draining, .closing, .ended:
      break
    }
    return takeActions()
  }

  /// A camera could not be opened, or streaming failed.
  ///
  /// - Parameter isCrowded: whether it may work when the session's other camera is closed.
  package mutating func deviceError(
    attempt: Int, _ failure: CaptureFault, isCrowded: Bool = false, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    switch phase {
    case .opening(let opening):
      if opening.attempt == attempt { fault(opening, failure) }
    case .streaming(let streaming):
      if streaming.attempt == attempt {
        fault(streaming, failure)
      } else if let change = streaming.change, change.candidate == attempt {
        refuse(change, streaming, failure, isCrowded: isCrowded)
      }
    case .draining(let draining):
      if draining.attempt == attempt { close(attempt, for: draining.wish) }
    case .idle, .waiting, .closing, .ended:
      break
    }
    return takeActions()
  }

  /// The session's camera was unplugged.
  package mutating func deviceLost(atUSec nowUSec: Int64) -> [SessionAction] {
    isCameraPresent = false
    switch phase {
    case .waiting(let wish, _):
      phase = .waiting(wish, retryAtUSec: nil)
      if state == .interrupted(.videoInUse), !interruptions.contains(.videoInUse) {
        setState(.failed(.deviceWasDisconnected))
      }
    case .opening(let opening):
      fault(opening, .deviceWasDisconnected)
    case .streaming(let streaming):
      fault(streaming, .deviceWasDisconnected)
    case .draining(let draining):
      close(draining.attempt, for: draining.wish)
    case .idle, .closing, .ended:
      break
    }
    return takeActions()
  }

  /// The session's camera, the same one, was plugged in again.
  package mutating func deviceBack(atUSec nowUSec: Int64) -> [SessionAction] {
    isCameraPresent = true
    switch phase {
    case .waiting(let wish, _):
      if interruptions.isEmpty { open(for: wish, atUSec: nowUSec) }
    case .idle, .opening, .streaming, .draining, .closing, .ended:
      break
    }
    return takeActions()
  }

  /// The camera of this attempt is closed.
  package mutating func cameraClosed(attempt: Int, atUSec nowUSec: Int64) -> [SessionAction] {
    switch phase {
    case .closing(let closing):
      if closing.attempt == attempt { closed(closing, nowUSec) }
    case .idle, .waiting, .opening, .streaming, .draining, .ended:
      break
    }
    return takeActions()
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [SessionAction] {
    guard let deadlineUSec = nextDeadlineUSec, nowUSec >= deadlineUSec else { return [] }
    switch phase {
    case .waiting(let wish, _):
      open(for: wish, atUSec: nowUSec)
    case .opening(let opening):
      fault(opening, .startTimedOut)
    case .streaming(let streaming):
      if let change = streaming.change { refuse(change, streaming, .startTimedOut) }
    case .idle, .draining, .closing, .ended:
      break
    }
    return takeActions()
  }

  /// Others have had the camera until now: only from now on the time counts that it takes to start.
  package mutating func cameraFreed(attempt: Int, atUSec nowUSec: Int64) -> [SessionAction] {
    switch phase {
    case .opening(let opening):
      if opening.attempt == attempt {
        phase = .opening(
          .init(
            attempt: attempt, wish: opening.wish,
            deadlineUSec: nowUSec + Self.limitUSec(opening.replacement),
            replacement: opening.replacement))
      }
    case .streaming(var streaming):
      if case .trying(let call, attempt, _)? = streaming.change {
        streaming.change = .trying(
          call: call, candidate: attempt, deadlineUSec: nowUSec + Self.startLimitUSec)
        phase = .streaming(streaming)
      }
    case .idle, .waiting, .draining, .closing, .ended:
      break
    }
    return takeActions()
  }

  // MARK: Opening

  private mutating func delivers(_ opening: SessionPhase.Opening) {
    switch opening.wish.holder {
    case .photos:
      // Stopped or closed while it opened; only accepted photos are still to be taken.
      phase = .draining(.init(attempt: opening.attempt, wish: opening.wish))
      settle(opening.replacement)
    case .client:
      phase = .streaming(.init(attempt: opening.attempt))
      setState(.running)
      settle(opening.replacement)
      replyToStops(.success)
      replyToStarts(.success)
    }
  }

  private mutating func fault(_ opening: SessionPhase.Opening, _ failure: CaptureFault) {
    if case .replacing(let call, let wasPresent)? = opening.replacement {
      return restore(opening, call, wasPresent: wasPresent, failure)
    }
    settle(opening.replacement)
    let wish = opening.wish.isKept ? opening.wish : nil
    // The fate of a stopped session's photos is no state of the session.
    if wish?.holder != .photos, wish != nil || !isEnding { report(failure, wish) }
    replyToStarts(.failed(failure))
    close(opening.attempt, for: wish)
  }

  /// A session that ran, and finds its camera in use, waits for it.
  private mutating func report(_ failure: CaptureFault, _ wish: CameraWish?) {
    let isTakenAway = failure == .cameraBusy && wish != nil && startCalls.isEmpty
    setState(isTakenAway ? .interrupted(.videoInUse) : .failed(failure))
  }

  // MARK: Streaming

  private mutating func fault(_ streaming: SessionPhase.Streaming, _ failure: CaptureFault) {
    if case .leaving(let call, let candidate, let wasPresent)? = streaming.change {
      // The stream that fails is the one that is being left.
      return left(streaming, for: call, candidate: candidate, wasPresent: wasPresent)
    }
    abandon(streaming.change, .failed(failure))
    setState(.failed(failure))
    close(streaming.attempt, for: .running)
  }

  // MARK: Closing

  /// A Start that has come since, or another configuration, is served at once; after a fault the
  /// camera is opened again after a while.
  private mutating func closed(_ closing: SessionPhase.Closing, _ nowUSec: Int64) {
    guard let wish = closing.wish else {
      abandon(closing.replacement, .failed(.operationCancelled))
      return comeToRest()
    }
    if wish.holder == .client { replyToStops(.success) }
    if !interruptions.isEmpty {
      phase = .waiting(wish, retryAtUSec: nil)
    } else if !startCalls.isEmpty || closing.replacement != nil || isInterruptionOver {
      open(for: wish, atUSec: nowUSec, closing.replacement)
    } else {
      phase = .waiting(wish, retryAtUSec: isCameraPresent ? nowUSec + Self.retryUSec : nil)
    }
  }

  /// Whether an interruption ended while the camera was being closed for it.
  private var isInterruptionOver: Bool {
    guard let reason = state.interruption else { return false }
    return reason != .videoInUse && interruptions.isEmpty && isCameraPresent
  }
}
