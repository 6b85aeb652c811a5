// SPDX-License-Identifier: Apache-2.0

extension SessionMachine {
  /// A client calls Start. While the session is interrupted the reply says so, and the start is
  /// honoured as soon as it can be.
  ///
  /// - Parameter call: names the call in the action that replies to it.
  package mutating func start(call: Int64, atUSec nowUSec: Int64) -> [SessionAction] {
    guard !isEnding else {
      act(.reply(call: call, .sessionClosed))
      return takeActions()
    }
    switch phase {
    case .idle, .waiting, .closing:
      want()
      if let reason = interruptions.min() {
        postpone(call, reason)
      } else {
        startCalls.append(call)
        if phase == .closing { setState(.starting) } else { open(nowUSec) }
      }
    case .opening:
      startCalls.append(call)
      isFinishing = false
      want()
      if state == .stopped { setState(.starting) }
    case .streaming:
      act(.reply(call: call, .success))
    case .draining where isStale:
      startCalls.append(call)
      want()
      setState(.starting)
    case .draining:
      startCalls.append(call)
      wantsRunning = true
      isFinishing = false
      phase = .streaming
      setState(.running)
      replyToStops(.success)
      replyToStarts(.success)
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
    endWish(capturesInProgress, reply: .failed(.operationCancelled))
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
    endWish(capturesInProgress, reply: .sessionClosed)
    return takeActions()
  }

  /// No accepted photo is in progress any more.
  package mutating func capturesFinished(atUSec nowUSec: Int64) -> [SessionAction] {
    guard isFinishing else { return [] }
    isFinishing = false
    switch phase {
    case .waiting: comeToRest()
    case .draining: close()
    case .opening where !wantsRunning:
      abandonChange(.failed(.operationCancelled))
      close()
    case .idle, .opening, .streaming, .closing, .ended: break
    }
    return takeActions()
  }

  /// The session is no longer wanted; `reply` answers the calls that this overtakes.
  private mutating func endWish(_ capturesInProgress: Bool, reply: SessionReply) {
    // In a stopped session, photos that wait for the camera can wait for another start; in a closed
    // one there is none. Photos that wait between two streams have been promised a stream.
    let isBetweenStreams = change?.isBetweenStreams == true
    let canFinish: Bool =
      switch phase {
      case .streaming, .draining: true
      case .waiting, .opening, .closing: isCameraWanted && (isEnding || isBetweenStreams)
      case .idle, .ended: false
      }
    isFinishing = canFinish && (capturesInProgress || phase == .draining)
    wantsRunning = false
    setState(.stopped)
    replyToStarts(reply)
    if !(isFinishing && isBetweenStreams) { abandonChange(reply) }
    switch phase {
    case .idle, .waiting: if !isFinishing { comeToRest() }
    case .opening: if !isFinishing { close() }
    case .streaming:
      if isFinishing { phase = .draining } else { close() }
    case .draining, .closing, .ended: break
    }
  }

  /// The camera is closed and nobody wants it.
  mutating func comeToRest() {
    isFinishing = false
    isStale = false
    replyToStops(.success)
    phase = isEnding ? .ended : .idle
    if isEnding {
      act(.finished)
    }
  }

  /// Somebody wants the session to run. While it is being brought back it counts as having run.
  private mutating func want() {
    isKept = wantsRunning && isKept
    wantsRunning = true
  }

  private mutating func postpone(_ call: Int64, _ reason: InterruptionReason) {
    isKept = true
    setState(.interrupted(reason))
    if phase == .idle { phase = .waiting(retryAtUSec: nil) }
    act(.reply(call: call, .interrupted(reason)))
  }
}
