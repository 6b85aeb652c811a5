// SPDX-License-Identifier: Apache-2.0

//   another camera    beside ── first frame ──▶ leaving ── frames taken ──▶ adopted
//                       │ 5 s, error                                        the old one has not
//                       └──▶ refused, the old one has never stopped         stopped before
//
//   the same camera   leaving ── frames taken ──▶ replacing ── first frame ──▶ changed
//                                                   │ 3 s, error
//                                                   └──▶ restoring ── first frame ──▶ refused
//
// Where both cameras do not go together, beside is followed by leaving and replacing.

/// A change of the settings that a session's camera is opened with, while the session runs or is to
/// run.
struct SessionChange: Hashable, Sendable {
  enum Stage: Hashable, Sendable {
    /// The other camera is opened while the present one goes on.
    case beside(attempt: Int, deadlineUSec: Int64)
    /// Photos take their last frames of the present stream. The other camera delivers already, if it was
    /// opened beside.
    case leaving(adopting: Int?)
    /// The new configuration is in force, and its camera is being opened.
    case replacing
    /// It failed; the former configuration is in force and its camera is being opened.
    case restoring(CaptureFailure)
  }

  /// The client's call, which is answered when all is settled.
  let call: Int64
  var stage: Stage
  /// Whether the camera of the former configuration was there.
  let wasPresent: Bool
}

extension SessionChange {
  /// Whether the present stream is given up and the next one has not begun.
  var isBetweenStreams: Bool {
    switch stage {
    case .beside, .leaving: false
    case .replacing, .restoring: true
    }
  }
}

extension SessionMachine {
  /// A client changes what the camera is opened with. There is no other change at the time.
  ///
  /// - Parameters:
  ///   - call: names the call in the action that replies to it.
  ///   - beside: whether it is another camera, which is tried before the present one is given up.
  package mutating func change(
    call: Int64, beside: Bool, atUSec nowUSec: Int64
  ) -> [SessionAction] {
    guard !isEnding else {
      act(.reply(call: call, .sessionClosed))
      return takeActions()
    }
    switch phase {
    case .idle, .ended: take(call)
    case .draining:
      isStale = true
      take(call)
    case .waiting, .closing:
      guard wantsRunning, interruptions.isEmpty else {
        take(call)
        break
      }
      replace(call)
      if phase != .closing { open(nowUSec) }
    case .opening:
      replace(call)
      close()
    case .streaming where beside:
      let attempt = newAttempt()
      change = SessionChange(
        call: call,
        stage: .beside(attempt: attempt, deadlineUSec: nowUSec + Self.startLimitUSec),
        wasPresent: isCameraPresent)
      act(.openBeside(attempt: attempt))
    case .streaming: leave(call, adopting: nil)
    }
    return takeActions()
  }

  /// No photo waits for a frame of the stream that is being left.
  package mutating func framesTaken(atUSec nowUSec: Int64) -> [SessionAction] {
    guard phase == .streaming, case .leaving(let beside)? = change?.stage, let call = change?.call
    else { return [] }
    act(.configure(.proposed))
    guard let beside else {
      change?.stage = .replacing
      close()
      return takeActions()
    }
    attempt = beside
    isCameraPresent = true
    change = nil
    act(.adoptBeside(attempt: beside))
    act(.reply(call: call, .success))
    return takeActions()
  }

  /// The time by which the other camera has to deliver.
  var besideDeadlineUSec: Int64? {
    guard case .beside(_, let deadlineUSec)? = change?.stage else { return nil }
    return deadlineUSec
  }

  /// Whether this attempt is that of the other camera, which was opened beside.
  func isBeside(_ attempt: Int) -> Bool {
    switch change?.stage {
    case .beside(attempt, _)?, .leaving(adopting: attempt)?: true
    case .beside?, .leaving?, .replacing?, .restoring?, nil: false
    }
  }

  /// The other camera delivers.
  mutating func besideDelivers() {
    guard case .beside(let attempt, _)? = change?.stage, let call = change?.call else { return }
    leave(call, adopting: attempt)
  }

  /// The other camera does not deliver. The present one goes on, unless it is in the way.
  mutating func besideFailed(_ failure: CaptureFailure, isCrowded: Bool = false) {
    guard let change else { return }
    switch change.stage {
    case .beside(let attempt, _):
      act(.closeBeside(attempt: attempt))
      if isCrowded {
        leave(change.call, adopting: nil)
      } else {
        self.change = nil
        act(.reply(call: change.call, .failed(failure)))
      }
    case .leaving: abandonChange(.failed(failure))
    case .replacing, .restoring: break
    }
  }

  /// The proposed configuration is in force, or the former one again.
  mutating func settleChange() {
    guard let change else { return }
    switch change.stage {
    case .replacing: act(.reply(call: change.call, .success))
    case .restoring(let failure): act(.reply(call: change.call, .failed(failure)))
    case .beside, .leaving: return
    }
    self.change = nil
  }

  /// The camera did not take the new configuration: back to the former one.
  mutating func restore(_ failure: CaptureFailure) {
    act(.configure(.former))
    change?.stage = .restoring(failure)
    isCameraPresent = change?.wasPresent ?? true
    close()
  }

  /// Something else happens before the change is settled: the former configuration holds.
  mutating func abandonChange(_ reply: SessionReply) {
    guard let change else { return }
    self.change = nil
    switch change.stage {
    case .beside(let attempt, _): act(.closeBeside(attempt: attempt))
    case .leaving(let beside):
      if let beside { act(.closeBeside(attempt: beside)) }
      act(.keepStream)
    case .replacing:
      act(.configure(.former))
      isCameraPresent = change.wasPresent
    case .restoring: break
    }
    act(.reply(call: change.call, isEnding ? .sessionClosed : reply))
  }

  /// The configuration is taken untried: the next start will show whether it works.
  private mutating func take(_ call: Int64) {
    isCameraPresent = true
    act(.configure(.proposed))
    act(.reply(call: call, .success))
  }

  private mutating func leave(_ call: Int64, adopting beside: Int?) {
    change = SessionChange(
      call: call, stage: .leaving(adopting: beside), wasPresent: isCameraPresent)
    act(.leaveStream)
  }

  private mutating func replace(_ call: Int64) {
    change = SessionChange(call: call, stage: .replacing, wasPresent: isCameraPresent)
    isCameraPresent = true
    act(.configure(.proposed))
  }
}
