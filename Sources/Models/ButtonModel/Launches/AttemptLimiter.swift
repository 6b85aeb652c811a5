// SPDX-License-Identifier: Apache-2.0

//  attempts   x  x x   x  x  y  y           x
//             ├──── 60 s ────────────────┤
//                          5: the next ones (y) are refused until the first of the five is a minute old

/// Limits how often anybody may try to unlock a seat, all callers together: a PIN of four digits then takes more
/// than a day.
package struct AttemptLimiter: Sendable {
  /// The attempts that count in a minute.
  package static let limit = 5
  private static let windowUSec: Int64 = 60_000_000
  private var timesUSec: [Int64] = []

  package init() {}

  /// Takes an attempt.
  ///
  /// - Returns: nil if it may be made, else the time after which another one may, microseconds.
  package mutating func attempt(atUSec nowUSec: Int64) -> Int64? {
    timesUSec.removeAll { nowUSec - $0 >= Self.windowUSec }
    if timesUSec.count >= Self.limit, let first = timesUSec.first {
      return first + Self.windowUSec - nowUSec
    }
    timesUSec.append(nowUSec)
    return nil
  }

  /// An attempt was right: those before it do not count any more.
  package mutating func succeeded() { timesUSec = [] }
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
