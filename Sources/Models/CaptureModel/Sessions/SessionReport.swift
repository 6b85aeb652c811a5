// SPDX-License-Identifier: Apache-2.0

/// What the gateway is told about a session.
package struct SessionReport: Hashable, Sendable {
  package let session: String
  /// Who opened it.
  package let uid: UInt32
  /// For people to read.
  package let pid: Int32
  package var state: SessionState
  package var readiness: Readiness

  /// A report of these values.
  package init(
    session: String, uid: UInt32, pid: Int32, state: SessionState, readiness: Readiness
  ) {
    self.session = session
    self.uid = uid
    self.pid = pid
    self.state = state
    self.readiness = readiness
  }
}
