// SPDX-License-Identifier: Apache-2.0

//                ┌────────────── retry, camera back, interruption over ◀───┐
//   Start        ▼        first frame       unplugged, error, interrupted  │ wants to run
//   idle ────▶ opening ───────────────▶ streaming ─────────────▶ closing ──┤
//    ▲           │  5 s, error, Stop        │ Stop                ▲        │ does not
//    │           └──────────────────────────┼────────────────────▶│        │
//    │                                      ▼                     │        │
//    │                                   draining ── captures ────┘        │
//    │                                               finished              │
//    └─────────────────────────────────────────────────────────────────────┘
//
// What the client sees:
//
//   Start ─ starting ─ running (reply) ─ … ─ Stop ─ stopped ─ captures finish ─ camera closed (reply)
//   Start ─ starting ─ failed (reply with the failure); not tried again
//   running ─ unplugged ─ failed ─ plugged in ─ starting ─ running: by itself, until Stop
//   running ─ interrupted ─ the cause is gone ─ starting ─ running: by itself, too
//   running ─ changed ─ running: a change of the configuration is no stop (requirements R-12)
//
// A session that is closed while photos wait for its camera goes on opening it, also after a fault,
// and goes from opening to draining: the photos are still taken.

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

  /// The phase of the session and its camera, in more detail than clients see.
  enum Phase: Hashable {
    case idle
    /// Wants to run; nil: only the camera's return, or the end of an interruption, can help.
    case waiting(retryAtUSec: Int64?)
    case opening(deadlineUSec: Int64)
    case streaming
    /// Stopped or closed, but captures in progress still need frames.
    case draining
    case closing
    case ended
  }

  /// The state that the client and the gateway see.
  package private(set) var state = SessionState.stopped
  /// Whether somebody started the session, and it is to be brought back after a fault.
  package internal(set) var wantsRunning = false
  var phase = Phase.idle
  /// Whether the session was closed: no call may name it any more.
  package internal(set) var isEnding = false
  /// Whether it ran since the last Start, or is to run as soon as it can: only then is it brought
  /// back.
  var isKept = false
  /// Whether nobody wants it to run any more, but photos still need its camera.
  var isFinishing = false
  var isCameraPresent = true
  /// The reasons that keep it from running, apart from the camera.
  package internal(set) var interruptions: Set<InterruptionReason> = []
  var change: SessionChange?
  /// Whether the stream, which photos still need, is of a configuration that is not in force any more.
  var isStale = false
  /// The number of the attempt whose camera is open, or was last.
  var attempt = 0
  /// The number of the last attempt, including those beside the present camera.
  private var lastAttempt = 0
  var startCalls: [Int64] = []
  var stopCalls: [Int64] = []
  private var actions: [SessionAction] = []

  /// A stopped session.
  package init() {}

  /// Whether photos are accepted.
  package var isRunning: Bool { state == .running }

  /// Whether the camera is opened or brought back, if it is not open: photos can wait for it.
  package var isCameraWanted: Bool { wantsRunning || isFinishing }

  /// Whether the camera is closed only to be opened with another configuration.
  package var isBetweenStreams: Bool { change?.isBetweenStreams == true }

  /// The time at which `advance` has to be called, microseconds; nil if nothing is due.
  package var nextDeadlineUSec: Int64? {
    switch phase {
    case .waiting(let retryAtUSec): retryAtUSec
    case .opening(let deadlineUSec): deadlineUSec
    case .streaming: besideDeadlineUSec
    case .idle, .draining, .closing, .ended: nil
    }
  }

  /// Notes an action.
  mutating func act(_ action: SessionAction) {
    actions.append(action)
  }

  /// Notes the actions of another input.
  mutating func act(contentsOf more: [SessionAction]) {
    actions += more
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

  /// Begins a new attempt. An attempt that only looks whether an interruption is over is not
  /// reported, nor is one for another configuration.
  mutating func open(_ nowUSec: Int64) {
    attempt = newAttempt()
    let limitUSec = change?.stage == .replacing ? Self.replaceLimitUSec : Self.startLimitUSec
    phase = .opening(deadlineUSec: nowUSec + limitUSec)
    switch state {
    case .stopped where !wantsRunning, .running where change != nil: break
    case .interrupted(.videoInUse) where startCalls.isEmpty: break
    case .stopped, .starting, .running, .interrupted, .failed: setState(.starting)
    }
    act(.openCamera(attempt: attempt))
  }

  /// Ends the attempt; `cameraClosed` follows.
  mutating func close() {
    phase = .closing
    act(.closeCamera(attempt: attempt))
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
