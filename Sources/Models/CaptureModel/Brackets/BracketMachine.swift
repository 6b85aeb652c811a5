// SPDX-License-Identifier: Apache-2.0

//   begin ─▶ setting 1 ─ set ─▶ waiting 1 ─ its frame ─▶ setting 2 … waiting N ─ its frame ─▶ restoring ─ set ─▶ settling ─▶ over
//               │ refused          │ too late               ▲                       ▲            │ refused, or no frames come
//               └──────────────────┴── step 1 has failed ───┘   the stream ends ────┘            └────────────────────▶ over
//                                                               while setting: after the driver's answer
//
//   frames     10    11    12    13    14    15
//                 ▲ set               ▲
//                 │                   └ 14 is the first that surely has the setting
//                 └ 11 is the newest when the driver has taken it; the camera needs 2 frames, and one
//                   more, because the setting may have come just after a frame had begun
//
// On a busy machine frames are delivered late: one with an earlier stamp than the setting counts as
// one from before it, whenever it comes. Some drivers' stamps are ahead of their frames, so the stamp has
// to be later than the setting by the most that a frame's stamp was ahead of its receipt.
//
// A damaged frame is left out, and the next one is taken. If all frames of a step are damaged until its time is
// over, it gets the first, and its photo fails with EncodingFailed.
//
// The frames of all steps are handed over together, before the controls are restored. Between the
// first setting and `settled` no frame matches the session's settings: none of them may
// become another photo.

/// One bracket of a camera: sets the controls of each step, waits for the frame that was surely taken
/// with them, and restores the former controls, on each way out (requirements R-40).
///
/// Each input returns the actions to perform, in their order. Times are microseconds of
/// CLOCK_MONOTONIC.
package struct BracketMachine<Payload: Sendable>: Sendable {
  /// The frame of a step, or the reason why there is none.
  package typealias Outcome = Result<RingFrame<Payload>, CaptureFault>

  /// An action for the engine.
  package enum Action: Sendable {
    /// Set the controls of this step, from 0. Answered by `controlsSet`.
    case set(step: Int)
    /// All steps are over: their outcomes, in their order. Comes once.
    case captured([Outcome])
    /// Set the controls back to their former values. Answered by `controlsSet`. Comes once.
    case restore
    /// Frames are as before. Comes once, and nothing after it.
    case settled(areRestored: Bool)
  }

  private enum Phase: Hashable {
    case setting(step: Int)
    /// The frame of the step was taken after this time and has at least this number.
    case waiting(step: Int, from: Int64, afterUSec: Int64)
    /// The stream has ended before the driver has answered: the restoring comes after its answer.
    case abandoned
    case restoring(framesCome: Bool)
    case settling(from: Int64, afterUSec: Int64)
    case over
  }

  /// The frames after which a setting shows, and the time that a step may take.
  package struct Pace: Hashable, Sendable {
    /// Frames from the newest when a setting is made to the first that shows it, 1 or more, as measured.
    package let latencyFrames: Int64
    /// The time after which a frame that has not come does not come any more.
    package let patienceUSec: Int64
    /// The most that a frame's stamp was ahead of its receipt, microseconds; 0 if none was.
    package let leadUSec: Int64

    /// A pace of these values.
    package init(latencyFrames: Int64, patienceUSec: Int64, leadUSec: Int64) {
      self.latencyFrames = latencyFrames
      self.patienceUSec = patienceUSec
      self.leadUSec = leadUSec
    }
  }

  private let stepCount: Int
  private let pace: Pace
  private var phase = Phase.over
  private var outcomes: [Outcome] = []
  /// The first damaged frame of the step.
  private var damaged: RingFrame<Payload>?
  /// Whether a step has a damaged frame, because no whole one came in time.
  package private(set) var hasDamage = false
  private var deadlineUSec: Int64?
  /// The number of the newest frame.
  private var newest: Int64

  /// A bracket that has not begun.
  ///
  /// - Parameters:
  ///   - stepCount: at least 1.
  ///   - newest: the number of the newest frame that the camera has delivered.
  package init(stepCount: Int, pace: Pace, newest: Int64) {
    precondition(stepCount > 0, "a bracket without steps")
    self.stepCount = stepCount
    self.pace = pace
    self.newest = newest
  }

  /// The time at which `advance` has to be called; nil if the machine waits for the driver, or for
  /// nothing.
  package var nextDeadlineUSec: Int64? { deadlineUSec }

  /// Whether nothing follows.
  package var isOver: Bool { phase == .over }

  // MARK: Inputs

  /// Begins with the first step. To be called once.
  package mutating func begin() -> [Action] { set(step: 0) }

  /// The driver has taken the controls that were to be set last, or refused them.
  package mutating func controlsSet(
    _ failure: CaptureFault? = nil, atUSec nowUSec: Int64
  ) -> [Action] {
    switch phase {
    case .setting(let step):
      if let failure { return conclude(step, .failure(failure)) }
      phase = .waiting(step: step, from: firstWithSetting, afterUSec: nowUSec + pace.leadUSec)
      deadlineUSec = nowUSec + pace.patienceUSec
      return []
    case .abandoned: return restore(framesCome: false)
    case .restoring(let framesCome):
      guard failure == nil, framesCome else { return end(areRestored: failure == nil) }
      phase = .settling(from: firstWithSetting, afterUSec: nowUSec + pace.leadUSec)
      deadlineUSec = nowUSec + pace.patienceUSec
      return []
    case .waiting, .settling, .over: return []
    }
  }

  /// The camera has delivered a frame.
  ///
  /// - Parameter isDamaged: asked only of a frame that would be that of a step: finding out takes long.
  package mutating func frame(
    _ frame: RingFrame<Payload>, isDamaged: @autoclosure () -> Bool = false
  ) -> [Action] {
    newest = frame.sequence
    switch phase {
    case .waiting(let step, _, let afterUSec) where frame.stampUSec <= afterUSec:
      phase = .waiting(step: step, from: firstWithSetting, afterUSec: afterUSec)
      return []
    case .waiting(let step, let from, _) where frame.sequence >= from:
      guard isDamaged() else { return conclude(step, .success(frame)) }
      damaged = damaged ?? frame
      return []
    case .settling(_, let afterUSec) where frame.stampUSec <= afterUSec:
      phase = .settling(from: firstWithSetting, afterUSec: afterUSec)
      return []
    case .settling(let from, _) where frame.sequence >= from:
      return end(areRestored: true)
    case .setting, .waiting, .abandoned, .restoring, .settling, .over: return []
    }
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    guard let deadlineUSec, nowUSec >= deadlineUSec else { return [] }
    switch phase {
    case .waiting(let step, _, _):
      hasDamage = hasDamage || damaged != nil
      return conclude(step, damaged.map { .success($0) } ?? .failure(.noDataCaptured))
    case .settling: return end(areRestored: true)
    case .setting, .abandoned, .restoring, .over: return []
    }
  }

  /// No more frames come, or nobody waits for them: the steps that are left fail. The controls are
  /// restored if the camera is still there.
  package mutating func streamEnded(_ failure: CaptureFault) -> [Action] {
    switch phase {
    case .setting:
      phase = .abandoned
      return [captured(failure)]
    case .waiting: return [captured(failure)] + restore(framesCome: false)
    case .restoring:
      phase = .restoring(framesCome: false)
      return []
    case .settling: return end(areRestored: true)
    case .abandoned, .over: return []
    }
  }

  // MARK: Steps

  /// The number of the first frame that surely has the present setting.
  private var firstWithSetting: Int64 { newest + pace.latencyFrames + 1 }

  private mutating func set(step: Int) -> [Action] {
    phase = .setting(step: step)
    deadlineUSec = nil
    return [.set(step: step)]
  }

  private mutating func conclude(_ step: Int, _ outcome: Outcome) -> [Action] {
    outcomes.append(outcome)
    damaged = nil
    guard outcomes.count == stepCount else { return set(step: step + 1) }
    return [.captured(outcomes)] + restore(framesCome: true)
  }

  /// Hands over the frames that there are; the remaining steps have failed.
  private mutating func captured(_ failure: CaptureFault) -> Action {
    deadlineUSec = nil
    while outcomes.count < stepCount { outcomes.append(.failure(failure)) }
    return .captured(outcomes)
  }

  private mutating func restore(framesCome: Bool) -> [Action] {
    phase = .restoring(framesCome: framesCome)
    deadlineUSec = nil
    return [.restore]
  }

  private mutating func end(areRestored: Bool) -> [Action] {
    phase = .over
    deadlineUSec = nil
    return [.settled(areRestored: areRestored)]
  }
}
