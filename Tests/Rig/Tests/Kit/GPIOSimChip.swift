// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A GPIO chip of the kernel's gpio-sim, made through configfs. It is removed with the object at
/// the latest.
final class GPIOSimChip {
  /// The pull of a line that is an input.
  enum Pull: String {
    case up = "pull-up"
    case down = "pull-down"
  }

  let label: String
  let lines: [String]
  /// The kernel's name of the chip (`gpiochipN`). udev has made `/dev/gpiochipN`.
  let name: String
  var node: String { "/dev/\(name)" }

  private let folder: String
  private let attributes: String
  private var isThere = true

  /// Makes a chip with that label and lines of these names; an empty name leaves a line without
  /// one. `folder` is its name in configfs, if there are several of one label.
  init(label: String, lines: [String], folder configfs: String? = nil) throws {
    self.label = label
    self.lines = lines
    folder = "/sys/kernel/config/gpio-sim/\(configfs ?? label)"
    let bank = "\(folder)/bank0"
    for path in [folder, bank] { _ = try RigError.check(path, mkdir(path, 0o755)) }
    try RigFile.write("\(bank)/num_lines", "\(lines.count)")
    try RigFile.write("\(bank)/label", label)
    for (offset, line) in lines.enumerated() where !line.isEmpty {
      _ = try RigError.check(line, mkdir("\(bank)/line\(offset)", 0o755))
      try RigFile.write("\(bank)/line\(offset)/name", line)
    }
    try RigFile.write("\(folder)/live", "1")
    name = try RigFile.readLine("\(bank)/chip_name")
    attributes = "/sys/devices/platform/\(try RigFile.readLine("\(folder)/dev_name"))/\(name)"
    try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", node)
  }

  deinit { remove() }

  /// Moves the line at `offset`, as a switch would.
  @discardableResult
  func setPull(_ offset: Int, _ pull: Pull) throws -> RigClock.Span {
    try RigClock.span {
      try RigFile.write("\(attributes)/sim_gpio\(offset)/pull", pull.rawValue)
    }
  }

  /// The level of a line as the simulator has it: 0 or 1.
  func value(_ offset: Int) throws -> Int? {
    Int(try RigFile.readLine("\(attributes)/sim_gpio\(offset)/value"))
  }

  /// Pulls the plug.
  func remove() {
    guard isThere else { return }
    isThere = false
    try? RigFile.write("\(folder)/live", "0")
    for offset in lines.indices { rmdir("\(folder)/bank0/line\(offset)") }
    rmdir("\(folder)/bank0")
    rmdir(folder)
  }
}
