// SPDX-License-Identifier: Apache-2.0

/// What the engine has to do for a session, in the order of the list.
package enum SessionAction: Hashable, Sendable {
  /// Open the camera of the configuration in force and stream. Answered by `firstFrame` or
  /// `deviceError` with the same number.
  case openCamera(attempt: Int)
  /// Stop streaming and close the camera, also one that could not be opened. Answered by
  /// `cameraClosed` with the same number.
  case closeCamera(attempt: Int)
  /// Open the camera of the proposed configuration, while the present one goes on. Answered likewise.
  case openBeside(attempt: Int)
  /// Close that camera again. Nothing is awaited.
  case closeBeside(attempt: Int)
  /// The camera beside is the session's from now on, with the proposed configuration; the present one
  /// is closed, and nothing is awaited of it.
  case adoptBeside(attempt: Int)
  /// Photos that have begun still get frames of this stream, others wait for the next one. Answered by
  /// `framesTaken`.
  case leaveStream
  /// There is no next one: all goes on with this stream.
  case keepStream
  /// The proposed configuration is in force, or the former one again.
  case configure(ConfigurationVersion)
  /// Tell the client and report to the gateway. Replies behind it wait for the gateway's answer.
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
  case failed(CaptureFailure)
  /// It cannot run for now; a start is honoured later.
  case interrupted(InterruptionReason)
  /// The session was closed meanwhile.
  case sessionClosed
}

/// Which configuration of a session is meant while it is being changed.
package enum ConfigurationVersion: String, Sendable {
  /// In force before the change.
  case former
  /// In force after it, if the camera does not refuse.
  case proposed
}
