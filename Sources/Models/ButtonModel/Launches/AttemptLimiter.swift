// SPDX-License-Identifier: Apache-2.0

//  user 1000  x  x x   x  x  y  y           x
//             ├──── 60 s ────────────────┤
//                          5: the next ones (y) are refused until the first of the five is a minute old
//  user 1001     x                             has five of its own
//  the rest                                    once 15 users have tried in a minute, all others share five

/// Limits how often each user may try to unlock a seat: a PIN of four digits then takes a user more than a day, and
/// no user can keep another one from typing the PIN.
package struct AttemptLimiter: Sendable {
  /// The attempts of one user that count in a minute.
  package static let limit = 5
  /// The users that have attempts of their own at a time; the others share those of one more.
  package static let mostUsers = 15
  private static let windowUSec: Int64 = 60_000_000
  /// The attempts of the last minute, by user; nil: of those for whom there is no room.
  private var attempts: [UInt32?: Attempts] = [:]

  private struct Attempts {
    var timesUSec: [Int64] = []
    /// Those that were refused for being too many.
    var refusals = 0
    /// When the first of them was.
    var refusedUSec: Int64?

    mutating func forget(beforeUSec limitUSec: Int64) {
      timesUSec.removeAll { $0 <= limitUSec }
    }
  }

  /// What becomes of an attempt.
  package enum Answer: Hashable, Sendable {
    case admitted
    /// Another one may be made after so many microseconds. With `isNoted` the audit log gets a record of it:
    /// one a minute for each user, or whoever tries without end would push all other records out of the log.
    /// `unnoted` counts those since the last record.
    case refused(retryUSec: Int64, isNoted: Bool, unnoted: Int)
  }

  package init() {}

  /// Takes an attempt of a user.
  package mutating func attempt(by uid: UInt32, atUSec nowUSec: Int64) -> Answer {
    forget(atUSec: nowUSec)
    let key = key(of: uid)
    var own = attempts[key] ?? Attempts()
    defer { attempts[key] = own }
    guard own.timesUSec.count >= Self.limit, let first = own.timesUSec.first else {
      own.timesUSec.append(nowUSec)
      return .admitted
    }
    let retryUSec = first + Self.windowUSec - nowUSec
    if let last = own.refusedUSec, nowUSec - last < Self.windowUSec {
      own.refusals += 1
      return .refused(retryUSec: retryUSec, isNoted: false, unnoted: own.refusals)
    }
    let unnoted = own.refusals
    own.refusals = 0
    own.refusedUSec = nowUSec
    return .refused(retryUSec: retryUSec, isNoted: true, unnoted: unnoted)
  }

  /// An attempt of a user was right: those before it do not count any more.
  package mutating func succeeded(by uid: UInt32) { attempts[key(of: uid)] = nil }

  private func key(of uid: UInt32) -> UInt32? {
    if attempts[uid] != nil { return uid }
    return attempts.keys.count(where: { $0 != nil }) < Self.mostUsers ? uid : .none
  }

  private mutating func forget(atUSec nowUSec: Int64) {
    for key in attempts.keys { attempts[key]?.forget(beforeUSec: nowUSec - Self.windowUSec) }
    attempts = attempts.filter { _, own in
      !own.timesUSec.isEmpty || own.refusedUSec.map { nowUSec - $0 < Self.windowUSec } ?? false
    }
  }
}

/// The outcome of an attempt to unlock a seat by a PIN. The raw values are the words of the audit log.
package enum UnlockOutcome: String, CaseIterable, Sendable {
  case accepted
  /// The PIN was wrong.
  case refused
  /// There were too many attempts.
  case limited
  /// There is no PIN, or nobody could be asked.
  case unavailable
}
