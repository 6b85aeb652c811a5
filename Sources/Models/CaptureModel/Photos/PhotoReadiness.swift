// SPDX-License-Identifier: Apache-2.0

/// Whether a photo asked for now would be taken at once, numbered as AVFoundation numbers it
/// (requirements R-58). While the session runs, a request is accepted whatever the readiness is.
package enum Readiness: Int, CaseIterable, Sendable {
  case sessionNotRunning = 0
  case ready = 1
  /// No frames arrive for a moment, although the session runs.
  case notReadyMomentarily = 2
  /// A further photo has to wait, and one before it waits for its frame.
  case notReadyWaitingForCapture = 3
  /// A further photo has to wait, because those before it are being made.
  case notReadyWaitingForProcessing = 4

  /// The readiness of a session: the first that applies.
  ///
  /// - Parameters:
  ///   - isRunning: the session is in the state running.
  ///   - framesArrive: false while no frames arrive although it runs.
  ///   - hasRoom: whether a further photo would begin at once.
  ///   - capturing: accepted photos whose frame is not chosen yet.
  package init(isRunning: Bool, framesArrive: Bool, hasRoom: Bool, capturing: Int) {
    if !isRunning {
      self = .sessionNotRunning
    } else if !framesArrive {
      self = .notReadyMomentarily
    } else if hasRoom {
      self = .ready
    } else if capturing > 0 {
      self = .notReadyWaitingForCapture
    } else {
      self = .notReadyWaitingForProcessing
    }
  }

  /// The name in the interfaces.
  package var name: String {
    switch self {
    case .sessionNotRunning: "session_not_running"
    case .ready: "ready"
    case .notReadyMomentarily: "not_ready_momentarily"
    case .notReadyWaitingForCapture: "not_ready_waiting_for_capture"
    case .notReadyWaitingForProcessing: "not_ready_waiting_for_processing"
    }
  }
}
