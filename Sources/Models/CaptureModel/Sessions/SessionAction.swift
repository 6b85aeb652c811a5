// SPDX-License-Identifier: Apache-2.0

/// An action that the engine has to perform for a session, in the order of the list.
package enum SessionAction: Hashable, Sendable {
  /// Open the camera of the configuration in force and stream. Answered by `firstFrame` or
  /// `deviceError` with the same number.
  case openCamera(attempt: Int)
  /// Stop streaming and close the camera, also one that could not be opened. Answered by
  /// `cameraClosed` with the same number.
  case closeCamera(attempt: Int)
  /// Open the camera of the proposed configuration, the candidate, while the present one goes on.
  /// Answered in the same way.
  case openCandidate(attempt: Int)
  /// Close the candidate again. No answer follows.
  case closeCandidate(attempt: Int)
  /// Make the candidate the session's camera, with the proposed configuration. Close the present
  /// one; no answer follows.
  case adoptCandidate(attempt: Int)
  /// Photos that have begun still get frames of this stream, the others wait for the next one.
  /// Answered by `framesTaken`.
  case leaveStream
  /// There is no next stream: all photos go on with this one.
  case keepStream
  /// The proposed configuration is in force, or the former one again.
  case configure(ConfigurationVersion)
  /// Report to the client and to the gateway. Replies after it wait for the gateway's answer.
  case stateChanged(SessionState)
  /// Reply to a call.
  case reply(call: Int64, SessionReply)
  /// Report to the gateway that the session is closed.
  case reportClosed
  /// The session is over, its camera closed: forget it.
  case finished
}

/// The answer to a call of Start or Stop, or to a change of the configuration.
package enum SessionReply: Hashable, Sendable {
  case success
  case failed(CaptureFault)
  /// It cannot run for now; a start is honoured later.
  case interrupted(InterruptionReason)
  /// The session was closed before it could be answered.
  case sessionClosed
}

/// One of the two configurations of a session that is being changed.
package enum ConfigurationVersion: String, Sendable {
  /// The one that was in force before the change.
  case former
  /// The one that is in force after it, if the camera does not refuse.
  case proposed
}
