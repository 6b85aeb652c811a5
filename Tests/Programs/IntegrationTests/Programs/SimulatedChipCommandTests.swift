// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// `shutterctl sim gpio` with a chip of the gateway's own (requirements R-29).
struct SimulatedChipCommandTests {
  private static let tables = """
    [[simulated_gpio]]
    chip = "demo"
    lines = ["SHUTTER", "READY"]
    [[gpio]]
    chip = "demo"
    [[gpio.line]]
    line = "SHUTTER"
    role = "primary"
    active_low = true
    bias = "pull_up"
    debounce_ms = 20
    [[light]]
    chip = "demo"
    line = "READY"
    """

  private func simulate(
    _ studio: Studio, _ words: String...
  ) throws -> (status: Int32, output: String) {
    try studio.daemons.run(
      "shutterctl",
      ["sim", "gpio"] + words + ["--runtime-dir", studio.daemons.runtimeFolder])
  }

  @Test("a press of a line is one photo, and its light shows that one would be made")
  func press() throws {
    let studio = try Studio(
      gateway: Self.tables, engine: "\(Studio.builtIn)\nprimary_hold = \"none\"")
    try TestClock.wait(for: "the light") {
      try simulate(studio, "demo", "READY").output == "high\n" ? () : nil
    }
    #expect(try simulate(studio, "demo", "SHUTTER").output == "high\n")
    // Pressed means low.
    for (count, level) in [(1, "low"), (1, "1"), (2, "0"), (2, "high")] {
      // An edge within its 20 ms would be one of a switch that bounces, and three programs take less here.
      TestClock.pass(milliseconds: 25)
      let (status, output) = try simulate(studio, "demo", "SHUTTER", level)
      #expect(status == EX_OK && output == "", "\(output)")
      let isLow = count == 1 ? level == "low" : level == "0"
      #expect(try simulate(studio, "demo", "0").output == (isLow ? "low\n" : "high\n"))
      _ = try studio.waitForPhotos(count)
    }
    #expect(try studio.photos().count == 2)
    let json = try JSON(parsing: simulate(studio, "demo", "READY", "--json").output)
    #expect(json["output"] == true && json["level"]?.boolValue != nil)
    #expect(try studio.daemons.control("devices").contains("demo"))
  }

  @Test("what is not there, and what may not be moved, is said with what there is")
  func mistakes() throws {
    let studio = try Studio(gateway: Self.tables)
    for (words, told) in [
      (["box", "SHUTTER", "low"], "gpio-sim plays no chip 'box', and the gateway has none"),
      (["demo", "LAMP", "low"], "the chip 'demo' has no line 'LAMP'"),
      (["demo", "READY", "low"], "the line 'READY' of demo is an output of the gateway"),
    ] {
      let (status, output) = try studio.daemons.run(
        "shutterctl", ["sim", "gpio"] + words + ["--runtime-dir", studio.daemons.runtimeFolder])
      #expect(status == EXIT_FAILURE && output.contains(told), "\(output)")
    }
  }

  @Test("another user may not move a line", .twoUsers)
  func otherUser() throws {
    let studio = try Studio(gateway: Self.tables)
    let calls = try OtherUser.connect(studio, .control)
    let refusal = #expect(throws: RemoteError.self) {
      try calls.call(ControlInterface.SimulateLine.self, .init(chip: "demo", line: "0"))
    }
    #expect(refusal?.name == "org.varlink.service.PermissionDenied")
  }

  @Test("a label that the kernel's gpio-sim has, too, is refused, and neither is moved")
  func twice() throws {
    let studio = try Studio(gateway: Self.tables)
    let sysfs = studio.daemons.path("sysfs")
    let device = "\(sysfs)/kernel/config/gpio-sim/mine"
    let line = "\(sysfs)/devices/platform/gpio-sim.0/gpiochip1/sim_gpio0"
    try Command.run("mkdir", "-p", "\(device)/bank0", line)
    for (file, text) in [
      ("\(device)/live", "1"), ("\(device)/dev_name", "gpio-sim.0"),
      ("\(device)/bank0/chip_name", "gpiochip1"), ("\(device)/bank0/label", "demo"),
      ("\(device)/bank0/num_lines", "1"), ("\(line)/pull", "pull-down"), ("\(line)/value", "0"),
    ] { try TestFile.write(file, text + "\n") }
    let (status, output) = try simulate(studio, "demo", "0", "high", "--sysfs", sysfs)
    #expect(status == EXIT_FAILURE && output.contains("both the gateway and the kernel's gpio-sim"))
    #expect(try TestFile.read("\(line)/pull") == "pull-down\n")
    // Without that gateway it is the kernel's.
    let alone = try Daemons().run(
      "shutterctl", ["sim", "gpio", "demo", "0", "--sysfs", sysfs, "--runtime-dir", sysfs])
    #expect(alone.status == EX_OK && alone.output == "low\n", "\(alone.output)")
  }
}
