// SPDX-License-Identifier: Apache-2.0

/// Whose clients a seat shows: only they can be in the foreground.
package enum SeatView: Hashable, Sendable {
  /// All clients of the seat: the foreground does not follow the login sessions.
  case everybody
  /// The clients of this login session.
  case login(LoginID)
  /// None, as when another virtual terminal is in front, or nobody is logged in.
  case nobody

  /// Whether the clients of a login session are shown, or those of none.
  package func shows(_ login: LoginID?) -> Bool {
    switch self {
    case .everybody: true
    case .login(let shown): login == shown
    case .nobody: false
    }
  }
}
