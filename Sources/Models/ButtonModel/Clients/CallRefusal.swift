// SPDX-License-Identifier: Apache-2.0

/// Why the machine refused a request: each case is an error of the Gateway, EngineLink or Control
/// interface.
package enum CallRefusal: Error, Hashable, Sendable {
  /// There is no such interaction, or it belongs to another user.
  case noSuchInteraction(InteractionID)
  /// There is no such session, or it belongs to another user.
  case noSuchSession(SessionID)
  /// No engine is attached, so no session can be known.
  case engineNotAttached
  /// The configuration does not allow this user to do that; the reason is for people.
  case notAuthorized(reason: String)
  case foregroundRefused(ForegroundRefusal)
  /// The event was never sent.
  case noSuchEvent(sequence: Int64)
  /// The client, its user or all clients together already have this many interactions.
  case tooManyInteractions(limit: Int)
  /// This many sessions already exist.
  case tooManySessions(limit: Int)
  /// The parameters contradict each other; the name is that of the one to change.
  case invalidParameter(String)
  /// A press of the client's own screen would not be granted to it now.
  case pressRefused(PressRefusal)
  /// The interaction has no such press that is held.
  case noSuchPress(PressID)
  /// The request for a region was never sent, or its answer is late.
  case noSuchRequest(Int64)
  /// There is no such control, or no client in front has it.
  case noSuchControl(String)
  /// The control cannot be turned that way; the reason is for people.
  case controlRefused(String, reason: String)
  case noSuchClient
  case noSuchDevice(DeviceID)
  case noSuchButton(ButtonID)
}

/// Why a press of a client's own screen is not granted.
package enum PressRefusal: Hashable, Sendable {
  case obstacle(Obstacle)
  /// The interaction takes one press at a time.
  case exclusive
  /// This many of its presses are held already.
  case tooMany(limit: Int)

  /// The reason in words, for people.
  package var explanation: String {
    switch self {
    case .obstacle(let obstacle): obstacle.explanation
    case .exclusive: PressRoute.swallowed(.exclusive).explanation
    case .tooMany(let limit): "\(limit) presses of its screen are held already"
    }
  }
}

/// Why a client may not come to the foreground now. The raw values are the words of the Gateway
/// interface.
package enum ForegroundRefusal: String, CaseIterable, Sendable {
  case locked
  case pinned
  case seatInactive = "seat_inactive"
  case decidedByShell = "decided_by_shell"
}

// one user   x x x x x x x x . . .          x          x logged, . left out
//            ├──────── 10 s ────────┤       "3 left out"

/// Limits how many refusals of each user are logged, so that a client that provokes them neither
/// fills the disk nor takes time from others.
struct RefusalLimiter {
  private struct User {
    let uid: UInt32
    var sinceUSec: Int64
    var count = 0
  }

  /// The most refusals of one user that are logged in one period.
  static let burst = 8
  /// The length of a period, microseconds.
  static let periodUSec: Int64 = 10_000_000
  /// The most users that are remembered. The user whose period began first makes room for a new
  /// one.
  static let users = 16

  private var known: [User] = []

  /// Returns nil if a refusal of this user is to be left out of the log; otherwise the number of
  /// this user's refusals that were left out since the last logged one.
  mutating func admit(_ uid: UInt32, atUSec nowUSec: Int64) -> Int? {
    guard let index = known.firstIndex(where: { $0.uid == uid }) else {
      if known.count == Self.users { known.removeFirst() }
      known.append(User(uid: uid, sinceUSec: nowUSec, count: 1))
      return 0
    }
    var user = known.remove(at: index)
    var leftOut = 0
    if nowUSec - user.sinceUSec >= Self.periodUSec {
      leftOut = max(0, user.count - Self.burst)
      user = User(uid: uid, sinceUSec: nowUSec)
    }
    user.count += 1
    // The list stays sorted by the beginning of the period.
    if user.count == 1 { known.append(user) } else { known.insert(user, at: index) }
    return user.count <= Self.burst ? leftOut : nil
  }
}
