// SPDX-License-Identifier: Apache-2.0

/// An obstacle that keeps an interaction from being granted the next press. The raw values are the
/// words of the Gateway interface, in its order.
package enum Obstacle: String, CaseIterable, Sendable {
  /// The interaction names a session, and no engine is attached that could vouch for it.
  case engineAbsent = "engine_absent"
  /// The client is not in the foreground of its seat.
  case notForeground = "not_foreground"
  /// The engine knows no such session of the client's user, or external sessions are not trusted.
  case noSession = "no_session"
  case sessionNotRunning = "session_not_running"
  case sessionInterrupted = "session_interrupted"
  case disabled
  /// Newer enabled interactions of the same client take everything that this one would.
  case shadowed
  /// The client owes an acknowledgement that is overdue.
  case unresponsive
  case locked

  /// The reason with which a press is cancelled if this obstacle arises while it is held. Nil for
  /// `shadowed`: a press stays with the interaction to which it was granted.
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

extension Obstacle {
  /// The obstacle in words, for people.
  package var explanation: String {
    switch self {
    case .engineAbsent: "the engine is not attached"
    case .notForeground: "the client is not in the foreground"
    case .noSession: "the client's capture session does not exist"
    case .sessionNotRunning: "the client's capture session is not running"
    case .sessionInterrupted: "the client's capture session is interrupted"
    case .disabled: "the client has disabled its interaction"
    case .shadowed: "a newer interaction of the same client takes it"
    case .unresponsive: "the client does not acknowledge its events"
    case .locked: "the seat is locked"
    }
  }
}

/// A set of obstacles, in one word of memory: every press builds some.
package struct ObstacleSet: Hashable, Sendable {
  private var bits: UInt16 = 0

  package init() {}

  package mutating func insert(_ obstacle: Obstacle) {
    bits |= Self.bit(obstacle)
  }

  package mutating func remove(_ obstacle: Obstacle) {
    bits &= ~Self.bit(obstacle)
  }

  package func contains(_ obstacle: Obstacle) -> Bool {
    bits & Self.bit(obstacle) != 0
  }

  package var isEmpty: Bool { bits == 0 }

  /// The members in the order of the Gateway interface.
  package var ordered: [Obstacle] {
    isEmpty ? [] : Obstacle.allCases.filter(contains)
  }

  /// The first member in the order of the Gateway interface: the one that is shown to people.
  package var first: Obstacle? {
    isEmpty ? nil : Obstacle.allCases.first(where: contains)
  }

  private static func bit(_ obstacle: Obstacle) -> UInt16 {
    switch obstacle {
    case .engineAbsent: 1 << 0
    case .notForeground: 1 << 1
    case .noSession: 1 << 2
    case .sessionNotRunning: 1 << 3
    case .sessionInterrupted: 1 << 4
    case .disabled: 1 << 5
    case .shadowed: 1 << 6
    case .unresponsive: 1 << 7
    case .locked: 1 << 8
    }
  }
}
