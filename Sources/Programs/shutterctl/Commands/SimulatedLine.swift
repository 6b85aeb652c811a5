// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO

/// Pulls a line of a chip that the kernel's gpio-sim plays, as a switch would.
struct SimulatedLine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gpio",
    abstract: "Moves a line of a GPIO chip that the kernel's gpio-sim plays.",
    discussion: """
      For root, and for chips that gpio-sim was told to play (docs/GPIO.md), which a [[gpio]] of the gateway's \
      configuration names like any other. The line keeps its level until the next one.
      """)

  private static let pulls = ["high": "pull-up", "low": "pull-down"]

  @OptionGroup var common: CommonOptions
  @Argument(help: "The chip's label.", completion: .custom(SimulatedChip.completion))
  var chip: String
  @Argument(help: "The line's name, or its offset.") var line: String
  @Argument(help: "high or low.", completion: .list(["high", "low"])) var level: String
  @Option(
    help: ArgumentHelp("The folder of the kernel's files. Default: /sys.", valueName: "path"),
    completion: .directory)
  var sysfs = "/sys"

  func validate() throws {
    guard Self.pulls[level] != nil else {
      throw ValidationError("'\(level)' is neither high nor low")
    }
  }

  func run() throws {
    let chips = SimulatedChip.all(in: sysfs)
    guard let found = chips.first(where: { $0.label == chip }) else {
      Log.error("gpio-sim plays no chip '\(chip)'; docs/GPIO.md describes how to make one")
      throw ExitCode.failure
    }
    guard let folder = found.folder(ofLine: line) else {
      Log.error("the chip '\(chip)' has no line '\(line)'; it has \(found.lineCount)")
      throw ExitCode.failure
    }
    do throws(SystemError) {
      let path = "\(folder)/pull"
      let file = try OwnedDescriptor.open(path, O_WRONLY)
      try WholeFile.write(Array("\(Self.pulls[level] ?? "")\n".utf8), to: file, path)
    } catch {
      Log.error("\(error); only root may move the lines of gpio-sim")
      throw ExitCode.failure
    }
    common.printDone()
  }
}

/// A chip of gpio-sim, as configfs describes it.
private struct SimulatedChip {
  let label: String
  let lineCount: Int
  /// The offsets of the lines that have names.
  private let offsets: [String: Int]
  /// The folder with a folder for each line.
  private let attributes: String

  /// The chips that are played at the moment.
  static func all(in sysfs: String) -> [SimulatedChip] {
    let configurations = "\(sysfs)/kernel/config/gpio-sim"
    return DirectoryListing.names(in: configurations).flatMap { device in
      DirectoryListing.names(in: "\(configurations)/\(device)").compactMap { bank in
        SimulatedChip("\(configurations)/\(device)", bank: bank, sysfs)
      }
    }
  }

  @Sendable
  static func completion(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    all(in: "/sys").map(\.label)
  }

  private init?(_ device: String, bank: String, _ sysfs: String) {
    let folder = "\(device)/\(bank)"
    guard Self.text("\(device)/live") == "1", let name = Self.text("\(device)/dev_name"),
      let chip = Self.text("\(folder)/chip_name"), let label = Self.text("\(folder)/label"),
      let lineCount = Self.text("\(folder)/num_lines").flatMap({ Int($0) })
    else { return nil }
    self.label = label
    self.lineCount = lineCount
    attributes = "\(sysfs)/devices/platform/\(name)/\(chip)"
    var offsets: [String: Int] = [:]
    for line in DirectoryListing.names(in: folder) where line.hasPrefix("line") {
      guard let offset = Int(line.dropFirst(4)), let name = Self.text("\(folder)/\(line)/name")
      else { continue }
      offsets[name] = offset
    }
    self.offsets = offsets
  }

  /// The folder of a line's attributes; nil if it has no such line.
  func folder(ofLine line: String) -> String? {
    guard let offset = offsets[line] ?? Int(line), (0..<lineCount).contains(offset) else {
      return nil
    }
    return "\(attributes)/sim_gpio\(offset)"
  }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? WholeFile.read(path, limit: 256) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
