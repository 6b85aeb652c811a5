// SPDX-License-Identifier: Apache-2.0

import ButtonModel

// Which session is a client in? The first of these that applies:
//   its control group       /user.slice/user-1000.slice/session-3.scope      ─▶ 3
//   an ancestor             leads a session                                   ─▶ that one
//   its control group       /user.slice/user-1000.slice/user@1000.service/…   ─▶ the session that logind
//                           calls the user's display: desktops start programs there
//   none                    a service of the system, a program at a socket of its own: no session
//
// A session counts only for the user that has logged in there, whoever else has a process in it.

/// The content of logind's records about seats and sessions at one moment.
package struct LoginTable: Equatable, Sendable {
  /// Seats by the names of their files; sessions and users in the same way.
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

  /// The view of each seat: the session that is active on it. A seat without a record shows nobody.
  package var views: SeatViews {
    SeatViews(
      others: .nobody,
      named: Dictionary(
        uniqueKeysWithValues: seats.map { name, record in
          (SeatID(name), record["ACTIVE"].map { .login(LoginID($0)) } ?? .nobody)
        }))
  }

  /// The place of a process. If its session has no seat, for example because it came over the
  /// network, its place is seat0, but no seat shows it.
  package func place(of process: ProcessOrigin) -> ClientPlace {
    guard let name = session(of: process), let record = sessions[name] else { return ClientPlace() }
    return ClientPlace(seat: record["SEAT"].map { SeatID($0) } ?? .seat0, login: LoginID(name))
  }

  private func session(of process: ProcessOrigin) -> String? {
    if let scope = process.session, scope.uid ?? process.uid == process.uid,
      isOwn(scope.name, process)
    {
      return scope.name
    }
    let leaders = sessions.compactMap { name, record in
      record["LEADER"].flatMap { Int32($0) }.map { (pid: $0, name: name) }
    }
    for ancestor in process.line {
      if let leader = leaders.first(where: { $0.pid == ancestor.pid }) {
        return isOwn(leader.name, process) ? leader.name : nil
      }
    }
    guard process.isOfUserManager, let display = users[String(process.uid)]?["DISPLAY"],
      isOwn(display, process)
    else { return nil }
    return display
  }

  /// Whether the process's user has logged in to this session.
  private func isOwn(_ session: String, _ process: ProcessOrigin) -> Bool {
    sessions[session]?["UID"].flatMap { UInt32($0) } == process.uid
  }
}

/// A record of logind: lines of NAME=VALUE. Everybody may read the records, which is also how
/// libsystemd's sd-login works, and their form has not changed since logind exists.
package struct LoginRecord: Equatable, Sendable {
  private let values: [String: String]

  /// Reads a record and ignores lines that have another form.
  package init(_ text: String) {
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let value = line[line.index(after: equals)...]
      if !value.isEmpty { values[String(line[..<equals])] = String(value) }
    }
    self.values = values
  }

  /// The value of a name; nil if it is missing or empty.
  package subscript(name: String) -> String? { values[name] }
}

/// Seats and sessions without logind: one seat, and a session for each virtual terminal.
package struct TerminalTable: Equatable, Sendable {
  /// The kernel's name of the terminal in front, for example "tty2".
  package var active: String

  package init(active: String) { self.active = active }

  package var views: SeatViews {
    SeatViews(others: .nobody, named: [.seat0: .login(LoginID(active))])
  }

  /// The place of a process: the virtual terminal that controls it, or that controls its nearest
  /// ancestor with one. The children of a terminal emulator have a pseudo terminal instead.
  package static func place(of process: ProcessOrigin) -> ClientPlace {
    let terminal = process.line.lazy.compactMap(\.terminal).first
    return ClientPlace(login: terminal.map { LoginID("tty\($0)") })
  }
}
