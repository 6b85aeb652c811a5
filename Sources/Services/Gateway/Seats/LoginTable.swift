// SPDX-License-Identifier: Apache-2.0
import ButtonModel

// Which session is a client in? The first that there is:
//   its control group       …/session-3.scope           ─▶ 3
//   an ancestor of it       leads a session              ─▶ that one
//   its control group       …/user@1000.service/…        ─▶ the session that logind calls the user's
//                                                           display, for desktops start programs so
//   none                    a service of the system, a program at a socket of its own: no session

/// All that logind's records say about seats and sessions at one moment.
package struct LoginTable: Equatable, Sendable {
  /// By the names of their files.
  package var seats: [String: LoginRecord]
  package var sessions: [String: LoginRecord]
  package var users: [String: LoginRecord]

  package init(
    seats: [String: LoginRecord] = [:], sessions: [String: LoginRecord] = [:],
    users: [String: LoginRecord] = [:]
  ) {
    self.seats = seats
    self.sessions = sessions
    self.users = users
  }

  /// What each seat shows: the session that is active on it. A seat without a record shows nobody.
  package var views: SeatViews {
    SeatViews(
      others: .nobody,
      named: Dictionary(
        uniqueKeysWithValues: seats.map { name, record in
          (SeatID(name), record["ACTIVE"].map { .login(LoginID($0)) } ?? .nobody)
        }))
  }

  /// Where a process is. One whose session has no seat, as over the network, is at seat0, and no seat
  /// shows it.
  package func place(of process: ProcessOrigin) -> ClientPlace {
    guard let name = session(of: process), let record = sessions[name] else { return ClientPlace() }
    return ClientPlace(seat: record["SEAT"].map { SeatID($0) } ?? .seat0, login: LoginID(name))
  }

  private func session(of process: ProcessOrigin) -> String? {
    if let name = process.session, sessions[name] != nil { return name }
    let leaders = sessions.compactMap { name, record in
      record["LEADER"].flatMap { Int32($0) }.map { (pid: $0, name: name) }
    }
    for ancestor in process.line {
      if let leader = leaders.first(where: { $0.pid == ancestor.pid }) { return leader.name }
    }
    return process.isOfUserManager ? users[String(process.uid)]?["DISPLAY"] : nil
  }
}
