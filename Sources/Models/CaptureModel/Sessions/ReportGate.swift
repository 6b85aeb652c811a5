// SPDX-License-Identifier: Apache-2.0

import Vocabulary

//   Start ─ running ─ report ────── answer                 a press after the reply is granted
//                       │             └─ reply
//
//   Start ─ running ─ report ──────────────── 500 ms       the gateway hangs: go on, and hold
//                       │                       └─ reply   nothing until it answers again
//
//   Start ─ running                                        no gateway
//              └─ reply
//
//   Start ─ running ─ report ─ ✕ ···· attach ─ reports of all sessions
//                               └─ reply

/// Holds replies to clients until the gateway has answered the report they depend on, so that a
/// press after the reply is routed by the new state. No reply is held for longer than 500 ms, and
/// none without a gateway. A gateway that attaches gets the reports of all sessions.
package struct ReportGate<Held: Sendable>: Sendable {
  private struct Ticket {
    let number: Int
    let session: String
    let deadlineUSec: Int64
    var held: [Held] = []
  }

  private var isAttached = false
  private var isAnswering = true
  private var sessions: [SessionReport] = []
  private var tickets: [Ticket] = []
  private var nextNumber = 1

  /// A gate without gateway and sessions.
  package init() {}

  /// The time that the gateway may take to answer, microseconds.
  package static var answerLimitUSec: Int64 { 500_000 }

  /// The time at which `advance` has to be called, microseconds; nil if no reply is held.
  package var nextDeadlineUSec: Int64? {
    tickets.filter { !$0.held.isEmpty }.map { $0.deadlineUSec }.min()
  }

  /// The gateway has attached.
  package mutating func attached(atUSec nowUSec: Int64) -> [GateAction<Held>] {
    let released = releaseAll()
    isAttached = true
    isAnswering = true
    return sessions.reduce(into: released) { actions, report in
      actions.append(.sendSession(report, ticket: issue(report.session, nowUSec)))
      actions.append(.sendReadiness(report))
    }
  }

  /// The gateway is gone.
  package mutating func detached() -> [GateAction<Held>] {
    isAttached = false
    return releaseAll()
  }

  /// A session was opened or changed its state or readiness, or began or ended a recording
  /// or a self timer.
  package mutating func report(
    _ report: SessionReport, atUSec nowUSec: Int64
  ) -> [GateAction<Held>] {
    let index = sessions.firstIndex { $0.session == report.session }
    let old = index.map { sessions[$0] }
    if let index {
      sessions[index] = report
    } else {
      sessions.append(report)
    }
    guard isAttached else { return [] }
    var actions: [GateAction<Held>] = []
    if old?.state != report.state {
      actions.append(.sendSession(report, ticket: issue(report.session, nowUSec)))
    }
    if old?.readiness != report.readiness || old?.isRecording != report.isRecording
      || old?.timerUSec != report.timerUSec
    {
      actions.append(.sendReadiness(report))
    }
    return actions
  }

  /// A session was closed.
  package mutating func reportClosed(
    session: String, atUSec nowUSec: Int64
  ) -> [GateAction<Held>] {
    guard let index = sessions.firstIndex(where: { $0.session == session }) else { return [] }
    sessions.remove(at: index)
    guard isAttached else { return [] }
    return [.sendClosed(session: session, ticket: issue(session, nowUSec))]
  }

  /// Hands over a reply that depends on the last report about the session.
  package mutating func hold(_ held: Held, session: String) -> [GateAction<Held>] {
    guard isAnswering, let index = tickets.lastIndex(where: { $0.session == session }) else {
      return [.release(held)]
    }
    tickets[index].held.append(held)
    return []
  }

  /// The gateway has answered a report.
  package mutating func answered(ticket: Int) -> [GateAction<Held>] {
    isAnswering = true
    guard let index = tickets.firstIndex(where: { $0.number == ticket }) else { return [] }
    return tickets.remove(at: index).held.map { .release($0) }
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [GateAction<Held>] {
    guard let deadlineUSec = nextDeadlineUSec, nowUSec >= deadlineUSec else { return [] }
    isAnswering = false
    return releaseAll()
  }

  private mutating func issue(_ session: String, _ nowUSec: Int64) -> Int {
    defer { nextNumber += 1 }
    tickets.append(
      Ticket(
        number: nextNumber, session: session, deadlineUSec: nowUSec + Self.answerLimitUSec))
    return nextNumber
  }

  private mutating func releaseAll() -> [GateAction<Held>] {
    defer { tickets = [] }
    return tickets.flatMap { $0.held }.map { .release($0) }
  }
}

/// A report to send to the gateway, or a reply to let through to a client.
package enum GateAction<Held: Sendable>: Sendable {
  /// Call ReportSession; its answer, also an error, goes to `answered` with the ticket.
  case sendSession(SessionReport, ticket: Int)
  /// Call ReportSessionClosed; its answer goes to `answered` in the same way.
  case sendClosed(session: String, ticket: Int)
  /// Call ReportReadiness; its answer is ignored.
  case sendReadiness(SessionReport)
  /// Nothing holds this reply back any more.
  case release(Held)
}

extension GateAction: Equatable where Held: Equatable {}

/// The report about a session for the gateway.
package struct SessionReport: Hashable, Sendable {
  package let session: String
  /// The user that opened it.
  package let uid: UInt32
  /// For people to read.
  package let pid: Int32
  /// The launch whose extension opened it.
  package let launch: String?
  package var state: SessionState
  package var readiness: Readiness
  /// Whether a recording goes on, perhaps paused.
  package var isRecording: Bool
  /// The moment at which a self timer takes its photo; nil: no timer runs.
  package var timerUSec: Int64?

  /// A report of these values.
  package init(
    session: String, uid: UInt32, pid: Int32, launch: String? = nil, state: SessionState,
    readiness: Readiness, isRecording: Bool, timerUSec: Int64? = nil
  ) {
    self.session = session
    self.uid = uid
    self.pid = pid
    self.launch = launch
    self.state = state
    self.readiness = readiness
    self.isRecording = isRecording
    self.timerUSec = timerUSec
  }
}
