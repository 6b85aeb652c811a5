// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import InputDevices

@Suite struct EventStampTests {
  @Test(
    "a stamp within a second of now is believed, all else is now",
    arguments: [
      (9_000_000, 9_500_000, 9_000_000), (10_400_000, 9_500_000, 10_400_000),
      (8_400_000, 9_500_000, 9_500_000), (10_600_000, 9_500_000, 9_500_000),
      (0, 9_500_000, 9_500_000), (Int64.min, 9_500_000, 9_500_000), (Int64.max, -5, -5),
    ] as [(Int64, Int64, Int64)])
  func plausible(stampUSec: Int64, nowUSec: Int64, expectedUSec: Int64) {
    #expect(EventStamp.plausible(stampUSec, nowUSec: nowUSec) == expectedUSec)
  }
}
