// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO

/// The files in which the kernel reports the machine's temperatures, and whether its supply voltage
/// is too low. They must not be read on the loop: firmware may take its time.
struct MachineSensors: Sendable {
  /// The folder of the folders `thermal_zone0` and so on.
  let zones: String
  /// The folder of the folders `hwmon0` and so on.
  let monitors: String

  init(zones: String = "/sys/class/thermal", monitors: String = "/sys/class/hwmon") {
    self.zones = zones
    self.monitors = monitors
  }

  /// Nil: none are to be read.
  init?(_ source: EngineConfiguration.Sensors) {
    switch source {
    case .auto: self.init()
    case .unused: return nil
    case .folder(let path): self.init(zones: path, monitors: path)
    }
  }

  func read() -> PressureMachine.Reading {
    // The kernel numbers zones, their trip points and monitors from 0, without gaps except for
    // those that were removed.
    PressureMachine.Reading(
      zones: (0..<32).compactMap { Self.zone(at: "\(zones)/thermal_zone\($0)") },
      isUnderVoltage: (0..<32).lazy.compactMap { Self.alarm(at: "\(monitors)/hwmon\($0)") }.first)
  }

  /// A zone that has a critical temperature.
  private static func zone(at path: String) -> ThermalZone? {
    guard let temperature = number("\(path)/temp") else { return nil }
    for point in 0..<16 {
      guard let type = text("\(path)/trip_point_\(point)_type") else { return nil }
      guard type == "critical" else { continue }
      return number("\(path)/trip_point_\(point)_temp").map {
        ThermalZone(temperature: temperature, critical: $0)
      }
    }
    return nil
  }

  /// The alarm of a Raspberry Pi's supply: the part that `vcgencmd get_throttled` reports about it,
  /// by the kernel's own driver.
  private static func alarm(at path: String) -> Bool? {
    guard text("\(path)/name") == "rpi_volt" else { return nil }
    return number("\(path)/in0_lcrit_alarm").map { $0 != 0 }
  }

  private static func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? WholeFile.read(path, limit: 64) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
