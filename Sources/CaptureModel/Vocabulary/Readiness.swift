// SPDX-License-Identifier: Apache-2.0

/// Whether a photo asked for now would be taken at once (requirements R-58).
package enum Readiness: String, CaseIterable, Sendable {
  case sessionNotRunning = "session_not_running"
  case ready
  /// Frames stay away for a moment, although the session runs.
  case notReadyMomentarily = "not_ready_momentarily"
  /// A photo waits for its frame.
  case notReadyWaitingForCapture = "not_ready_waiting_for_capture"
  /// As many photos are being encoded and stored as may be at once.
  case notReadyWaitingForProcessing = "not_ready_waiting_for_processing"

  /// The readiness of a session.
  ///
  /// - Parameters:
  ///   - isRunning: the session is in the state running.
  ///   - framesArrive: false while frames stay away although it runs.
  ///   - capturing: accepted photos whose frame is not chosen yet.
  ///   - processing: photos with a frame that are not durable yet.
  ///   - processingLimit: how many of these there may be before a further photo has to wait, at
  ///     least 1.
  package init(
    isRunning: Bool, framesArrive: Bool, capturing: Int, processing: Int, processingLimit: Int
  ) {
    if !isRunning {
      self = .sessionNotRunning
    } else if !framesArrive {
      self = .notReadyMomentarily
    } else if capturing > 0 {
      self = .notReadyWaitingForCapture
    } else if processing >= processingLimit {
      self = .notReadyWaitingForProcessing
    } else {
      self = .ready
    }
  }
}
