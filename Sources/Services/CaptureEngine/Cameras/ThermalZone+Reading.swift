// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO

extension ThermalZone {
  /// The zones of the kernel that have a critical point. Firmware may take its time: not on the loop.
  static func read(_ folder: String = "/sys/class/thermal") -> [ThermalZone] {
    // The kernel numbers zones and their trip points from 0, without gaps but for zones that went.
    (0..<32).compactMap { zone(at: "\(folder)/thermal_zone\($0)") }
  }

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

  private static func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? WholeFile.read(path, limit: 64) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
