// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("Heat that interrupts sessions")
struct ThermalZoneTests {
  private func isPressing(
    _ temperature: Int, _ wasPressing: Bool, critical: Int = 100_000
  ) -> Bool {
    let cool = ThermalZone(temperature: 30_000, critical: 90_000)
    let zone = ThermalZone(temperature: temperature, critical: critical)
    return ThermalZone.isPressing([cool, zone], wasPressing: wasPressing)
  }

  @Test("From 5 degrees below the critical point until 15 below it")
  func hysteresis() {
    #expect(!isPressing(94_999, false) && isPressing(95_000, false))
    #expect(isPressing(85_000, true) && !isPressing(84_999, true))
    #expect(!ThermalZone.isPressing([], wasPressing: true))
  }

  @Test("A critical point that cannot be one counts for nothing")
  func implausible() {
    #expect(!isPressing(45_000, false, critical: 0) && !isPressing(45_000, false, critical: 40_000))
  }
}
