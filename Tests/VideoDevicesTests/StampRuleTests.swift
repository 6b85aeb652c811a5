// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

@Suite struct StampRuleTests {
  /// One buffer: driver's stamp, dequeue time, and what must come out.
  struct Buffer: Sendable {
    let driver: DriverStamp
    let dequeuedUSec: Int64
    let uSec: Int64
    let source: StampSource

    init(
      _ driverUSec: Int64, _ dequeuedUSec: Int64, _ uSec: Int64, _ source: StampSource,
      monotonic: Bool = true, startOfExposure: Bool = false
    ) {
      driver = DriverStamp(
        uSec: driverUSec, isMonotonic: monotonic, isStartOfExposure: startOfExposure)
      (self.dequeuedUSec, self.uSec, self.source) = (dequeuedUSec, uSec, source)
    }
  }

  static let lines: [[Buffer]] = [
    // A driver that does right, by either flag.
    [.init(5_000_000, 5_010_000, 5_000_000, .endOfFrame)],
    [.init(5_000_000, 5_010_000, 5_000_000, .startOfExposure, startOfExposure: true)],
    // A bit in the future: vivid stamps after it has handed over.
    [.init(5_000_300, 5_000_000, 5_000_300, .endOfFrame)],
    // The flag does not say monotonic.
    [.init(5_000_000, 5_010_000, 5_010_000, .received, monotonic: false)],
    // Not newer than the last: the stamp of the frame before, and a clock that runs back.
    [
      .init(5_000_000, 5_010_000, 5_000_000, .endOfFrame),
      .init(5_000_000, 5_043_000, 5_043_000, .received),
      .init(5_066_000, 5_076_000, 5_066_000, .endOfFrame),
      .init(4_900_000, 5_109_000, 5_109_000, .received),
    ],
    // Exactly 1 s is near enough, more is not, on both sides.
    [.init(5_000_000, 6_000_000, 5_000_000, .endOfFrame)],
    [.init(5_000_000, 6_000_001, 6_000_001, .received)],
    [.init(7_000_000, 6_000_000, 7_000_000, .endOfFrame)],
    [.init(7_000_001, 6_000_000, 6_000_000, .received)],
    // A stamp decades away does not keep the next good one from being trusted.
    [
      .init(900_000_000_000_000, 5_000_000, 5_000_000, .received),
      .init(5_030_000, 5_033_000, 5_030_000, .endOfFrame),
    ],
    // What comes out increases, though two are dequeued in one microsecond.
    [
      .init(0, 5_000_000, 5_000_000, .received), .init(0, 5_000_000, 5_000_001, .received),
      .init(5_000_001, 5_000_010, 5_000_010, .received),
    ],
    // Nor does a dequeue time that lies before a trusted stamp.
    [
      .init(5_500_000, 5_000_000, 5_500_000, .endOfFrame),
      .init(0, 5_033_000, 5_500_001, .received),
    ],
  ]

  @Test("a stamp is trusted or replaced", arguments: lines)
  func aStampIsTrustedOrReplaced(_ line: [Buffer]) {
    var rule = StampRule()
    for buffer in line {
      let stamp = rule.stamp(buffer.driver, dequeuedUSec: buffer.dequeuedUSec)
      #expect(stamp.uSec == buffer.uSec)
      #expect(stamp.source == buffer.source)
    }
  }
}
