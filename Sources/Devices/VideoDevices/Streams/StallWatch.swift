// SPDX-License-Identifier: Apache-2.0

/// Notices that frames have stopped coming, measured by how they came before: none for 3 times the longest of the last 8 to
/// 16 gaps, or of the camera's frame times, at least 200 ms, and because of gaps at most 10 s. In poor light a camera of 30
/// frames a second delivers 5, or one: that is slow, not broken. It waits for the first frame without limit, and reports
/// each stall once.
///
///     frame   frame              frame                     frame
///     ──┼───────┼──────┬───────────┼─── … 3 such gaps … ─────┼─────
///               └200 ms┘ stalled   │ watched again
///               └────── gap ───────┘
struct StallWatch: Sendable, Hashable {
  private static let mostUSec: Int64 = 10_000_000
  private static let window = 8

  private let usualUSec: Int64
  /// The longest gaps of the frames since the last full window, and of that window.
  private var gapUSec: Int64 = 0
  private var formerGapUSec: Int64 = 0
  private var frames = 0
  private var lastFrameUSec: Int64?
  private var isReported = false

  /// Without a known frame interval, 1 s takes the place of 3 frame times.
  init(frameInterval: FrameInterval?) {
    usualUSec = frameInterval.map { max(3 * $0.uSec, 200_000) } ?? 1_000_000
  }

  private var limitUSec: Int64 {
    max(usualUSec, min(3 * max(gapUSec, formerGapUSec), Self.mostUSec))
  }

  /// When to call `check` next; nil: not before the next frame.
  var deadlineUSec: Int64? {
    guard let lastFrameUSec, !isReported else { return nil }
    return lastFrameUSec + limitUSec
  }

  /// A good frame came at this time. Damaged ones do not count, because nobody gets a picture from
  /// them.
  mutating func frame(atUSec: Int64) {
    if let lastFrameUSec {
      // A gap of years would be an error of the clock.
      gapUSec = max(gapUSec, min(atUSec - lastFrameUSec, Self.mostUSec))
      frames += 1
    }
    if frames == Self.window { (formerGapUSec, gapUSec, frames) = (gapUSec, 0, 0) }
    lastFrameUSec = atUSec
    isReported = false
  }

  /// The time of the last frame, if that is too long ago.
  mutating func check(nowUSec: Int64) -> Int64? {
    guard let deadlineUSec, nowUSec >= deadlineUSec else { return nil }
    isReported = true
    return lastFrameUSec
  }
}
