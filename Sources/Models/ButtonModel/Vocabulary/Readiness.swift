// SPDX-License-Identifier: Apache-2.0

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
