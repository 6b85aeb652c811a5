// SPDX-License-Identifier: Apache-2.0

/// A thermal zone of the kernel whose temperature the test sets, in whole degrees. It has a passive trip point at 85
/// degrees and its critical one at 100: there the kernel really powers the machine off. It is removed with the object.
final class KernelThermalZone {
  /// Its folder in /sys.
  let folder: String
  /// The parameter of its driver (Tests/Rig/modules) that is what the sensor measures.
  private static let sensor = "/sys/module/rig_thermal/parameters/temperature"

  /// Adds one in which it is 40 degrees.
  init() throws {
    try Command.run("modprobe", "rig-thermal")
    let zones = "/sys/class/thermal"
    let name = try RigClock.wait(for: "the thermal zone") {
      try RigFile.names(in: zones).first {
        try $0.hasPrefix("thermal_zone") && RigFile.readLine("\(zones)/\($0)/type") == "rig-thermal"
      }
    }
    folder = "\(zones)/\(name)"
  }

  deinit { _ = try? Command.run("modprobe", "-r", "rig-thermal") }

  func set(degrees: Int) throws {
    precondition(degrees < 100, "the kernel would power the machine off")
    try RigFile.write(Self.sensor, "\(degrees * 1000)")
  }
}
