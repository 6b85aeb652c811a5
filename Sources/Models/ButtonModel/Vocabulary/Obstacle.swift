// SPDX-License-Identifier: Apache-2.0

/// What keeps an interaction from being granted the next press, in the order of the Gateway
/// interface, whose words the raw values are.
package enum Obstacle: String, CaseIterable, Sendable {
  /// It names a session, and no engine is attached that could vouch for it.
  case engineAbsent = "engine_absent"
  /// Another client, or none, is in the foreground of the client's seat.
  case notForeground = "not_foreground"
  /// The engine knows no such session of the client's user, or external sessions are not trusted.
  case noSession = "no_session"
  case sessionNotRunning = "session_not_running"
  case sessionInterrupted = "session_interrupted"
  case disabled
  /// Newer enabled interactions of the same client take all that this one would.
  case shadowed
  /// The client owes an acknowledgement that is overdue.
  case unresponsive
  case locked

  /// The reason of a cancellation that this obstacle brings about when it arises during a press.
  /// Nil for `shadowed`: a press stays with the interaction to which it was granted.
  package var cancelReason: CancelReason? {
    switch self {
    case .engineAbsent: .engineLost
    case .notForeground: .backgrounded
    case .noSession, .sessionNotRunning: .sessionStopped
    case .sessionInterrupted: .sessionInterrupted
    case .disabled: .interactionDisabled
    case .shadowed: nil
    case .unresponsive: .clientUnresponsive
    case .locked: .locked
    }
  }
}
