// SPDX-License-Identifier: Apache-2.0

/// When the photos of a series are due, and the moment that each of them shows.
///
///     due     0        1        2        3        4
///     ────────┼────────┼────────┼────────┼────────┼──────
///     asked   ●         ●                    ● ●   ●
///                       shows 1   2 is late: ┘ └ 3 shows now, too: its time is before what 2 shows
///
/// A busy machine asks late. The engine still has the frame of the time that was meant, so that the intervals are as
/// even as the camera's frames. Moments that are long past are skipped: a series that cannot keep its pace takes the
/// frames that there are.
package struct SeriesSchedule: Sendable, Hashable {
  /// Half of the time for which an engine keeps frames, microseconds.
  static let keptUSec: Int64 = 500_000

  private var startUSec: Int64
  private let intervalUSec: Int64
  /// The moment of the newest photo.
  private var shownUSec: Int64?
  /// How many photos are taken.
  package private(set) var taken: Int64 = 0

  /// - Parameters:
  ///   - startUSec: when the first one is due, microseconds of CLOCK_MONOTONIC.
  ///   - intervalUSec: from one to the next; 0: one as soon as the other is taken.
  package init(startUSec: Int64, intervalUSec: Int64) {
    self.startUSec = startUSec
    self.intervalUSec = intervalUSec
  }

  /// When the next photo is due.
  package var dueUSec: Int64 { startUSec + taken * intervalUSec }

  /// The moment that the next photo is to show; nil: that of its request. The first has that one: the camera has only
  /// just started.
  package func momentUSec(nowUSec: Int64) -> Int64? {
    guard let shownUSec, dueUSec > shownUSec else { return nil }
    return nowUSec - dueUSec < min(intervalUSec, Self.keptUSec) ? dueUSec : nil
  }

  /// A photo is missing, and its moment is skipped: the others are due as before.
  ///
  /// - Parameter pauseUSec: how long the next one waits where there are no intervals.
  package mutating func missed(atUSec nowUSec: Int64, pauseUSec: Int64) {
    taken += 1
    if intervalUSec == 0 { startUSec = nowUSec + pauseUSec }
  }

  /// A photo was taken. The intervals count from what the first one shows.
  ///
  /// - Parameter frameUSec: the moment that it shows; nil if there is no photo.
  package mutating func took(frameUSec: Int64?) {
    if taken == 0 { startUSec = frameUSec ?? startUSec }
    shownUSec = frameUSec ?? shownUSec
    taken += 1
  }
}
