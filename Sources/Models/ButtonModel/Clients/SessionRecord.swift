// SPDX-License-Identifier: Apache-2.0

/// A capture session that the engine reported.
struct SessionRecord {
  let id: SessionID
  /// User of its opener: only clients of this user may use it.
  var uid: UInt32
  var state: SessionState
  /// For the lights. What the engine has not said yet is not promised.
  var readiness = Readiness.sessionNotRunning
  /// What the engine was last told about the session's client.
  var reportedForeground = false
}
