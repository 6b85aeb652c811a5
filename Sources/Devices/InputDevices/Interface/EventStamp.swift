// SPDX-License-Identifier: Apache-2.0

/// Which time stamps of others are believed.
enum EventStamp {
  /// How far a stamp may be from the time it is read, microseconds.
  static let toleranceUSec: Int64 = 1_000_000

  /// The stamp, if it is within a second of now; else now: it is on another clock, or on none.
  static func plausible(_ stampUSec: Int64, nowUSec: Int64) -> Int64 {
    let (distance, overflow) = stampUSec.subtractingReportingOverflow(nowUSec)
    return !overflow && distance.magnitude <= toleranceUSec ? stampUSec : nowUSec
  }
}
