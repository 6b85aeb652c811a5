// SPDX-License-Identifier: Apache-2.0

/// The pauses between attempts to reach a daemon. They double from 100 ms up to the longest, and start small
/// again after a connection that lasted at least as long as the longest pause.
public struct RetryPause: Sendable {
  public static let shortestUSec: Int64 = 100_000

  private let longestUSec: Int64
  private var nextUSec = shortestUSec
  /// Since when the daemon has been reached; nil while it is not.
  private var standsSinceUSec: Int64?

  public init(longestUSec: Int64) { self.longestUSec = longestUSec }

  /// The daemon is reached.
  public mutating func reached(atUSec nowUSec: Int64) {
    if standsSinceUSec == nil { standsSinceUSec = nowUSec }
  }

  /// The daemon is gone.
  public mutating func lost() { standsSinceUSec = nil }

  /// When to try again after a failure now. Doubles the next pause.
  public mutating func deadlineUSec(atUSec nowUSec: Int64) -> Int64 {
    if let standsSinceUSec, nowUSec - standsSinceUSec >= longestUSec { restart() }
    defer { nextUSec = min(2 * nextUSec, longestUSec) }
    return nowUSec + nextUSec
  }

  /// Makes the next pause the shortest.
  mutating func restart() { nextUSec = Self.shortestUSec }
}
