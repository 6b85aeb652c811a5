// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// `shutterctl sim gpio` with files like those of the kernel's gpio-sim. The rig has the real ones (`ChatterTests`).
struct SimulatedLineTests {
  private let folder = TemporaryFolder()
  private var lines: String { "\(folder.path)/devices/platform/gpio-sim.0/gpiochip1" }

  /// A chip "box" with the lines "A", one without a name, and "B".
  private func makeChip(isLive: Bool = true) throws {
    let device = "\(folder.path)/kernel/config/gpio-sim/mine"
    for name in ["line0", "line2"] { try Command.run("mkdir", "-p", "\(device)/bank0/\(name)") }
    for offset in 0..<3 {
      try Command.run("mkdir", "-p", "\(lines)/sim_gpio\(offset)")
      try TestFile.write("\(lines)/sim_gpio\(offset)/pull", "pull-down\n")
    }
    for (file, text) in [
      ("live", isLive ? "1" : "0"), ("dev_name", "gpio-sim.0"), ("bank0/chip_name", "gpiochip1"),
      ("bank0/label", "box"), ("bank0/num_lines", "3"), ("bank0/line0/name", "A"),
      ("bank0/line2/name", "B"),
    ] { try TestFile.write("\(device)/\(file)", text + "\n") }
  }

  private func simulate(_ words: String...) throws -> (status: Int32, output: String) {
    try Daemons().run("shutterctl", ["sim", "gpio"] + words + ["--sysfs", folder.path])
  }

  private func move(_ line: String, _ level: String) throws {
    let (status, output) = try simulate("box", line, level)
    #expect(status == EX_OK && output == "", "\(output)")
  }

  private func pull(_ offset: Int) throws -> String {
    String(try TestFile.read("\(lines)/sim_gpio\(offset)/pull").prefix { $0 != "\n" })
  }

  @Test("a line is moved by its name or by its offset, and the others stay")
  func moves() throws {
    try makeChip()
    try move("B", "high")
    #expect(try (0..<3).map { try pull($0) } == ["pull-down", "pull-down", "pull-up"])
    try move("1", "high")
    #expect(try (0..<3).map { try pull($0) } == ["pull-down", "pull-up", "pull-up"])
    try move("B", "low")
    #expect(try pull(2).hasPrefix("pull-down"))
  }

  @Test("a chip that is not played, a line that it does not have, and a level that is none")
  func mistakes() throws {
    try makeChip(isLive: false)
    #expect(try simulate("box", "A", "high").output.contains("gpio-sim plays no chip 'box'"))
    try makeChip()
    for line in ["C", "3"] {
      let (status, output) = try simulate("box", line, "high")
      #expect(status == EXIT_FAILURE && output.contains("no line '\(line)'; it has 3"), "\(output)")
    }
    #expect(try simulate("box", "A", "up").output.contains("neither high nor low"))
  }
}
