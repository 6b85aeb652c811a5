// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// A capture session that the engine reported.
struct ReportedSession {
  let id: SessionID
  /// The user that opened it. Only this user's clients may use it.
  var uid: UInt32
  /// The launch whose extension opened it. The engine knows by itself that no lock counts for it.
  var launch: LaunchID?
  var state: ReportedState
  /// For the lights. A session counts as not running until the engine reports its readiness.
  var readiness = Readiness.sessionNotRunning
  /// For the lights: whether it records, according to the last report.
  var isRecording = false
  /// The moment at which its self timer takes a photo; nil: no timer runs.
  var timerUSec: Int64?
  /// Whether the client is in the foreground, according to the last report to the engine.
  var reportedForeground = false
  /// The lock that was reported for this session alone; nil while the report for all holds.
  var reportedLock: Bool?
}

/// The way in which the engine was lost. The raw values are the words of the audit log.
package enum EngineLoss: String, CaseIterable, Sendable {
  /// Its connection ended.
  case disconnected
  /// Another engine attached in its place.
  case replaced
  /// It did not acknowledge a forwarded event in time.
  case unacknowledged
}
