// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import TestSupport
import Testing

@testable import CaptureEngine

struct ThermalWatchTests {
  private let folder = TemporaryFolder()

  @Test("zones of the kernel: those with a critical point")
  func zones() throws {
    for (zone, files) in [
      ("thermal_zone0", ["temp": "41000", "trip_point_0_type": "passive"]),
      (
        "thermal_zone2",
        [
          "temp": "96000", "trip_point_0_type": "hot", "trip_point_0_temp": "95000",
          "trip_point_1_type": "critical", "trip_point_1_temp": "100000",
        ]
      ),
    ] {
      try #require(mkdir("\(folder.path)/\(zone)", 0o755) == 0)
      for (name, text) in files {
        try TestFile.write("\(folder.path)/\(zone)/\(name)", text + "\n")
      }
    }
    let zones = ThermalZone.read(folder.path)
    #expect(zones == [ThermalZone(temperature: 96_000, critical: 100_000)])
  }
}
