// SPDX-License-Identifier: Apache-2.0

/// Notices that a camera delivers much more slowly than it says, as many do in poor light, and that it is fast again.
/// Small changes are not worth a report: the time between pictures is reported as one of a few steps.
///
///     as it says ── 4 gaps of 3 frame times or more, each at least 100 ms ──▶ slow ──▶ slower by a step: said again
///         ▲                                                                     │
///         └──────────── 30 gaps that are shorter than 2 frame times ────────────┘  (said once of each stream)
struct SlownessWatch: Sendable {
  private static let stepsMSec: [Int64] = [100, 200, 500, 1000, 2000, 5000, 10_000]

  /// Nil: it is not known what the camera says.
  private let usualUSec: Int64?
  private var lastFrameUSec: Int64?
  /// How many gaps in a row were long, and the shortest of them; how many were usual.
  private var long = (count: 0, leastUSec: Int64.max)
  private var usual = 0
  private var reportedMSec: Int64?
  /// Whether it has said once that it is fast: what was said of an earlier stream may be over.
  private var isConfirmed = false

  init(frameInterval: FrameInterval?) { usualUSec = frameInterval?.uSec }

  /// A good frame came at this time.
  ///
  /// - Returns: what is new.
  mutating func frame(atUSec: Int64) -> CameraRemark? {
    defer { lastFrameUSec = atUSec }
    guard let usualUSec, let lastFrameUSec else { return nil }
    let gapUSec = atUSec - lastFrameUSec
    usual = gapUSec < 2 * usualUSec ? usual + 1 : 0
    guard gapUSec >= max(3 * usualUSec, 100_000) else {
      long = (0, .max)
      guard usual >= 30, reportedMSec != nil || !isConfirmed else { return nil }
      (reportedMSec, isConfirmed) = (nil, true)
      return .asFastAsItSays
    }
    long = (long.count + 1, min(long.leastUSec, gapUSec))
    guard long.count == 4 else { return nil }
    let stepMSec = Self.stepsMSec.last { $0 * 1000 <= long.leastUSec } ?? Self.stepsMSec[0]
    long = (0, .max)
    guard reportedMSec != stepMSec else { return nil }
    reportedMSec = stepMSec
    return .slow(everyMSec: stepMSec, saidMSec: max(1, usualUSec / 1000))
  }
}
