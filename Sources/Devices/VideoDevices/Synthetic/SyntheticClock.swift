// SPDX-License-Identifier: Apache-2.0

/// When the frames of a synthetic camera end: frame n at n + 1 intervals after the start. A camera that
/// is late skips frames, as a real one would lose them, and keeps its times.
///
///     start   0       1       2       3
///     ──┼─────┼───────┼───────┼───────┼──
///                            ▲ now: 2 is next; 1 is lost if 0 was the last
struct SyntheticClock: Sendable, Hashable {
  private let startUSec: Int64
  private let interval: FrameInterval
  private var next: Int64 = 0

  init(startUSec: Int64, interval: FrameInterval) {
    self.startUSec = startUSec
    self.interval = interval
  }

  /// The end of the next frame.
  var nextUSec: Int64 { endUSec(of: next) }

  /// The newest frame that has ended by now and was not taken yet; nil if none has.
  mutating func take(nowUSec: Int64) -> (number: Int64, endUSec: Int64)? {
    guard nowUSec >= nextUSec else { return nil }
    let ended =
      (nowUSec - startUSec) * Int64(interval.denominator) / (Int64(interval.numerator) * 1_000_000)
    // The division may be one frame off, since ends are rounded down to microseconds.
    var number = max(next, ended - 1)
    while endUSec(of: number + 1) <= nowUSec { number += 1 }
    next = number + 1
    return (number, endUSec(of: number))
  }

  private func endUSec(of number: Int64) -> Int64 {
    startUSec + (number + 1) * Int64(interval.numerator) * 1_000_000 / Int64(interval.denominator)
  }
}
