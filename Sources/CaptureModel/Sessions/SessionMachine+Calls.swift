// SPDX-License-Identifier: Apache-2.0

extension SessionMachine {
  /// A client calls Start.
  ///
  /// - Parameter call: names the call in the action that replies to it.
  package mutating func start(call: Int64, atUSec nowUSec: Int64) -> [SessionAction] {
    guard !isEnding else {
      act(.reply(call: call, .sessionClosed))
      return takeActions()
    }
    switch phase {
    case .idle, .waiting:
      startCalls.append(call)
      want()
      open(nowUSec)
    case .opening:
      startCalls.append(call)
    case .streaming:
      act(.reply(call: call, .success))
    case .draining:
      startCalls.append(call)
      wantsRunning = true
      phase = .streaming
      setState(.running)
      replyToStops(.success)
      replyToStarts(.success)
    case .closing:
      startCalls.append(call)
      want()
      setState(.starting)
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
    wantsRunning = false
    stopCalls.append(call)
    settleStopped(capturesInProgress: capturesInProgress, startReply: .failed(.operationCancelled))
    return takeActions()
  }

  /// The session's connection has ended. Accepted photos are finished all the same.
  package mutating func close(
    capturesInProgress: Bool, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    guard !isEnding else { return [] }
    act(.reportClosed)
    isEnding = true
    wantsRunning = false
    settleStopped(capturesInProgress: capturesInProgress, startReply: .sessionClosed)
    return takeActions()
  }

  /// No accepted photo is in progress any more.
  package mutating func capturesFinished(atUSec nowUSec: Int64) -> [SessionAction] {
    switch phase {
    case .draining:
      close()
    case .opening where isEnding:
      close()
    case .idle, .waiting, .opening, .streaming, .closing, .ended:
      break
    }
    return takeActions()
  }

  private mutating func settleStopped(capturesInProgress: Bool, startReply: SessionReply) {
    setState(.stopped)
    replyToStarts(startReply)
    switch phase {
    case .idle, .waiting:
      comeToRest()
    case .opening:
      // Stopped, the photos can wait for another start; closed, for none.
      if !(isEnding && capturesInProgress) { close() }
    case .streaming:
      if capturesInProgress {
        phase = .draining
      } else {
        close()
      }
    case .draining, .closing, .ended:
      break
    }
  }

  /// The camera is closed and nobody wants it.
  mutating func comeToRest() {
    replyToStops(.success)
    phase = isEnding ? .ended : .idle
    if isEnding {
      act(.finished)
    }
  }

  /// Somebody wants the session to run. While it is being brought back it counts as having run.
  private mutating func want() {
    hasRun = wantsRunning && hasRun
    wantsRunning = true
  }
}
