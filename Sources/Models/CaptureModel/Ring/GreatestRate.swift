// SPDX-License-Identifier: Apache-2.0

//   frames    F   F   F   F   F   F   F      30 a second
//   15        ★       ★       ★       ★      due when an interval is over, less a quarter for frames
//   20        ★       ★   ★       ★   ★      that come early: never more on the average

/// A greatest rate of frames that are not evenly spaced. Never more than one frame for each interval
/// that has passed, and one.
package struct GreatestRate: Hashable, Sendable {
  private let intervalUSec: Int64
  /// The time at which the next frame is due; nil before the first.
  private var dueUSec: Int64?

  /// - Parameter framesPerSecond: at least 1.
  package init(framesPerSecond: Int64) { intervalUSec = 1_000_000 / framesPerSecond }

  /// Frames jitter: one that is early by no more than this is not left out for the one after it.
  private var toleranceUSec: Int64 { intervalUSec / 4 }

  /// Whether a frame of this time may pass.
  package func admits(_ stampUSec: Int64) -> Bool {
    guard let dueUSec else { return true }
    return stampUSec >= dueUSec - toleranceUSec
  }

  /// Notes a frame that passes. After a late frame the next one is not due at once, so that there is
  /// no burst after a pause.
  package mutating func take(_ stampUSec: Int64) {
    let onTime = (dueUSec ?? stampUSec) + intervalUSec
    dueUSec = max(onTime, stampUSec + intervalUSec - toleranceUSec)
  }
}
