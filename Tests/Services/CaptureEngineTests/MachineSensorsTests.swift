// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import TestSupport
import Testing

@testable import CaptureEngine

struct MachineSensorsTests {
  private let folder = TemporaryFolder()

  private func make(_ name: String, _ files: [String: String]) throws {
    try #require(mkdir("\(folder.path)/\(name)", 0o755) == 0)
    for (file, text) in files { try TestFile.write("\(folder.path)/\(name)/\(file)", text + "\n") }
  }

  private func read() throws -> PressureMachine.Reading {
    try #require(MachineSensors(.folder(folder.path))).read()
  }

  @Test("zones of the kernel: those with a critical point")
  func zones() throws {
    try make("thermal_zone0", ["temp": "41000", "trip_point_0_type": "passive"])
    try make(
      "thermal_zone2",
      [
        "temp": "96000", "trip_point_0_type": "hot", "trip_point_0_temp": "95000",
        "trip_point_1_type": "critical", "trip_point_1_temp": "100000",
      ])
    let reading = try read()
    #expect(reading.zones == [ThermalZone(temperature: 96_000, critical: 100_000)])
    #expect(reading.isUnderVoltage == nil && !reading.isEmpty)
  }

  @Test("the supply's alarm of a Raspberry Pi, among other monitors")
  func voltage() throws {
    try make("hwmon0", ["name": "coretemp", "in0_lcrit_alarm": "1"])
    #expect(try read().isEmpty)
    try make("hwmon1", ["name": "rpi_volt", "in0_lcrit_alarm": "0"])
    #expect(try read().isUnderVoltage == false)
    try TestFile.write("\(folder.path)/hwmon1/in0_lcrit_alarm", "1\n")
    #expect(try read().isUnderVoltage == true)
  }

  @Test("none where the configuration says so")
  func none() { #expect(MachineSensors(.unused) == nil) }
}
