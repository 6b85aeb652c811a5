// SPDX-License-Identifier: Apache-2.0

//              Start                      Stop, close                    captures finished
//   idle       opening                    idle                           -
//   waiting    opening                    idle; closed, with photos: -   if for photos: idle
//   opening    waits for the frame, too   closing; for photos * : -      if for photos: closing
//   streaming  -                          closing; with photos:          -
//                                         draining
//   draining   streaming; if stale,       -                              closing
//              opening after closing
//   closing    opening after it           idle after it; for photos * :  if for photos: idle after
//                                         opening after it               it
//   ended      refused                    refused                        -
//
// While the session is interrupted, Start is answered with that, and it is waiting instead of
// opening. After `close` it is ended instead of idle.
// * if photos are in progress, and the session is closed or between two streams: no other start
//   would take them, or they were promised the next stream.

extension SessionMachine {
  /// A client calls Start. While the session is interrupted the reply reports that, and the start
  /// is honoured as soon as it can be.
  ///
  /// - Parameter call: names the call in the action that replies to it.
  package mutating func start(call: Int64, atUSec nowUSec: Int64) -> [SessionAction] {
    guard !isEnding else {
      act(.reply(call: call, .sessionClosed))
      return takeActions()
    }
    let interruption = interruptions.min()
    switch phase {
    case .idle:
      if let interruption {
        phase = .waiting(.running, retryAtUSec: nil)
        postpone(call, interruption)
      } else {
        startCalls.append(call)
        open(for: .started, atUSec: nowUSec)
      }
    case .waiting(let wish, let retryAtUSec):
      if let interruption {
        phase = .waiting(.running, retryAtUSec: retryAtUSec)
        postpone(call, interruption)
      } else {
        startCalls.append(call)
        open(for: wish.ofClient, atUSec: nowUSec)
      }
    case .opening(var opening):
      startCalls.append(call)
      opening.wish = opening.wish.ofClient
      phase = .opening(opening)
      if state == .stopped { setState(.starting) }
    case .streaming:
      act(.reply(call: call, .success))
    case .draining(var draining):
      startCalls.append(call)
      if draining.isStale {
        draining.wish = draining.wish.ofClient
        phase = .draining(draining)
        setState(.starting)
      } else {
        phase = .streaming(.init(attempt: draining.attempt))
        setState(.running)
        replyToStops(.success)
        replyToStarts(.success)
      }
    case .closing(var closing):
      if let interruption {
        closing.wish = .running
        phase = .closing(closing)
        postpone(call, interruption)
      } else {
        startCalls.append(call)
        closing.wish = closing.wish?.ofClient ?? .started
        phase = .closing(closing)
        setState(.starting)
      }
    case .ended:
      break
    }
    return takeActions()
  }

  /// A client calls Stop.
  ///
  /// - Parameter capturesInProgress: whether accepted photos still need frames or are being
  ///   written; then `capturesFinished` follows.
  package mutating func stop(
    call: Int64, capturesInProgress: Bool, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    guard !isEnding else {
      act(.reply(call: call, .sessionClosed))
      return takeActions()
    }
    stopCalls.append(call)
    endWish(capturesInProgress, overtaking: .failed(.operationCancelled))
    return takeActions()
  }

  /// The session's connection has ended. Accepted photos are still finished, also those that wait
  /// for the camera while it is started or brought back.
  package mutating func close(
    capturesInProgress: Bool, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    guard !isEnding else { return [] }
    act(.reportClosed)
    isEnding = true
    endWish(capturesInProgress, overtaking: .sessionClosed)
    return takeActions()
  }

  /// No accepted photo is in progress any more.
  package mutating func capturesFinished(atUSec nowUSec: Int64) -> [SessionAction] {
    switch phase {
    case .waiting(let wish, _):
      switch wish.holder {
      case .photos: comeToRest()
      // The session was started again since: only the wait of Stop is over.
      case .client: replyToStops(.success)
      }
    case .opening(let opening):
      guard opening.wish.holder == .photos else { break }
      abandon(opening.replacement, .failed(.operationCancelled))
      close(opening.attempt, for: nil)
    case .draining(let draining):
      close(draining.attempt, for: draining.wish.holder == .client ? draining.wish : nil)
    case .closing(var closing):
      guard closing.wish?.holder == .photos else { break }
      closing.wish = nil
      phase = .closing(closing)
    case .idle, .streaming, .ended:
      break
    }
    return takeActions()
  }

  /// The session is no longer wanted.
  ///
  /// - Parameter reply: the answer to the calls that this overtakes.
  private mutating func endWish(_ capturesInProgress: Bool, overtaking reply: SessionReply) {
    setState(.stopped)
    replyToStarts(reply)
    switch phase {
    case .idle:
      comeToRest()
    case .waiting(let wish, let retryAtUSec):
      // Photos can wait for another start in a stopped session; in a closed one there is none.
      if capturesInProgress, isEnding {
        phase = .waiting(wish.ofPhotos, retryAtUSec: retryAtUSec)
      } else {
        comeToRest()
      }
    case .opening(var opening):
      if capturesInProgress, isEnding || opening.replacement != nil {
        opening.wish = opening.wish.ofPhotos
        phase = .opening(opening)
      } else {
        abandon(opening.replacement, reply)
        close(opening.attempt, for: nil)
      }
    case .streaming(let streaming):
      abandon(streaming.change, reply)
      if capturesInProgress {
        phase = .draining(.init(attempt: streaming.attempt, wish: CameraWish.running.ofPhotos))
      } else {
        close(streaming.attempt, for: nil)
      }
    case .draining(var draining):
      draining.wish = draining.wish.ofPhotos
      phase = .draining(draining)
    case .closing(let closing):
      if capturesInProgress, let wish = closing.wish, isEnding || closing.replacement != nil {
        phase = .closing(
          .init(attempt: closing.attempt, wish: wish.ofPhotos, replacement: closing.replacement))
      } else {
        phase = .closing(.init(attempt: closing.attempt))
        abandon(closing.replacement, reply)
      }
    case .ended:
      break
    }
  }

  private mutating func postpone(_ call: Int64, _ reason: InterruptionReason) {
    setState(.interrupted(reason))
    act(.reply(call: call, .interrupted(reason)))
  }
}
