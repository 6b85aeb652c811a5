// SPDX-License-Identifier: Apache-2.0
import TestSupport

@testable import VideoDevices

/// A USB camera's clock, as the headers of its payloads show it: 30 frames a second.
struct PlayedClock {
  /// Ticks a second.
  var rate = 48_000_000.0
  /// From the start of the exposure to the sending.
  var latencyNSec: Int64 = 80_000_000
  /// A payload is late by at most as much.
  var latestNSec = 2_000_000
  var ticksAtZero: UInt32 = 0
  var intervalNSec: Int64 = 33_333_333
  /// What PTS says, if not the start of the exposure.
  var fixedStart: UInt32?
  /// The true start of the exposure of the next frame.
  var startNSec: Int64 = 1_000_000_000_000
  private var random = RandomSource(seed: 42)

  /// The header of the next frame.
  mutating func header(lateNSec: Int64 = 0) -> PayloadHeader {
    defer { startNSec += intervalNSec }
    let sentNSec = startNSec + latencyNSec
    return PayloadHeader(
      startTicks: fixedStart ?? ticks(startNSec), sentTicks: ticks(sentNSec),
      arrivalNSec: sentNSec + 200_000 + lateNSec + Int64(random.below(latestNSec)))
  }

  private func ticks(_ nsec: Int64) -> UInt32 {
    let counted = Double(nsec) * rate / 1e9
    return UInt32(truncatingIfNeeded: Int64(counted)) &+ ticksAtZero
  }
}

extension PayloadClock {
  /// The start of a frame by its header; `lost`: the header did not come.
  mutating func startNSec(_ header: PayloadHeader, lost: Bool = false) -> Int64? {
    startUSec(lost ? nil : header, arrivalUSec: header.arrivalNSec / 1000).map { $0 * 1000 }
  }

  /// Follows so many frames, and returns the greatest distance of a start from the true one, milliseconds;
  /// infinity if one was not known.
  mutating func follow(_ played: inout PlayedClock, frames: Int) -> Double {
    var worst = 0.0
    for _ in 0..<frames {
      let truth = played.startNSec
      guard let found = startNSec(played.header()) else { return .infinity }
      worst = max(worst, Double(abs(found - truth)) / 1e6)
    }
    return worst
  }

  /// A clock that has followed so many frames, the first ones without an answer.
  static func taught(by played: inout PlayedClock, frames: Int = 64) -> PayloadClock {
    var clock = PayloadClock()
    for _ in 0..<frames { _ = clock.startNSec(played.header()) }
    return clock
  }
}
