// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

//   machine's wall clock  ──┬──────────────────────── 12:00:00 ── 12:00:01 ── …
//                           + offset (SimulateClock)
//   dating clock          ──┴── 12:00:00 ── 13:00:01 ── 12:59:32 ── 12:00:03
//                                       +3600 s      -30 s       real
//   CLOCK_MONOTONIC            presses, frames, order: not touched

/// The wall clock by which the engine dates what it makes: names, EXIF data, records, films. It is the machine's,
/// unless it is stepped, where the configuration allows that. Times of CLOCK_MONOTONIC have no part in it.
/// May be used on any thread.
final class DatingClock: Sendable {
  /// The most that it may be away from the machine's clock, microseconds: ten years.
  static let farthestUSec: Int64 = 315_360_000_000_000

  private let offset = Atomic<Int64>(0)
  private let ahead = Mutex(SteadyDistance())

  /// How far it is ahead of the machine's clock, microseconds.
  var offsetUSec: Int64 { offset.load(ordering: .relaxed) }

  /// Microseconds since 1970, now.
  var unixUSec: Int64 { WallClock.unixUSec + offsetUSec }

  /// The time that corresponds to a time of CLOCK_MONOTONIC, from what both clocks show now.
  func unixUSec(ofMonotonicUSec monotonicUSec: Int64) -> Int64 {
    let aheadUSec = ahead.withLock { $0.distance(WallClock.aheadUSec) }
    return monotonicUSec + aheadUSec + offsetUSec
  }

  /// Steps it from the time that it shows now. False, and nothing is changed, if that is too far.
  ///
  /// - Parameter uSec: microseconds, back if negative; nil: to the machine's time.
  func step(_ uSec: Int64?) -> Bool {
    let (sum, overflow) = offsetUSec.addingReportingOverflow(uSec ?? -offsetUSec)
    guard !overflow, (-Self.farthestUSec...Self.farthestUSec).contains(sum) else { return false }
    offset.store(sum, ordering: .relaxed)
    return true
  }
}

/// The distance of two clocks, without the microseconds by which two measurements of it differ: two photos of one frame
/// have one date, and neither is before the other.
struct SteadyDistance: Sendable {
  /// A change beyond this is the clock's own, microseconds: it is corrected, or was set.
  static let toleranceUSec: Int64 = 1000

  private var keptUSec: Int64?

  /// The distance to be used, by what was measured now, microseconds.
  mutating func distance(_ measuredUSec: Int64) -> Int64 {
    if let keptUSec, abs(measuredUSec - keptUSec) <= Self.toleranceUSec { return keptUSec }
    keptUSec = measuredUSec
    return measuredUSec
  }
}
