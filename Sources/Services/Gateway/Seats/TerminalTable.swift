// SPDX-License-Identifier: Apache-2.0
import ButtonModel

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
