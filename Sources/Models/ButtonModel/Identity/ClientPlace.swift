// SPDX-License-Identifier: Apache-2.0

/// Where a client is: only presses of its seat's devices can reach it, and, where the foreground
/// follows the login sessions, only while the seat shows its session.
package struct ClientPlace: Hashable, Sendable {
  package var seat: SeatID
  /// Nil for a client that belongs to no session, as a service of the system does.
  package var login: LoginID?

  /// Puts a place together.
  package init(seat: SeatID = .seat0, login: LoginID? = nil) {
    self.seat = seat
    self.login = login
  }
}
