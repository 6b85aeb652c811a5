// SPDX-License-Identifier: Apache-2.0
import Testing

/// The kit's thermal zone, by the files of the kernel, and by what the kernel itself measures there.
@Suite(.rig, .serialized)
struct ThermalSelfTests {
  @Test("the zone has what the test sets; the kernel looks by itself")
  func measures() throws {
    var zone: KernelThermalZone? = try KernelThermalZone()
    let folder = try #require(zone?.folder)
    func line(_ name: String) throws -> String { try RigFile.readLine("\(folder)/\(name)") }
    #expect(try line("temp") == "40000")
    #expect(try line("trip_point_1_type") == "critical" && line("trip_point_1_temp") == "100000")
    let samples = "/sys/kernel/tracing/events/thermal/thermal_temperature/enable"
    try RigFile.write("/sys/kernel/tracing/trace", "")
    try RigFile.write(samples, "1")
    defer { try? RigFile.write(samples, "0") }
    try RigFile.write("/sys/kernel/tracing/tracing_on", "1")
    try zone?.set(degrees: 96)
    #expect(try line("temp") == "96000")
    // thermal_temperature: thermal_zone=rig-thermal id=0 temp_prev=40000 temp=96000
    try RigClock.wait(for: "the kernel to measure it") {
      let trace = try RigFile.read("/sys/kernel/tracing/trace")
      return trace.contains("=rig-thermal id=0 temp_prev=40000 temp=96000") ? () : nil
    }
    zone = nil
    #expect(!RigFile.exists(folder))
  }
}
