// SPDX-License-Identifier: Apache-2.0

/// The state of a capture session, as the Engine interface tells it.
package enum SessionState: Hashable, Sendable {
  case stopped
  /// The camera is opened, no frame has arrived yet.
  case starting
  case running
  /// It wants to run and cannot for now; it goes on by itself.
  case interrupted(InterruptionReason)
  /// The camera failed or could not be started.
  case failed(CaptureFailure)

  /// The name of the state on the wire.
  package var name: String {
    switch self {
    case .stopped: "stopped"
    case .starting: "starting"
    case .running: "running"
    case .interrupted: "interrupted"
    case .failed: "failed"
    }
  }

  /// Why the session failed; nil in every other state.
  package var failure: CaptureFailure? {
    switch self {
    case .failed(let failure): failure
    case .stopped, .starting, .running, .interrupted: nil
    }
  }

  /// Why it cannot run for now; nil in every other state.
  package var interruption: InterruptionReason? {
    switch self {
    case .interrupted(let reason): reason
    case .stopped, .starting, .running, .failed: nil
    }
  }
}
