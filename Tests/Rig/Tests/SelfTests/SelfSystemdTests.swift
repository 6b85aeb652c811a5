// SPDX-License-Identifier: Apache-2.0
import Testing

/// The form of the guest in which systemd is in charge.
@Suite(.rigWithSystemd, .serialized)
struct SelfSystemdTests {
  @Test func systemdHasStartedAll() throws {
    #expect(try Command.run("systemctl", "is-system-running") == "running\n")
    #expect(try Command.run("systemctl", "--failed", "--no-legend") == "")
  }

  @Test func aServiceRuns() throws {
    let output = try Command.run(
      "systemd-run", "--wait", "--pipe", "--quiet", "--property=DynamicUser=yes", "id", "-u")
    let user = try #require(Int(output.filter { $0 != "\n" }))
    #expect((61_184...65_519).contains(user))
  }

  @Test func theKitWorksHereToo() throws {
    let keyboard = try UinputKeyboard(keys: [1])
    let reader = try EvdevReader(keyboard.node)
    try keyboard.tap(1)
    #expect(try reader.nextKey()?.value == 1)
    let chip = try GPIOSimChip(label: "rig-systemd", lines: ["A"])
    try chip.setPull(0, .up)
    #expect(try chip.value(0) == 1)
  }
}
