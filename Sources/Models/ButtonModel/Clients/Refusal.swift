// SPDX-License-Identifier: Apache-2.0

/// Why a request was refused: the errors of the Gateway, EngineLink and Control interfaces that the
/// machine can tell.
package enum Refusal: Error, Hashable, Sendable {
  /// There is none, or it belongs to another user.
  case noSuchInteraction(InteractionID)
  /// There is none, or it belongs to another user.
  case noSuchSession(SessionID)
  /// No engine is attached, so no session can be known.
  case engineNotAttached
  /// The configuration does not let this user do that; the reason is for people.
  case notAuthorized(reason: String)
  case foregroundRefused(ForegroundRefusal)
  /// The event was never sent.
  case noSuchEvent(sequence: Int64)
  /// This many interactions of the client, or of all clients, exist already.
  case tooManyInteractions(limit: Int)
  /// This many sessions exist already.
  case tooManySessions(limit: Int)
  /// The parameters do not go together; the name is that of the one to change.
  case invalidParameter(String)
  case noSuchClient
  case noSuchDevice(DeviceID)
  case noSuchButton(ButtonID)
}

/// Why a client may not come to the foreground now. The raw values are the words of the Gateway
/// interface.
package enum ForegroundRefusal: String, CaseIterable, Sendable {
  case locked
  case pinned
  case seatInactive = "seat_inactive"
  case decidedByShell = "decided_by_shell"
}

// one user   x x x x x x x x . . .          x          x told, . left out
//            ├──────── 10 s ────────┤       "3 left out"

/// Lets a few refusals of each user into the audit log, so that a client that provokes them fills
/// neither the disk nor the time of others.
struct RefusalLimiter {
  private struct User {
    let uid: UInt32
    var sinceUSec: Int64
    var count = 0
  }

  /// Refusals of one user that a period has room for.
  static let burst = 8
  /// The length of a period, microseconds.
  static let periodUSec: Int64 = 10_000_000
  /// Users that are told apart: the one whose period began first makes room for a new one.
  static let users = 16

  private var known: [User] = []

  /// Whether a refusal of this user is told. If so, gives how many of his were not since the last one.
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
    // Those whose period began last stand last.
    if user.count == 1 { known.append(user) } else { known.insert(user, at: index) }
    return user.count <= Self.burst ? leftOut : nil
  }
}
