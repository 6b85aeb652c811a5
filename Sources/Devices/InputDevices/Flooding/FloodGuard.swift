// SPDX-License-Identifier: Apache-2.0
import LinuxIO

// events     ||||||||||||||||||||||||||||||||||||||||||        |   |
// tokens     ████▇▅▃▁ none   none   none   none                      full again
// reading    ──────── · 50ms ─ · 50ms ─ · 50ms ─ ─────────────────────
// flooding            ├──────────────────────────┼── 1 s ──┤
//
// While nobody looks, the kernel's queue for the device overflows, and what is lost is found as it
// always is: by SYN_DROPPED, by a gap in the numbers of edges, by the level of the line.

/// Decides when a device that sends more than it may is left alone for a while, so that it takes the
/// event loop's time from nobody. Times are microseconds.
struct FloodGuard {
  /// For how long nobody looks.
  static let pauseUSec: Int64 = 50_000
  /// For how long a device has had to send no more than it may until it counts as quiet.
  static let quietUSec: Int64 = 1_000_000

  private var events: TokenBucket
  private var lastExcessUSec: Int64?

  /// - Parameter perSecond: events that a device may send; as many may come at once.
  init(perSecond: Int) {
    events = TokenBucket(perSecond: perSecond)
  }

  /// Whether it sends more than it may.
  var isFlooding: Bool { lastExcessUSec != nil }

  /// So many events were read. False: they were too many, nobody is to look for `pauseUSec`.
  ///
  /// - Parameter stampUSec: the kernel's, of the last of them; so no clock has to be asked.
  mutating func took(_ count: Int, stampUSec: Int64) -> Bool {
    events.take(count, atUSec: stampUSec)
  }

  /// They were too many. Returns whether this is news.
  mutating func exceeded(atUSec nowUSec: Int64) -> Bool {
    defer { lastExcessUSec = nowUSec }
    return lastExcessUSec == nil
  }

  /// When it may count as quiet; nil: it is.
  var quietAtUSec: Int64? { lastExcessUSec.map { $0 + Self.quietUSec } }

  /// That time has come.
  mutating func quieten() { lastExcessUSec = nil }
}
