// SPDX-License-Identifier: Apache-2.0

/// Notices that frames have stopped coming: none for 3 frame times, at least 200 ms. It waits for
/// the first frame without limit, and reports each stall once.
///
///     frame   frame             frame
///     ──┼───────┼──────┬──────────┼─────
///               └200 ms┘ stalled  watched again
struct StallWatch: Sendable, Hashable {
  private let limitUSec: Int64
  private var lastFrameUSec: Int64?
  private var isReported = false

  /// Without a known frame interval, 1 s takes the place of 3 frame times.
  init(frameInterval: FrameInterval?) {
    limitUSec = frameInterval.map { max(3 * $0.uSec, 200_000) } ?? 1_000_000
  }

  /// When to call `check` next; nil: not before the next frame.
  var deadlineUSec: Int64? {
    guard let lastFrameUSec, !isReported else { return nil }
    return lastFrameUSec + limitUSec
  }

  /// A good frame came at this time. Damaged ones do not count, because nobody gets a picture from
  /// them.
  mutating func frame(atUSec: Int64) {
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
