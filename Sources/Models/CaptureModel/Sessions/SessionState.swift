// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// The state of a capture session, with the reason of an interruption or a failure.
package enum SessionState: Hashable, Sendable {
  case stopped
  /// The camera is opened, no frame has arrived yet.
  case starting
  case running
  /// It wants to run and cannot for now; it goes on by itself.
  case interrupted(InterruptionReason)
  /// The camera failed or could not be started.
  case failed(CaptureFault)

  /// The state without its reason, as it is reported.
  package var reported: ReportedState {
    switch self {
    case .stopped: .stopped
    case .starting: .starting
    case .running: .running
    case .interrupted: .interrupted
    case .failed: .failed
    }
  }

  /// The word of the logs.
  package var name: String { reported.rawValue }

  /// The reason why the session failed; nil in every other state.
  package var failure: CaptureFault? {
    switch self {
    case .failed(let failure): failure
    case .stopped, .starting, .running, .interrupted: nil
    }
  }

  /// The reason why it cannot run for now; nil in every other state.
  package var interruption: InterruptionReason? {
    switch self {
    case .interrupted(let reason): reason
    case .stopped, .starting, .running, .failed: nil
    }
  }
}

/// The reason why a session that wants to run cannot for now, numbered as AVCaptureSession numbers
/// it (requirements R-59), which has no number for a signal. docs/SESSIONS.md lists the causes of each on Linux.
package enum InterruptionReason: Int, CaseIterable, Comparable, Sendable {
  case notAvailableInBackground = 1
  case audioInUse = 2
  /// Another program, or a session that takes precedence, has the camera.
  case videoInUse = 3
  case severalForegroundClients = 4
  case systemPressure = 5
  case privacy = 6
  /// The camera receives no signal, or another one than before.
  case noSignal = 7
  /// The camera runs in another format for other sessions, until these leave it.
  case formatInUse = 8

  /// The word of the logs.
  package var name: String {
    switch self {
    case .notAvailableInBackground: "not_available_in_background"
    case .audioInUse: "audio_in_use"
    case .videoInUse: "video_in_use"
    case .severalForegroundClients: "several_foreground_clients"
    case .systemPressure: "system_pressure"
    case .privacy: "privacy"
    case .noSignal: "no_signal"
    case .formatInUse: "format_in_use"
    }
  }

  package static func < (left: InterruptionReason, right: InterruptionReason) -> Bool {
    left.rawValue < right.rawValue
  }
}
