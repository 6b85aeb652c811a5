// SPDX-License-Identifier: Apache-2.0

/// The state of a capture session, as the Engine interface tells it.
package enum SessionState: Hashable, Sendable {
  case stopped
  /// The camera is opened, no frame has arrived yet.
  case starting
  case running
  /// The camera failed or could not be started.
  case failed(CaptureFailure)

  /// The name of the state on the wire.
  package var name: String {
    switch self {
    case .stopped: "stopped"
    case .starting: "starting"
    case .running: "running"
    case .failed: "failed"
    }
  }
}
