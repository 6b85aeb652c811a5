// SPDX-License-Identifier: Apache-2.0

/// What the engine has to do for a session, in the order of the list.
package enum SessionAction: Hashable, Sendable {
  /// Open the camera and stream. Answered by `firstFrame` or `deviceError` with the same number.
  case openCamera(attempt: Int)
  /// Stop streaming and close the camera, also one that could not be opened. Answered by
  /// `cameraClosed` with the same number.
  case closeCamera(attempt: Int)
  /// Tell the client and report to the gateway. Replies behind it wait for the gateway's answer.
  case stateChanged(SessionState)
  /// Reply to a call.
  case reply(call: Int64, SessionReply)
  /// Report to the gateway that the session is closed.
  case reportClosed
  /// The session is over, its camera closed: forget it.
  case finished
}
