// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

/// A folder with the files of a thermal zone and of a supply's monitor, which the test sets.
struct PlayedSensors {
  let folder: String

  /// A cool machine, which powers itself off at 90 °C.
  init(in parent: TemporaryFolder) throws {
    folder = "\(parent.path)/sensors"
    for path in [folder, "\(folder)/thermal_zone0", "\(folder)/hwmon0"] {
      guard mkdir(path, 0o700) == 0 else {
        throw TestError.unexpected(awaited: "a new folder", got: path)
      }
    }
    try write("thermal_zone0/trip_point_0_type", "critical")
    try write("thermal_zone0/trip_point_0_temp", "90000")
    try write("hwmon0/name", "rpi_volt")
    try setSupply(isWeak: false)
    try heat(to: 40)
  }

  func heat(to degrees: Int) throws { try write("thermal_zone0/temp", "\(degrees * 1000)") }

  func setSupply(isWeak: Bool) throws { try write("hwmon0/in0_lcrit_alarm", isWeak ? "1" : "0") }

  /// Writes a file whole, so that nobody reads half of it.
  private func write(_ file: String, _ text: String) throws {
    try TestFile.write("\(folder)/new", text + "\n")
    rename("\(folder)/new", "\(folder)/\(file)")
  }
}
