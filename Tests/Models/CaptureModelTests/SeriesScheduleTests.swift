// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Testing

/// The moments of a series' photos, whenever a machine comes to ask for them.
struct SeriesScheduleTests {
  @Test("a program that is late asks for the moment that was meant")
  func late() {
    var series = SeriesSchedule(startUSec: 1_000_000, intervalUSec: 300_000)
    #expect(series.dueUSec == 1_000_000 && series.momentUSec(nowUSec: 1_010_000) == nil)
    series.took(frameUSec: 1_020_000)
    #expect(series.dueUSec == 1_320_000 && series.momentUSec(nowUSec: 1_619_999) == 1_320_000)
    series.took(frameUSec: 1_330_000)
    #expect(series.dueUSec == 1_620_000 && series.taken == 2)
  }

  @Test("what is long past is not asked for, and no photo shows less than the one before it")
  func past() {
    var series = SeriesSchedule(startUSec: 0, intervalUSec: 300_000)
    series.took(frameUSec: 0)
    #expect(series.momentUSec(nowUSec: 600_000) == nil)
    series.took(frameUSec: 650_000)
    #expect(series.dueUSec == 600_000 && series.momentUSec(nowUSec: 700_000) == nil)
    series.took(frameUSec: 700_000)
    #expect(series.momentUSec(nowUSec: 900_100) == 900_000)
    var slow = SeriesSchedule(startUSec: 0, intervalUSec: 60_000_000)
    slow.took(frameUSec: 0)
    #expect(slow.momentUSec(nowUSec: 60_499_999) == 60_000_000)
    #expect(slow.momentUSec(nowUSec: 60_500_000) == nil)
  }

  @Test("without intervals, and without a photo, each shows the moment of its request")
  func immediate() {
    var series = SeriesSchedule(startUSec: 0, intervalUSec: 0)
    series.took(frameUSec: 10)
    #expect(series.momentUSec(nowUSec: 20) == nil)
    var failed = SeriesSchedule(startUSec: 5, intervalUSec: 100)
    failed.took(frameUSec: nil)
    #expect(failed.dueUSec == 105 && failed.momentUSec(nowUSec: 106) == nil)
  }
}
