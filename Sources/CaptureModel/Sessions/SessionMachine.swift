// SPDX-License-Identifier: Apache-2.0

//                ┌────────────────────── retry, camera back ◀──────────────┐
//   Start        ▼        first frame              unplugged, error        │ wants to run
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
//
// A session that is closed while its camera opens, with photos that wait for it, goes from opening to
// draining: they are taken all the same.

/// The life of a capture session and its camera: start, stop, and recovery by itself after a fault
/// (requirements ).
///
/// Each input takes the time, microseconds of CLOCK_MONOTONIC, and returns what is to be done. After
/// each the caller asks `nextDeadlineUSec` and calls `advance` when it has come. Answers about the
/// camera carry the number of the attempt they belong to; those of an earlier one mean nothing.
package struct SessionMachine: Sendable {
  /// How long a start may take, microseconds.
  package static let startLimitUSec: Int64 = 5_000_000
  /// From the end of a failed attempt to the next, microseconds: within 1 s of a fault's end the
  /// session is to be healthy again.
  package static let retryUSec: Int64 = 500_000

  /// Where the session and its camera stand, in more detail than clients are told.
  enum Phase: Hashable {
    case idle
    /// Wants to run; nil: only the camera's return can help.
    case waiting(retryAtUSec: Int64?)
    case opening(deadlineUSec: Int64)
    case streaming
    /// Stopped or closed, but captures in progress still need frames.
    case draining
    case closing
    case ended
  }

  /// As the client and the gateway are told.
  package private(set) var state = SessionState.stopped
  /// Whether somebody started the session, and it is to be brought back after a fault.
  package internal(set) var wantsRunning = false
  var phase = Phase.idle
  /// Whether the session was closed: nobody may name it any more.
  package internal(set) var isEnding = false
  /// Whether it ran since the last Start: only then is it brought back.
  var hasRun = false
  var isCameraPresent = true
  var attempt = 0
  var startCalls: [Int64] = []
  var stopCalls: [Int64] = []
  private var actions: [SessionAction] = []

  /// A stopped session.
  package init() {}

  /// Whether photos are accepted.
  package var isRunning: Bool { state == .running }

  /// Whether no camera is open, nor being opened or closed: only then may it be another one.
  package var isCameraClosed: Bool {
    switch phase {
    case .idle, .waiting, .ended: true
    case .opening, .streaming, .draining, .closing: false
    }
  }

  /// Whether the camera is being opened.
  package var isCameraOpening: Bool {
    switch phase {
    case .opening: true
    case .idle, .waiting, .streaming, .draining, .closing, .ended: false
    }
  }

  /// When `advance` has to be called, microseconds; nil if nothing is due.
  package var nextDeadlineUSec: Int64? {
    switch phase {
    case .waiting(let retryAtUSec): retryAtUSec
    case .opening(let deadlineUSec): deadlineUSec
    case .idle, .streaming, .draining, .closing, .ended: nil
    }
  }

  /// Notes something to be done.
  mutating func act(_ action: SessionAction) {
    actions.append(action)
  }

  /// Hands over what was noted.
  mutating func takeActions() -> [SessionAction] {
    defer { actions = [] }
    return actions
  }

  /// Changes the state; one that is ending has nobody to tell.
  mutating func setState(_ newState: SessionState) {
    guard newState != state else { return }
    state = newState
    guard !isEnding else { return }
    act(.stateChanged(newState))
  }

  /// Begins a new attempt.
  mutating func open(_ nowUSec: Int64) {
    attempt += 1
    phase = .opening(deadlineUSec: nowUSec + Self.startLimitUSec)
    setState(.starting)
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
