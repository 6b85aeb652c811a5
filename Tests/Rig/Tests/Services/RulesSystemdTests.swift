// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// The shipped udev rules: the properties that they set, and the devices that the gateway then has.
@Suite(.rigWithSystemd, .serialized)
struct RulesSystemdTests {
  private static let ownRules = "/etc/udev/rules.d"

  @Test(
    "tags, groups, a seat and an LED of one's own choice; the light of a killed gateway is dark")
  func rules() throws {
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_VOLUMEDOWN)], hasLED: true)
    let led = KernelLED(name: "\(keyboard.sysname)::capslock")
    // The rules that an administrator writes for a light, and loginctl attach for a seat.
    let rules = [
      "60-rig-light.rules":
        "SUBSYSTEM==\"leds\", KERNEL==\"\(led.name)\", ENV{CAPTURE_LIGHT}=\"1\"\n",
      "72-seat-rig.rules":
        "TAG==\"seat\", ENV{ID_FOR_SEAT}==\"gpio-platform-gpio-sim_0\", ENV{ID_SEAT}=\"seat-rig\"\n",
    ]
    for (name, rule) in rules { try RigFile.write("\(Self.ownRules)/\(name)", rule) }
    defer {
      for name in rules.keys { unlink("\(Self.ownRules)/\(name)") }
      _ = try? Command.run("udevadm", "control", "--reload")
    }
    let system = try InstalledSystem(
      gateway: """
        [[gpio]]
        chip = "rig-seat"
        [[gpio.line]]
        line = "SHUTTER"
        role = "primary"
        [[light]]
        led = "\(led.name)"
        """)
    try Command.run("udevadm", "control", "--reload")
    try Command.run("udevadm", "trigger", "--settle", led.folder)
    let chip = try GPIOSimChip(label: "rig-seat", lines: ["SHUTTER"])
    try tags(chip, madeByAProgram: keyboard)
    let client = try TestInteraction.external(system.daemons)
    #expect(try client.devices().first { $0.name == "rig-seat" }?.seat == "seat-rig")
    try led.wait(for: true, "a client is ready")
    kill(pid_t(try InstalledSystem.property("MainPID", of: "shutterd.service")) ?? 0, SIGKILL)
    try led.wait(for: false, "the gateway was killed")
    // Linux 6.1 does not survive a chip that goes while its lines are in use.
    try system.configure()
    chip.remove()
  }

  @Test(
    "the twin of a keyboard that is at another seat is there, too; all other twins are at seat0")
  func twin() throws {
    let rule = "\(Self.ownRules)/72-seat-rig-keyboard.rules"
    let system = try InstalledSystem()
    let client = try TestInteraction.external(system.daemons)
    #expect(try seatOfTwin(client) == nil)
    try RigFile.write(
      rule,
      "SUBSYSTEM==\"input\", KERNEL==\"input*\", ATTR{name}==\"rig keyboard\", "
        + "ATTR{phys}!=\"shutterd/*\", ENV{ID_SEAT}=\"seat-guest\"\n")
    defer {
      unlink(rule)
      _ = try? Command.run("udevadm", "control", "--reload")
    }
    try Command.run("udevadm", "control", "--reload")
    #expect(try seatOfTwin(client) == "seat-guest")
  }

  /// The seat that udev has of the twin of a keyboard that comes now, and goes again.
  private func seatOfTwin(_ client: TestInteraction) throws -> Substring? {
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_VOLUMEDOWN), Int32(KEY_A)])
    try RigClock.wait(for: "the device") {
      try client.devices().contains { $0.node == keyboard.node } ? () : nil
    }
    let twin = try TwinReader.node(of: "rig keyboard")
    try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", twin)
    let seat = try UdevProperties(of: twin)["ID_SEAT"]
    try keyboard.destroy()
    try RigClock.wait(for: "its end") {
      try client.devices().contains { $0.node == keyboard.node } ? nil : ()
    }
    return seat
  }

  /// The properties that the rules set for them and for the machine's own keyboard, and for a camera if there is one.
  private func tags(_ chip: GPIOSimChip, madeByAProgram keyboard: UinputKeyboard) throws {
    let own = "/dev/input/event0"
    #expect(try UdevProperties(of: own)["CAPTURE_INPUT"] == "1")
    #expect(try UdevProperties(of: keyboard.node)["CAPTURE_INPUT"] == nil)
    #expect(try UdevProperties(of: chip.node)["CAPTURE_INPUT"] == "1")
    let rights = try Command.run("stat", "-c", "%G %a", own, chip.node, "/dev/uinput")
    #expect(rights == "input 660\ngpio 660\nshutterd 660\n")
    // It reads all rules; a complaint about one begins its line.
    let path = "/sys" + (try UdevProperties(of: chip.node)["DEVPATH"] ?? "")
    let told = try Command.run("udevadm", "test", "--action=change", path)
    let rules = "/usr/lib/udev/rules.d/70-shutterd.rules"
    #expect(told.contains("Reading rules file: \(rules)"))
    #expect(!told.split(separator: "\n").contains { $0.hasPrefix("\(rules):") }, "\(told)")
  }
}
