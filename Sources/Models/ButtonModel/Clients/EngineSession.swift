// SPDX-License-Identifier: Apache-2.0

/// A capture session that the engine reported.
struct SessionRecord {
  let id: SessionID
  /// The user that opened it. Only this user's clients may use it.
  var uid: UInt32
  var state: SessionState
  /// For the lights. A session counts as not running until the engine reports its readiness.
  var readiness = Readiness.sessionNotRunning
  /// Whether the client is in the foreground, according to the last report to the engine.
  var reportedForeground = false
}

/// The state of a capture session as the engine reports it. The raw values are the words of
/// EngineLink.
package enum SessionState: String, CaseIterable, Sendable {
  case stopped
  case starting
  case running
  case interrupted
  case failed
}

/// Whether a photo requested now would be taken at once, as the engine reports it. The raw values
/// are the words of EngineLink.
package enum Readiness: String, CaseIterable, Sendable {
  case sessionNotRunning = "session_not_running"
  case ready
  /// No frames have arrived for a moment.
  case notReadyMomentarily = "not_ready_momentarily"
  /// A photo waits for its frame.
  case notReadyWaitingForCapture = "not_ready_waiting_for_capture"
  /// The most photos that may be processed at once are in progress.
  case notReadyWaitingForProcessing = "not_ready_waiting_for_processing"
}

/// How the engine was lost. The raw values are the words of the audit log.
package enum EngineLoss: String, CaseIterable, Sendable {
  /// Its connection ended.
  case disconnected
  /// Another engine attached in its place.
  case replaced
  /// It did not acknowledge a forwarded event in time.
  case unacknowledged
}
