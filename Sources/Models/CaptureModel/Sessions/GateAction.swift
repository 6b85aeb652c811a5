// SPDX-License-Identifier: Apache-2.0

/// What has to be sent to the gateway or let through to a client.
package enum GateAction<Held: Sendable>: Sendable {
  /// Call ReportSession; its answer, also an error, goes to `answered` with the ticket.
  case sendSession(SessionReport, ticket: Int)
  /// Call ReportSessionClosed; likewise.
  case sendClosed(session: String, ticket: Int)
  /// Call ReportReadiness; its answer is of no interest.
  case sendReadiness(session: String, Readiness)
  /// Nothing holds this reply back any more.
  case release(Held)
}

extension GateAction: Equatable where Held: Equatable {}
