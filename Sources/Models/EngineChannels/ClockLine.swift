// SPDX-License-Identifier: Apache-2.0

// stamp                         ·  ╱
//   ▲                        ·  ╱·         a microphone's samples are counted by its own clock, and
//   │                    ·   ╱ ·           the kernel stamps some of them by the system's:
//   │                  ·  ╱·               the slope is the drift, the scatter the interrupts' delay
//   │              ·   ╱ ·      ✗          a stamp far from the line is left out; many in a row
//   │            · ╱ ·                     are a step: samples are missing, and the line begins again
//   └───────────────────────────▶ sample number

/// The line from a microphone's sample numbers to the system's clock.
///
/// It is a Kalman filter with two unknowns, the offset and the drift. After a minute it knows the
/// offset within 0.1 ms and the drift within 2 ppm from stamps that scatter by 2 ms, and it follows a
/// drift that changes with the temperature.
package struct ClockLine: Sendable {
  /// The judgement about a stamp.
  package enum Verdict: Hashable, Sendable {
    case used
    /// Too far from the line.
    case leftOut
    /// So many were left out that the line begins again with this one: samples are missing.
    case step
  }

  /// The scatter of stamps, seconds, squared: 1.2 ms is that of ±2 ms.
  private static let scatter = 1.2e-3 * 1.2e-3
  /// The speed with which the drift may wander, squared, a second: 1 ppm in 100 s.
  private static let wander = 1e-14
  /// The drift of a clock before anything is known of it, squared: 300 ppm.
  private static let unknownDrift = 3e-4 * 3e-4
  /// Stamps that are farther away than that are left out, seconds.
  private static let farthest = 0.015
  /// After so many seconds of stamps left out the line begins again.
  private static let patience = 1.0

  /// Samples a second, as the microphone counts them.
  private let rate: Double
  /// The sample number of the latest stamp, and its time on the line, seconds: `offset` after
  /// `originUSec` and the time by the microphone's own clock.
  private var sample: Int64 = 0
  private var originUSec: Int64 = 0
  private var originSample: Int64 = 0
  private var offset = 0.0
  /// Seconds of the system's clock for one of the microphone's, less one.
  private var drift = 0.0
  /// The uncertainty: of the offset, of both, of the drift.
  private var (pOO, pOD, pDD) = (0.0, 0.0, ClockLine.unknownDrift)
  private var isEmpty = true
  /// The sample number of the first of the stamps that were left out in a row.
  private var leftOutSince: Int64?

  /// - Parameter rate: samples a second, as the microphone counts them; more than 0.
  package init(rate: Int) { self.rate = Double(rate) }

  /// Takes a stamp: this sample was the next when the system's clock showed this time.
  package mutating func observe(sample: Int64, stampUSec: Int64) -> Verdict {
    if isEmpty {
      begin(sample, stampUSec)
      return .used
    }
    predict(sample)
    let innovation = Double(stampUSec - originUSec) / 1e6 - nominal(sample) - offset
    guard abs(innovation) <= Self.farthest else {
      let since = leftOutSince ?? sample
      leftOutSince = since
      guard Double(sample - since) >= Self.patience * rate else { return .leftOut }
      begin(sample, stampUSec)
      return .step
    }
    leftOutSince = nil
    let (gainO, gainD) = (pOO / (pOO + Self.scatter), pOD / (pOO + Self.scatter))
    offset += gainO * innovation
    drift += gainD * innovation
    (pOO, pOD, pDD) = (pOO * (1 - gainO), pOD * (1 - gainO), pDD - gainD * pOD)
    return .used
  }

  /// Forgets the offset and keeps the drift: the samples that follow are not those that were due.
  package mutating func restart() {
    isEmpty = true
    leftOutSince = nil
  }

  /// When this sample was recorded, microseconds of the system's clock; nil before the first stamp.
  package func timeUSec(of sample: Int64) -> Double? {
    guard !isEmpty else { return nil }
    let later = Double(sample - self.sample) / rate
    return Double(originUSec) + (nominal(sample) + offset + drift * later) * 1e6
  }

  /// The sample that was recorded then, with its fraction; nil before the first stamp.
  package func sample(atUSec timeUSec: Double) -> Double? {
    guard let known = self.timeUSec(of: sample) else { return nil }
    return Double(sample) + (timeUSec - known) / 1e6 * samplesPerSecond
  }

  /// Samples for a second of the system's clock.
  package var samplesPerSecond: Double { rate / (1 + drift) }

  /// By how much the microphone's clock is faster than the system's, parts per million.
  package var driftPPM: Double { (1 / (1 + drift) - 1) * 1e6 }

  private func nominal(_ sample: Int64) -> Double { Double(sample - originSample) / rate }

  private mutating func begin(_ sample: Int64, _ stampUSec: Int64) {
    (self.sample, originSample, originUSec) = (sample, sample, stampUSec)
    (offset, pOO, pOD) = (0, Self.scatter, 0)
    leftOutSince = nil
    isEmpty = false
  }

  private mutating func predict(_ sample: Int64) {
    let seconds = Double(sample - self.sample) / rate
    self.sample = sample
    offset += drift * seconds
    pOO += seconds * (2 * pOD + seconds * pDD)
    pOD += seconds * pDD
    pDD += seconds * Self.wander
  }
}
