// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("What presses the machine")
struct SystemPressureTests {
  private func level(
    _ temperature: Int, _ former: PressureLevel, critical: Int = 100_000
  ) -> PressureLevel {
    let cool = ThermalZone(temperature: 30_000, critical: 90_000)
    let zone = ThermalZone(temperature: temperature, critical: critical)
    return ThermalZone.level([cool, zone], former: former)
  }

  @Test("Each level is reached at its margin below the critical point, and no sooner")
  func reached() {
    let edges: [(Int, PressureLevel, PressureLevel)] = [
      (75_000, .nominal, .fair), (85_000, .fair, .serious), (90_000, .serious, .critical),
      (95_000, .critical, .shutdown),
    ]
    for (temperature, below, at) in edges {
      #expect(level(temperature - 1, .nominal) == below && level(temperature, .nominal) == at)
    }
    #expect(level(120_000, .nominal) == .shutdown)
  }

  @Test("A level is left only where it is clearly cooler, for whatever holds there")
  func left() {
    #expect(level(85_000, .shutdown) == .shutdown && level(84_999, .shutdown) == .serious)
    #expect(level(85_000, .critical) == .critical && level(84_999, .critical) == .serious)
    #expect(level(80_000, .serious) == .serious && level(79_999, .serious) == .fair)
    #expect(level(70_000, .fair) == .fair && level(69_999, .fair) == .nominal)
    #expect(ThermalZone.level([], former: .shutdown) == .nominal)
  }

  @Test("A temperature that no number is near ends nothing")
  func enormous() {
    #expect(level(.min, .nominal, critical: .max) == .nominal)
    #expect(level(.max, .nominal) == .shutdown)
  }

  @Test("A critical point that cannot be one counts for nothing")
  func implausible() {
    #expect(level(45_000, .nominal, critical: 0) == .nominal)
    #expect(level(45_000, .nominal, critical: 40_000) == .nominal)
  }

  @Test("The levels are in order, and each takes away no less than the one before")
  func consequences() {
    #expect(PressureLevel.allCases == PressureLevel.allCases.sorted())
    #expect(PressureLevel.allCases.map(\.greatestRate) == [nil, nil, 15, 10, 10])
    #expect(PressureLevel.allCases.map(\.allowsMergedPhotos) == [true, true, true, false, false])
    #expect(PressureLevel.allCases.map(\.interrupts) == [false, false, false, false, true])
  }

  @Test("A machine that measures nothing is looked at seldom, one that is hot often")
  func pause() {
    var machine = PressureMachine()
    #expect(PressureMachine.Reading().isEmpty)
    #expect(!PressureMachine.Reading(isUnderVoltage: false).isEmpty)
    #expect(machine.pauseUSec == 5_000_000)
    machine.measured(.init(isUnderVoltage: true), atUSec: 0)
    #expect(machine.pauseUSec == 1_000_000)
  }

  @Test("The room on the disk, which has to be clearly more before it is enough again")
  func storage() {
    let floor: Int64 = 1 << 26
    let (low, full) = (StoragePressure.lowBytes, StoragePressure.fullMargin)
    func next(_ former: StoragePressure, _ room: Int64) -> StoragePressure {
      former.next(free: floor + room, floor: floor)
    }
    #expect(next(.enough, low) == .enough && next(.enough, low - 1) == .low)
    #expect(next(.low, low + StoragePressure.lowMargin - 1) == .low)
    #expect(next(.low, low + StoragePressure.lowMargin) == .enough)
    #expect(next(.enough, 1) == .low && next(.enough, 0) == .full && next(.low, -5) == .full)
    #expect(next(.full, full - 1) == .full && next(.full, full) == .low)
    #expect(StoragePressure.full.next(free: nil, floor: floor) == .enough)
  }
}
