// SPDX-License-Identifier: Apache-2.0

/// The state of a capture session as the engine reports it: without the reason of an interruption or
/// a failure, which the engine alone keeps. The raw values are the words of the logs.
package enum ReportedState: String, CaseIterable, Sendable {
  case stopped
  /// The camera is opened, no frame has arrived yet.
  case starting
  case running
  /// It wants to run and cannot for now; it goes on by itself.
  case interrupted
  /// The camera failed or could not be started.
  case failed
}

/// Whether a photo requested now would be taken at once (requirements R-58). While the session runs,
/// a request is accepted whatever the readiness is. The raw values are the words of the fixtures.
package enum Readiness: String, CaseIterable, Sendable {
  case sessionNotRunning = "session_not_running"
  case ready
  /// No frames arrive for a moment, although the session runs.
  case notReadyMomentarily = "not_ready_momentarily"
  /// A further photo has to wait, and one before it waits for its frame.
  case notReadyWaitingForCapture = "not_ready_waiting_for_capture"
  /// A further photo has to wait, because those before it are being made.
  case notReadyWaitingForProcessing = "not_ready_waiting_for_processing"

  /// AVFoundation's number for it.
  package var number: Int {
    switch self {
    case .sessionNotRunning: 0
    case .ready: 1
    case .notReadyMomentarily: 2
    case .notReadyWaitingForCapture: 3
    case .notReadyWaitingForProcessing: 4
    }
  }
}

/// The purpose of a capture; it chooses among the formats that the settings leave open. The raw
/// values are the words of the configuration.
package enum CapturePreset: String, CaseIterable, Sendable {
  /// The largest picture at 10 frames a second or more.
  case photo
  /// Up to 1920x1080 at 24 frames a second or more.
  case high
  /// Up to 1280x720 at 24 frames a second or more.
  case medium
  /// Up to 640x480 at 24 frames a second or more.
  case low
}

/// What may be denied to an application. The raw values are the words of the configuration.
package enum CaptureMedium: String, CaseIterable, Sendable {
  case camera
  case microphone
}

/// Where a camera sits on the machine, if that is known. The raw values are the words of the
/// configuration.
package enum CameraPosition: String, CaseIterable, Sendable {
  case front
  case back
  case external
}

/// An action that the engine takes by itself for a press. The raw values are the words of the
/// configuration.
package enum ButtonAction: String, CaseIterable, Sendable {
  case none
  case photo
  /// Begins a film, or ends the one that there is.
  case toggleRecording = "toggle_recording"
  /// Films for as long as the button is held.
  case recordWhileHeld = "record_while_held"
  case nextCamera = "next_camera"
}
