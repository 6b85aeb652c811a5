// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Gives memory back when a crowd of clients has gone: a daemon runs for months, and what a crowd took
/// would stay with it.
@LoopActor
struct CrowdWatch {
  /// Connections that count as a crowd.
  private static let size = 64
  /// Microseconds from when most have gone until memory is given back, so that it happens once, and
  /// not while strangers are still being dealt with.
  private static let delayUSec: Int64 = 500_000

  /// The most connections since the last time.
  private var peak = 0

  nonisolated init() {}

  /// One connection more.
  mutating func hasGrown(to count: Int) {
    peak = max(peak, count)
  }

  /// One connection less.
  mutating func hasShrunk(to count: Int) {
    guard peak >= Self.size, count <= peak / 4 else { return }
    peak = count
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.delayUSec) {
      ProcessMemory.releaseUnused()
    }
  }
}
