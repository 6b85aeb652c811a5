// SPDX-License-Identifier: Apache-2.0

/// The pauses between attempts to reach a daemon: they double from 100 ms to the longest, and begin small
/// again when what was reached stood for that long.
package struct RetryPause {
  package static let shortestUSec: Int64 = 100_000

  private let longestUSec: Int64
  private var nextUSec = shortestUSec
  /// Since when what was to be reached has been there.
  private var standsSinceUSec: Int64?

  package init(longestUSec: Int64) { self.longestUSec = longestUSec }

  /// It is there.
  package mutating func reached(atUSec nowUSec: Int64) {
    if standsSinceUSec == nil { standsSinceUSec = nowUSec }
  }

  /// It is gone.
  package mutating func lost() { standsSinceUSec = nil }

  /// When to try again, after a failure now.
  package mutating func deadlineUSec(atUSec nowUSec: Int64) -> Int64 {
    if let standsSinceUSec, nowUSec - standsSinceUSec >= longestUSec { restart() }
    defer { nextUSec = min(2 * nextUSec, longestUSec) }
    return nowUSec + nextUSec
  }

  /// The next pause is the shortest.
  mutating func restart() { nextUSec = Self.shortestUSec }
}
