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

/// A medium that may be denied to an application. The raw values are the words of the configuration.
package enum CaptureMedium: String, CaseIterable, Sendable {
  case camera
  case microphone
}

/// The side of the machine on which a camera sits, if that is known. The raw values are the words
/// of the configuration.
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
  /// Begins a film, or ends the present one.
  case toggleRecording = "toggle_recording"
  /// Films for as long as the button is held.
  case recordWhileHeld = "record_while_held"
  case nextCamera = "next_camera"
  /// A photo some time after the press, unless another such press takes that back.
  case selfTimer = "self_timer"
  /// Photos at intervals, until another such press.
  case interval
  /// Photos one after the other for as long as the button is held.
  case burstWhileHeld = "burst_while_held"
}

/// The fate of a photo that is finished when its client is gone. The raw values are the words of the
/// configuration.
package enum OrphanPolicy: String, CaseIterable, Sendable {
  /// It stays in the content directory.
  case keep
  /// No file of it stays.
  case discard
}

/// The exposure of a camera's frames, as far as its driver reports it.
package struct CameraExposure: Hashable, Sendable {
  /// The part that chooses the exposure. The raw values are those of EXIF's ExposureProgram.
  package enum Program: Int, Sendable {
    case manual = 1
    case automatic = 2
    /// The opening is set by hand.
    case aperturePriority = 3
    /// The time is set by hand.
    case shutterPriority = 4
  }

  package var program: Program?
  /// Microseconds; only if it is set by hand.
  package var timeUSec: Int64?
  /// The number of ISO 12232, in thousandths; only if it is set by hand.
  package var milliISO: Int64?
  /// By how much an automatic exposure is to be brighter, in thousandths of an exposure value.
  package var biasMilliEV: Int64?

  /// Nothing is known.
  package init() {}
}
