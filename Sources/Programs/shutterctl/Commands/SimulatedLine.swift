// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// Moves a line of a simulated GPIO chip, as a switch would: of one that the gateway's configuration makes, or that
/// the kernel's gpio-sim plays.
struct SimulatedLine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gpio",
    abstract: "Moves a line of a simulated GPIO chip, or shows its level.",
    discussion: """
      For chips that the gateway's configuration makes ([[simulated_gpio]]), as root or the gateway's own user; and \
      for chips that the kernel's gpio-sim plays (docs/GPIO.md), as root. Both are used by [[gpio]] and \
      [[light]] like any other. The line keeps its level until the next one. Without a level the command only \
      shows it, which is how to see a light on it.
      """)

  private typealias Method = ControlInterface.SimulateLine

  /// The levels by their words.
  private static let levels = ["high": true, "1": true, "low": false, "0": false]

  @OptionGroup var common: CommonOptions
  @Argument(help: "The chip's label.", completion: .custom(Completion.simulatedChips))
  var chip: String
  @Argument(help: "The line's name, or its offset.") var line: String
  @Argument(
    help: "high or low, or 1 or 0. Default: it stays as it is, and is shown.",
    completion: .list(["high", "low"]))
  var level: String?
  @Option(
    help: ArgumentHelp("The folder of the kernel's files. Default: /sys.", valueName: "path"),
    completion: .directory)
  var sysfs = "/sys"

  func validate() throws {
    guard let level else { return }
    guard Self.levels[level] != nil else {
      throw ValidationError("'\(level)' is neither high nor low")
    }
  }

  func run() {
    LoopRun.run(common) { [self] in
      let wanted = level.flatMap { Self.levels[$0] }
      if let found = KernelChip.all(in: sysfs).first(where: { $0.label == chip }) {
        guard await !gatewayHasIt() else {
          throw Failure.input(
            "both the gateway and the kernel's gpio-sim have a chip '\(chip)'; give one of them another label"
          )
        }
        return try found.move(line, to: wanted, common)
      }
      try await moveInGateway(to: wanted)
    }
  }

  /// Whether a gateway runs that has a chip of this label. One that cannot be asked counts as one that has not.
  @LoopActor
  private func gatewayHasIt() async -> Bool {
    guard let gateway = try? common.connect(.control) else { return false }
    do throws(VarlinkCallError) {
      _ = try await gateway.call(Method.self, .init(chip: chip, line: "0"))
      return true
    } catch {
      return error.value(of: ControlInterface.NoSuchLine.self) != nil
    }
  }

  @LoopActor
  private func moveInGateway(to wanted: Bool?) async throws {
    let none = "gpio-sim plays no chip '\(chip)'"
    let remedy = "docs/GPIO.md describes how to make one"
    let gateway: VarlinkClient
    do {
      gateway = try common.connect(.control)
    } catch {
      throw Failure.input("\(none), and \(Failure(error)); \(remedy)")
    }
    do throws(VarlinkCallError) {
      let reply = try await gateway.call(
        Method.self, .init(chip: chip, line: line, level: wanted))
      if wanted != nil { return common.printDone() }
      if common.json { return TextForm.printJSON(reply) }
      print(reply.level ? "high" : "low")
    } catch {
      guard error.value(of: ControlInterface.NoSuchChip.self) == nil else {
        throw Failure.input("\(none), and the gateway has none ([[simulated_gpio]]); \(remedy)")
      }
      throw error
    }
  }
}

/// A chip of gpio-sim, as configfs describes it.
struct KernelChip {
  let label: String
  let lineCount: Int
  /// The offsets of the lines that have names.
  private let offsets: [String: Int]
  /// The folder with a folder for each line.
  private let attributes: String

  /// The chips that are played at the moment.
  static func all(in sysfs: String) -> [KernelChip] {
    let configurations = "\(sysfs)/kernel/config/gpio-sim"
    return DirectoryListing.names(in: configurations).flatMap { device in
      DirectoryListing.names(in: "\(configurations)/\(device)").compactMap { bank in
        KernelChip("\(configurations)/\(device)", bank: bank, sysfs)
      }
    }
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

  /// Pulls a line, or shows its level.
  fileprivate func move(_ line: String, to level: Bool?, _ common: CommonOptions) throws {
    guard let folder = folder(ofLine: line) else {
      throw Failure.input("the chip '\(label)' has no line '\(line)'; it has \(lineCount)")
    }
    guard let level else { return try show("\(folder)/value", common) }
    do throws(SystemError) {
      let path = "\(folder)/pull"
      let file = try OwnedDescriptor.open(path, O_WRONLY)
      try WholeFile.write(Array((level ? "pull-up\n" : "pull-down\n").utf8), to: file, path)
    } catch {
      throw Failure.input("\(error); only root may move the lines of gpio-sim")
    }
    common.printDone()
  }

  private func show(_ path: String, _ common: CommonOptions) throws {
    guard let text = Self.text(path) else {
      throw Failure.input("\(path) cannot be read; only root may look at the lines of gpio-sim")
    }
    let isHigh = text == "1"
    if common.json { return TextForm.printJSON(["level": .bool(isHigh)] as JSONObject) }
    print(isHigh ? "high" : "low")
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
