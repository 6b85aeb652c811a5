// SPDX-License-Identifier: Apache-2.0

/// A capture session that the engine reported.
struct SessionRecord {
  let id: SessionID
  /// User of its opener: only clients of this user may use it.
  var uid: UInt32
  var state: SessionState
  /// For the lights. What the engine has not said yet is not promised.
  var readiness = Readiness.sessionNotRunning
  /// What the engine was last told about the session's client.
  var reportedForeground = false
}

/// The state of a capture session by the engine's word. The raw values are the words of EngineLink.
package enum SessionState: String, CaseIterable, Sendable {
  case stopped
  case starting
  case running
  case interrupted
  case failed
}

/// Whether a photo asked for now would be taken at once, by the engine's word. The raw values are the
/// words of EngineLink.
package enum Readiness: String, CaseIterable, Sendable {
  case sessionNotRunning = "session_not_running"
  case ready
  /// Frames stay away for a moment.
  case notReadyMomentarily = "not_ready_momentarily"
  /// A photo waits for its frame.
  case notReadyWaitingForCapture = "not_ready_waiting_for_capture"
  /// As many photos are being made as may be at once.
  case notReadyWaitingForProcessing = "not_ready_waiting_for_processing"
}

/// How the engine was lost. The raw values are the words of the audit log.
package enum EngineLoss: String, CaseIterable, Sendable {
  /// Its connection ended.
  case disconnected
  /// A second `Attach` took its place.
  case replaced
  /// It did not acknowledge a forwarded event in time.
  case unacknowledged
}
