// SPDX-License-Identifier: Apache-2.0

//                ┌────────────── retry, camera back, interruption over ◀───┐
//   Start        ▼        first frame       unplugged, error, interrupted  │ wanted
//   idle ────▶ opening ───────────────▶ streaming ─────────────▶ closing ──┤
//    ▲           │  5 s, error, Stop        │ Stop                ▲        │ not wanted
//    │           └──────────────────────────┼────────────────────▶│        │
//    │                                      ▼                     │        │
//    │                                   draining ── captures ────┘        │
//    │                                               finished              │
//    └─────────────────────────────────────────────────────────────────────┘
//                                                     (closed: ended, not idle)
//
// The client's view:
//
//   Start ─ starting ─ running (reply) ─ … ─ Stop ─ stopped ─ captures finish ─ camera closed (reply)
//   Start ─ starting ─ failed (reply with the failure); not tried again
//   running ─ unplugged ─ failed ─ plugged in ─ starting ─ running: by itself, until Stop
//   running ─ interrupted ─ the cause is gone ─ starting ─ running: by itself, too
//   running ─ changed ─ running: a change of the configuration is no stop (requirements R-12)
//
// A session that is closed while photos wait for its camera goes on opening it, also after a fault,
// and goes from opening to draining: the photos are still taken.
//
// The effect of each input in each phase stands with the input: calls in +Calls, reports of cameras
// and the time in +Camera, changes of the configuration in +Change, interruptions in +Interruptions.

/// The life of a capture session and its camera: start, stop, automatic recovery after a fault,
/// interruptions, changes of the configuration (requirements ).
///
/// Each input takes the time, microseconds of CLOCK_MONOTONIC, and returns the actions to perform.
/// After each the caller asks `nextDeadlineUSec` and calls `advance` when it has come. Answers
/// about a camera carry the number of the attempt they belong to; answers about an earlier one are
/// ignored.
package struct SessionMachine: Sendable {
  /// The time that a start may take, microseconds.
  package static let startLimitUSec: Int64 = 5_000_000
  /// The time that the session may be without frames for a new configuration, microseconds.
  package static let replaceLimitUSec: Int64 = 3_000_000
  /// The time from the end of a failed attempt to the next, microseconds. The session must run
  /// again within 1 s of a fault's end.
  package static let retryUSec: Int64 = 500_000

  // Values that are valid in every phase stand here, all others in the phase.

  /// The state that the client and the gateway see.
  package private(set) var state = SessionState.stopped
  /// Whether the session was closed: no call may name it any more.
  package internal(set) var isEnding = false
  /// The reasons that keep it from running, apart from the camera.
  package internal(set) var interruptions: Set<InterruptionReason> = []
  var isCameraPresent = true

  /// The phase, with all that is valid in it only.
  var phase = SessionPhase.idle
  /// The calls of Start and Stop that are not answered yet.
  var startCalls: [Int64] = []
  var stopCalls: [Int64] = []
  /// The number of the last attempt, including those of candidates.
  private var lastAttempt = 0
  private var actions: [SessionAction] = []

  /// A stopped session.
  package init() {}

  /// Whether photos are accepted.
  package var isRunning: Bool { state == .running }

  /// Whether somebody started the session, and it is to be brought back after a fault.
  package var wantsRunning: Bool { phase.wish?.holder == .client }

  /// Whether the camera is opened or brought back, if it is not open: photos can wait for it.
  package var isCameraWanted: Bool { phase.wish != nil }

  /// Whether the camera is closed only to be opened with another configuration.
  package var isBetweenStreams: Bool { phase.replacement != nil }

  /// Whether photos take their last frames of the stream; then `framesTaken` follows.
  package var isLeavingStream: Bool {
    guard case .streaming(let streaming) = phase, case .leaving? = streaming.change else {
      return false
    }
    return true
  }

  /// Whether another stream follows the present one, or the one that was given up: a film begins with it.
  package var isChangingStream: Bool { isLeavingStream || isBetweenStreams }

  /// The time at which `advance` has to be called, microseconds; nil if nothing is due.
  package var nextDeadlineUSec: Int64? { phase.nextDeadlineUSec }

  // MARK: Steps that inputs have in common

  /// Notes an action.
  mutating func act(_ action: SessionAction) {
    actions.append(action)
  }

  /// Hands over the actions that were noted.
  mutating func takeActions() -> [SessionAction] {
    defer { actions = [] }
    return actions
  }

  /// Changes the state. A session that is ending reports to nobody.
  mutating func setState(_ newState: SessionState) {
    guard newState != state else { return }
    state = newState
    guard !isEnding else { return }
    act(.stateChanged(newState))
  }

  /// A number that no attempt had.
  mutating func newAttempt() -> Int {
    lastAttempt += 1
    return lastAttempt
  }

  /// Begins a new attempt. An attempt that only checks whether an interruption is over is not
  /// reported, nor is one for another configuration.
  mutating func open(
    for wish: CameraWish, atUSec nowUSec: Int64, _ replacement: StreamReplacement? = nil
  ) {
    let attempt = newAttempt()
    phase = .opening(
      .init(
        attempt: attempt, wish: wish, deadlineUSec: nowUSec + Self.limitUSec(replacement),
        replacement: replacement))
    switch state {
    case .stopped where wish.holder == .photos, .running where replacement != nil: break
    case .interrupted(.videoInUse) where startCalls.isEmpty: break
    case .stopped, .starting, .running, .interrupted, .failed: setState(.starting)
    }
    act(.openCamera(attempt: attempt))
  }

  /// The time that opening a camera may take.
  static func limitUSec(_ replacement: StreamReplacement?) -> Int64 {
    switch replacement {
    case .replacing?: replaceLimitUSec
    case .restoring?, nil: startLimitUSec
    }
  }

  /// Ends the attempt; `cameraClosed` follows.
  mutating func close(
    _ attempt: Int, for wish: CameraWish?, _ replacement: StreamReplacement? = nil
  ) {
    phase = .closing(.init(attempt: attempt, wish: wish, replacement: replacement))
    act(.closeCamera(attempt: attempt))
  }

  /// The camera is closed and nobody wants it.
  mutating func comeToRest() {
    replyToStops(.success)
    phase = isEnding ? .ended : .idle
    if isEnding { act(.finished) }
  }

  /// Replies to all calls of Start that wait.
  mutating func replyToStarts(_ reply: SessionReply) {
    for call in startCalls {
      act(.reply(call: call, reply))
    }
    startCalls = []
  }

  /// Replies to all calls of Stop that wait.
  mutating func replyToStops(_ reply: SessionReply) {
    for call in stopCalls {
      act(.reply(call: call, reply))
    }
    stopCalls = []
  }
}
