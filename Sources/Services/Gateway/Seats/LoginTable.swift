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

/// A record of logind: lines of NAME=VALUE. Everybody may read them, libsystemd's sd-login does nothing
/// else, and they have kept their form since logind exists.
package struct LoginRecord: Equatable, Sendable {
  private let values: [String: String]

  /// Reads a record; lines that are none are passed over.
  package init(_ text: String) {
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let value = line[line.index(after: equals)...]
      if !value.isEmpty { values[String(line[..<equals])] = String(value) }
    }
    self.values = values
  }

  /// The value of a name; nil if there is none, or an empty one.
  package subscript(name: String) -> String? { values[name] }
}

/// Seats and sessions where there is no logind: one seat, and a session for each virtual terminal.
package struct TerminalTable: Equatable, Sendable {
  /// The name of the terminal in front, as the kernel has it: "tty2".
  package var active: String

  package init(active: String) { self.active = active }

  package var views: SeatViews {
    SeatViews(others: .nobody, named: [.seat0: .login(LoginID(active))])
  }

  /// A program belongs to the virtual terminal that controls it, or the nearest of its ancestors that
  /// one controls: a terminal emulator's children have a terminal of its making.
  package static func place(of process: ProcessOrigin) -> ClientPlace {
    let terminal = process.line.lazy.compactMap(\.terminal).first
    return ClientPlace(login: terminal.map { LoginID("tty\($0)") })
  }
}
