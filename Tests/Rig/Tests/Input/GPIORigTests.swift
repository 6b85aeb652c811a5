// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import InputDevices
import LinuxIO
import Testing

/// GPIO lines, against the kernel's gpio-sim.
@Suite(.rig, .serialized)
struct GPIORigTests {
  private let probe = DeviceProbe()

  /// Has the kernel announce the removal before it happens: Linux 6.1 frees the interrupts of lines
  /// that are in use when their chip goes, whichever program uses them (gpiomon too), and memory is corrupt
  /// afterwards. Once we have let go of the lines the chip can be removed.
  private func announceRemoval(of chip: GPIOSimChip) throws {
    try RigFile.write("/sys/bus/gpio/devices/\(chip.name)/uevent", "remove")
  }

  private func settings(
    _ label: String, _ lines: [GPIOChipSettings.Line]
  ) -> [GPIOChipSettings] {
    [GPIOChipSettings(label: label, lines: lines)]
  }

  @Test("edges by name and by offset, active high and low, with the kernel's stamps")
  func edges() async throws {
    let chip = try GPIOSimChip(label: "rig-edges", lines: ["SHUTTER", "", "FOCUS"])
    try chip.setPull(2, .up)
    await probe.start(
      chips: settings(
        "rig-edges",
        [
          .init(.name("SHUTTER"), name: "shutter", role: .primary),
          .init(.offset(2), name: "focus", role: .halfPress, activeLow: true),
        ]))
    let description = try await probe.description("rig-edges")
    #expect(description.kind == .gpio)
    #expect(description.node == chip.node)
    #expect(description.isExclusive)
    #expect(description.buttons.map(\.pressed) == [false, false])

    let press = try chip.setPull(0, .up)
    let downUSec = try await probe.wait(for: "shutter down alone")
    // The simulator raises the interrupt by irq_work, which may run after the write has returned.
    #expect(downUSec >= press.beforeUSec && downUSec < press.afterUSec + 1_000_000)
    #expect(try await probe.device("rig-edges").level(of: "shutter") == true)
    try chip.setPull(2, .down)
    try await probe.wait(for: "focus down alone")
    try chip.setPull(0, .down)
    try await probe.wait(for: "shutter up alone")
    try chip.setPull(2, .up)
    try await probe.wait(for: "focus up alone")
    let edges = await probe.lines.filter { $0.hasSuffix("alone") }
    #expect(edges.count == 4)
    await probe.stop()
    // The lines are free again.
    #expect(try !Command.run("gpioinfo", chip.name).contains("shutterd"))
    chip.remove()
  }

  @Test("the bias is asked of the kernel")
  func bias() async throws {
    let chip = try GPIOSimChip(label: "rig-bias", lines: ["A", "B"])
    await probe.start(
      chips: settings(
        "rig-bias",
        [
          .init(.name("A"), name: "a", role: .primary, activeLow: true, bias: .pullUp),
          .init(.name("B"), name: "b", role: .secondary, bias: .pullDown),
        ]))
    #expect(try chip.value(0) == 1)
    #expect(try chip.value(1) == 0)
    #expect(
      try await probe.description("rig-bias").buttons.map(\.pressed) == [false, false])
    try chip.setPull(0, .down)
    try await probe.wait(for: "a down alone")
    await probe.stop()
    chip.remove()
  }

  @Test("the chip goes with a button down, and comes back")
  func hotPlug() async throws {
    let lines: [GPIOChipSettings.Line] = [.init(.name("S"), name: "shutter", role: .primary)]
    await probe.start(chips: settings("rig-plug", lines))
    #expect(await probe.devices.isEmpty)
    for _ in 0..<10 {
      let chip = try GPIOSimChip(label: "rig-plug", lines: ["S"])
      try await probe.wait(for: "added rig-plug")
      try chip.setPull(0, .up)
      try await probe.wait(for: "shutter down alone")
      let before = RigFile.names(in: "/proc/self/fd").count
      try announceRemoval(of: chip)
      try await probe.wait(for: "removed rig-plug")
      #expect(RigFile.names(in: "/proc/self/fd").count < before)
      try await probe.wait(until: "the chip to be missing") {
        self.probe.lines.last == "trouble missing"
      }
      // At first it was missing as well, and then no longer.
      let lines = await probe.lines.filter { !$0.contains(" is ") && $0 != "mended missing" }
      #expect(
        lines.suffix(4) == [
          "added rig-plug", "shutter down alone", "removed rig-plug", "trouble missing",
        ])
      chip.remove()
      await probe.clear()
    }
    await probe.stop()
  }

  @Test("edges lost by the kernel: the level at the end is reported")
  func lost() async throws {
    let chip = try GPIOSimChip(label: "rig-lost", lines: ["S"])
    await probe.start(
      chips: settings("rig-lost", [.init(.name("S"), name: "shutter", role: .primary)]))
    await probe.clear()
    try await probe.whileLoopIsBusy {
      for _ in 0..<500 {
        try chip.setPull(0, .up)
        try chip.setPull(0, .down)
      }
      try chip.setPull(0, .up)
    }
    let losesEdges = try await probe.description("rig-lost").buttons.first?.losesEdges
    try await probe.wait(for: losesEdges == true ? "shutter is down" : "lost shutter=true")
    #expect(await probe.lines.count < 200)
    await probe.clear()
    try chip.setPull(0, .down)
    try await probe.wait(for: "shutter up alone")
    await probe.stop()
    chip.remove()
  }

  @Test("a line in use by another program is had as soon as that ends")
  func busy() async throws {
    let chip = try GPIOSimChip(label: "rig-busy", lines: ["S"])
    let monitor = try RunningProcess(["gpiomon", "--line-buffered", chip.name, "0"])
    try RigClock.wait(for: "gpiomon to request the line") {
      try Command.run("gpioinfo", chip.name).contains("gpiomon") ? () : nil
    }
    await probe.start(
      chips: settings("rig-busy", [.init(.name("S"), name: "shutter", role: .primary)]))
    #expect(await probe.devices.isEmpty)
    monitor.signal(SIGKILL)
    try monitor.wait()
    try await probe.wait(for: "added rig-busy")
    await probe.stop()
    chip.remove()
  }

  @Test("the default key of a line comes from a keyboard of its own")
  func defaultKey() async throws {
    let chip = try GPIOSimChip(label: "rig-key", lines: ["S"])
    await probe.start(
      chips: settings(
        "rig-key",
        [
          .init(
            .name("S"), name: "shutter", role: .primary, defaultKey: UInt16(KEY_VOLUMEUP))
        ]))
    let node = try TwinReader.node(of: "Shutterd default keys")
    let reader = try EvdevReader(node)
    try await probe.emitDefault("rig-key", "shutter", true)
    let down = try #require(try reader.nextKey())
    #expect(down.code == KEY_VOLUMEUP && down.value == 1)
    // Gone with the button down: the key is released.
    try announceRemoval(of: chip)
    var up = try #require(try reader.nextKey())
    while up.value == 2 { up = try #require(try reader.nextKey()) }
    #expect(up.code == KEY_VOLUMEUP && up.value == 0)
    await probe.stop()
    chip.remove()
  }
}
