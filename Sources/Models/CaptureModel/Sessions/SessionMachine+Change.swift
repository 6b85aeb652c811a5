// SPDX-License-Identifier: Apache-2.0

//   another camera    trying ── first frame ──▶ leaving ── frames taken ──▶ adopted
//                       │ 5 s, error                                        the old one has not
//                       └──▶ refused, the old one has never stopped         stopped before
//
//   the same camera   leaving ── frames taken ──▶ replacing ── first frame ──▶ changed
//                                                   │ 3 s, error
//                                                   └──▶ restoring ── first frame ──▶ refused
//
// If both cameras cannot run together, leaving and replacing follow trying.
//
//              change                                frames taken
//   idle       in force, untried                     -
//   waiting    opening, to replace *                 -
//   opening    closing, to replace                   -
//   streaming  leaving; another camera: trying       closing, to replace; streaming, if adopted;
//                                                    stream stays: streaming, refused
//   draining   in force after this stream, untried   -
//   closing    stays closing, to replace *           -
//   ended      in force                              -
//
// * if a client wants it to run and nothing interrupts it; else in force, untried

extension SessionMachine {
  /// A client changes the settings that the camera is opened with. There is no other change at the
  /// time.
  ///
  /// - Parameters:
  ///   - call: names the call in the action that replies to it.
  ///   - toOtherCamera: whether it is another camera, which is tried before the present one is
  ///     given up.
  package mutating func change(
    call: Int64, toOtherCamera: Bool, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    guard !isEnding else {
      act(.reply(call: call, .sessionClosed))
      return takeActions()
    }
    switch phase {
    case .idle, .ended:
      acceptUntried(call)
    case .waiting(let wish, _):
      if wish.holder == .client, interruptions.isEmpty {
        open(for: wish, atUSec: nowUSec, replace(call))
      } else {
        acceptUntried(call)
      }
    case .opening(let opening):
      close(opening.attempt, for: opening.wish, replace(call))
    case .streaming(var streaming):
      if toOtherCamera {
        let candidate = newAttempt()
        streaming.change = .trying(
          call: call, candidate: candidate, deadlineUSec: nowUSec + Self.startLimitUSec)
        phase = .streaming(streaming)
        act(.openCandidate(attempt: candidate))
      } else {
        leave(streaming, for: call, candidate: nil)
      }
    case .draining(var draining):
      draining.isStale = true
      phase = .draining(draining)
      acceptUntried(call)
    case .closing(var closing):
      if closing.wish?.holder == .client, interruptions.isEmpty {
        closing.replacement = replace(call)
        phase = .closing(closing)
      } else {
        acceptUntried(call)
      }
    }
    return takeActions()
  }

  /// No photo waits for a frame of the stream that is being left.
  package mutating func framesTaken(atUSec nowUSec: Int64) -> [SessionAction] {
    switch phase {
    case .streaming(let streaming):
      if case .leaving(let call, let candidate, let wasPresent)? = streaming.change {
        left(streaming, for: call, candidate: candidate, wasPresent: wasPresent)
      }
    case .idle, .waiting, .opening, .draining, .closing, .ended:
      break
    }
    return takeActions()
  }

  /// Others do not leave the camera, for whose sake the session was to open it again: the present stream goes on.
  package mutating func streamStays() -> [SessionAction] {
    switch phase {
    case .streaming(let streaming):
      if case .leaving(_, nil, _)? = streaming.change {
        phase = .streaming(.init(attempt: streaming.attempt))
        abandon(streaming.change, .failed(.operationCancelled))
      }
    case .idle, .waiting, .opening, .draining, .closing, .ended:
      break
    }
    return takeActions()
  }

  // MARK: While the present stream goes on

  /// Photos take their last frames of the present stream.
  mutating func leave(_ streaming: SessionPhase.Streaming, for call: Int64, candidate: Int?) {
    phase = .streaming(
      .init(
        attempt: streaming.attempt,
        change: .leaving(call: call, candidate: candidate, wasPresent: isCameraPresent)))
    act(.leaveStream)
  }

  /// The photos have their frames: the candidate takes over, or the camera is opened again.
  mutating func left(
    _ streaming: SessionPhase.Streaming, for call: Int64, candidate: Int?, wasPresent: Bool
  ) {
    act(.configure(.proposed))
    guard let candidate else {
      return close(
        streaming.attempt, for: .running, .replacing(call: call, wasPresent: wasPresent))
    }
    phase = .streaming(.init(attempt: candidate))
    isCameraPresent = true
    act(.adoptCandidate(attempt: candidate))
    act(.reply(call: call, .success))
  }

  /// The candidate does not deliver. The present camera goes on, unless it is in the way.
  mutating func refuse(
    _ change: StreamChange, _ streaming: SessionPhase.Streaming, _ failure: CaptureFault,
    isCrowded: Bool = false
  ) {
    if case .trying(let call, let candidate, _) = change, isCrowded {
      act(.closeCandidate(attempt: candidate))
      leave(streaming, for: call, candidate: nil)
    } else {
      phase = .streaming(.init(attempt: streaming.attempt))
      abandon(change, .failed(failure))
    }
  }

  /// Something else happens before the change is settled: no other stream will come.
  ///
  /// The caller sets the phase that follows.
  mutating func abandon(_ change: StreamChange?, _ reply: SessionReply) {
    switch change {
    case .trying(let call, let candidate, _)?:
      act(.closeCandidate(attempt: candidate))
      refuse(call, reply)
    case .leaving(let call, let candidate, _)?:
      if let candidate { act(.closeCandidate(attempt: candidate)) }
      act(.keepStream)
      refuse(call, reply)
    case nil:
      break
    }
  }

  // MARK: Between two streams

  /// The proposed configuration is in force, or the former one again.
  mutating func settle(_ replacement: StreamReplacement?) {
    switch replacement {
    case .replacing(let call, _)?: act(.reply(call: call, .success))
    case .restoring(let call, let failure)?: act(.reply(call: call, .failed(failure)))
    case nil: break
    }
  }

  /// The camera did not take the new configuration: back to the former one.
  mutating func restore(
    _ opening: SessionPhase.Opening, _ call: Int64, wasPresent: Bool, _ failure: CaptureFault
  ) {
    act(.configure(.former))
    isCameraPresent = wasPresent
    close(opening.attempt, for: opening.wish, .restoring(call: call, failure))
  }

  /// Something else happens before the change is settled: the former configuration holds.
  ///
  /// The caller sets the phase that follows.
  mutating func abandon(_ replacement: StreamReplacement?, _ reply: SessionReply) {
    switch replacement {
    case .replacing(let call, let wasPresent)?:
      act(.configure(.former))
      isCameraPresent = wasPresent
      refuse(call, reply)
    case .restoring(let call, _)?:
      refuse(call, reply)
    case nil:
      break
    }
  }

  /// The proposed configuration is in force, as far as it can be without a stream.
  private mutating func replace(_ call: Int64) -> StreamReplacement {
    defer { isCameraPresent = true }
    act(.configure(.proposed))
    return .replacing(call: call, wasPresent: isCameraPresent)
  }

  /// The configuration is in force untried: the next start will show whether it works.
  private mutating func acceptUntried(_ call: Int64) {
    isCameraPresent = true
    act(.configure(.proposed))
    act(.reply(call: call, .success))
  }

  private mutating func refuse(_ call: Int64, _ reply: SessionReply) {
    act(.reply(call: call, isEnding ? .sessionClosed : reply))
  }
}
