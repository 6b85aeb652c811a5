// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CaptureModel
import Glibc
import LinuxIO

/// Writes the files of an accelerometer, as the kernel shows one, into a folder that the engine reads.
struct SimulatedAccelerometer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accel",
    abstract: "Turns the machine, as an accelerometer would measure it.",
    discussion: """
      For an engine whose configuration names the folder ([rotation] accelerometer). The next reading \
      finds the machine turned; another turn counts after 0.3 s.
      """,
    aliases: ["accelerometer"])

  @OptionGroup var common: CommonOptions
  @Argument(help: "How far the machine is turned clockwise from upright, 0 to 359 degrees.")
  var degrees: Int
  @Flag(help: "It lies on its back.") var flat = false
  @Option(
    help: ArgumentHelp(
      "The folder. Default: accelerometer, beside the engine's socket.", valueName: "path"),
    completion: .directory)
  var folder: String?

  /// Raw numbers for a m/s².
  private static let unit = 100.0

  func validate() throws {
    guard (0...359).contains(degrees) else {
      throw ValidationError("DEGREES is from 0 to 359")
    }
  }

  func run() throws {
    let folder = folder ?? common.directory(of: .engine).folder(of: .engine) + "/accelerometer"
    do throws(SystemError) {
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
        throw SystemError("make the folder", folder)
      }
      // The unit first: a reader that finds the axes needs it.
      try write("\(1 / Self.unit)", to: folder, AccelerometerScale.units[0])
      for (name, number) in zip(AccelerometerScale.axes, numbers) {
        try write("\(number)", to: folder, name)
      }
    } catch {
      Log.error("\(error); name a folder that you may write into: --folder PATH")
      throw ExitCode.failure
    }
    common.printDone()
  }

  /// The measurements of the three axes.
  private var numbers: [Int] {
    let gravity = Double(Gravity.standard) / 1000 * Self.unit
    guard !flat else { return [0, 0, Int(gravity.rounded())] }
    let angle = Double(degrees) * .pi / 180
    return [Int((-gravity * sin(angle)).rounded()), Int((gravity * cos(angle)).rounded()), 0]
  }

  private func write(_ text: String, to folder: String, _ file: String) throws(SystemError) {
    try WholeFile.replace("\(folder)/\(file)", with: Array("\(text)\n".utf8), mode: 0o644)
  }
}
