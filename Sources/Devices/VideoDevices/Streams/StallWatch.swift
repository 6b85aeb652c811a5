// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Notices that frames have stopped coming, measured by how they came before: none for 3 times the longest of the last 8 to
/// 16 gaps, of the exposure that the driver reports, or of the camera's frame times, at least 200 ms, and because of the
/// first two at most 10 s. In poor light a camera of 30 frames a second delivers 5, or one: that is slow, not broken. The
/// time to the first frame counts as a gap, and so does the longest one of the stream before. It waits for the first frame
/// without limit, and reports each stall once.
///
///     frame   frame              frame                     frame
///     ──┼───────┼──────┬───────────┼─── … 3 such gaps … ─────┼─────
///               └200 ms┘ stalled   │ watched again
///               └────── gap ───────┘
struct StallWatch: Sendable, Hashable {
  private static let mostUSec: Int64 = 10_000_000
  private static let window = 8

  private let usualUSec: Int64
  private let startUSec: Int64?
  private var exposureUSec: Int64 = 0
  /// The longest gaps of the frames since the last full window, and of that window.
  private var gapUSec: Int64 = 0
  private var formerGapUSec: Int64 = 0
  private var frames = 0
  private var lastFrameUSec: Int64?
  private var isReported = false

  /// Without a known frame interval, 1 s takes the place of 3 frame times.
  ///
  /// - Parameters:
  ///   - startUSec: when the stream started; nil: its first frame says nothing about its pace.
  ///   - knownUSec: the longest gap of the stream before; 0 if there was none.
  init(frameInterval: FrameInterval?, startUSec: Int64? = nil, knownUSec: Int64 = 0) {
    usualUSec = frameInterval.map { max(3 * $0.uSec, 200_000) } ?? 1_000_000
    self.startUSec = startUSec
    formerGapUSec = min(knownUSec, Self.mostUSec)
  }

  private var limitUSec: Int64 {
    max(usualUSec, min(3 * max(longestUSec, exposureUSec), Self.mostUSec))
  }

  /// The longest gap of the last frames, at most 10 s.
  var longestUSec: Int64 { max(gapUSec, formerGapUSec) }

  /// The camera exposes so long from now on; nil: its driver does not say how long.
  mutating func exposes(forUSec exposureUSec: Int64?) { self.exposureUSec = exposureUSec ?? 0 }

  /// The stream ends at this time. If that is within a stall, the gap is at least as long as it has been up to now.
  ///
  /// - Returns: the longest gap, for the next stream.
  func end(atUSec nowUSec: Int64) -> Int64 {
    guard isReported, let lastFrameUSec else { return longestUSec }
    return max(longestUSec, min(nowUSec - lastFrameUSec, Self.mostUSec))
  }

  /// When to call `check` next; nil: not before the next frame.
  var deadlineUSec: Int64? {
    guard let lastFrameUSec, !isReported else { return nil }
    return lastFrameUSec + limitUSec
  }

  /// A good frame came at this time. Damaged ones do not count, because nobody gets a picture from
  /// them.
  mutating func frame(atUSec: Int64) {
    if let since = lastFrameUSec ?? startUSec {
      // A gap of years would be an error of the clock.
      gapUSec = max(gapUSec, min(atUSec - since, Self.mostUSec))
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

/// How slow a camera was: the longest time between its frames of late, kept from one stream to the next. Without it, a
/// camera that is slower than the patience of a new stream would be opened again and again.
package final class CameraPace: Sendable {
  private let longest = Mutex(Int64(0))

  /// Nothing is known yet.
  package init() {}

  /// Microseconds; 0 if nothing is known.
  var longestUSec: Int64 {
    get { longest.withLock { $0 } }
    set { longest.withLock { $0 = newValue } }
  }
}
