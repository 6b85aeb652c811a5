// SPDX-License-Identifier: Apache-2.0

/// The answer to a call of Start or Stop, or to a change of the configuration.
package enum SessionReply: Hashable, Sendable {
  case success
  case failed(CaptureFailure)
  /// It cannot run for now; a start is honoured later.
  case interrupted(InterruptionReason)
  /// The session was closed meanwhile.
  case sessionClosed
}
