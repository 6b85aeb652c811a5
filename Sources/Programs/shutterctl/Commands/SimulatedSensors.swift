// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CaptureModel
import Glibc
import LinuxIO

/// Writes the files of a thermal zone and of a supply's monitor, as the kernel shows them, into a folder that the
/// engine reads.
struct SimulatedSensors: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thermal",
    abstract: "Makes the machine hot or cool, as a thermal zone would measure it.",
    discussion: """
      For an engine whose configuration names the folder ([pressure] sensors). A higher level counts at \
      the next reading, within a second; a lower one counts once it has been lower for 5 s.
      """)

  @OptionGroup var common: CommonOptions
  @Argument(
    help: """
      nominal, fair, serious, critical or shutdown; or a temperature, of a machine that powers itself off at 90, \
      0 to 150 degrees Celsius.
      """,
    completion: .list(PressureLevel.allCases.map(\.rawValue)))
  var level: String
  @Flag(help: "Its supply voltage is too low.") var underVoltage = false
  @Option(
    help: ArgumentHelp(
      "The folder. Default: sensors, beside the engine's socket.", valueName: "path"),
    completion: .directory)
  var folder: String?

  /// Thousandths of a degree Celsius.
  private static let critical = 90_000
  private static let coolMargin = 50_000

  func validate() throws {
    guard temperature != nil else {
      let levels = PressureLevel.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(level)' is neither one of \(levels), nor from 0 to 150 degrees")
    }
  }

  func run() throws {
    let folder = folder ?? common.directory(of: .engine).folder(of: .engine) + "/sensors"
    let (zone, monitor) = ("\(folder)/thermal_zone0", "\(folder)/hwmon0")
    do throws(SystemError) {
      for path in [folder, zone, monitor] {
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
          throw SystemError("make the folder", path)
        }
      }
      try write("simulated", to: "\(zone)/type")
      try write("critical", to: "\(zone)/trip_point_0_type")
      try write("\(Self.critical)", to: "\(zone)/trip_point_0_temp")
      try write("rpi_volt", to: "\(monitor)/name")
      try write(underVoltage ? "1" : "0", to: "\(monitor)/in0_lcrit_alarm")
      // Written last, because readers wait for this file.
      try write("\(temperature ?? 0)", to: "\(zone)/temp")
    } catch {
      Log.error("\(error); name a folder that you may write into: --folder PATH")
      throw ExitCode.failure
    }
    common.printDone()
  }

  /// Thousandths of a degree Celsius; nil if it is no level and no temperature.
  private var temperature: Int? {
    if let level = PressureLevel(rawValue: level) {
      return Self.critical - (level.margins?.reached ?? Self.coolMargin)
    }
    guard let degrees = Double(level), (0...150).contains(degrees) else { return nil }
    return Int((degrees * 1000).rounded())
  }

  private func write(_ text: String, to path: String) throws(SystemError) {
    try WholeFile.replace(path, with: Array("\(text)\n".utf8), mode: 0o644)
  }
}
