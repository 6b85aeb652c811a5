// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// The shipped udev rules: what they say of devices, and what the gateway then has.
@Suite(.rigWithSystemd, .serialized)
struct RulesSystemdTests {
  private static let ownRules = "/etc/udev/rules.d"

  @Test(
    "buttons, chips, cameras and uinput are tagged and have their groups; the rules have no error")
  func tags() throws {
    let system = try InstalledSystem()
    let chip = try GPIOSimChip(label: "rig-rules", lines: ["SHUTTER"])
    let vivid = try Vivid()
    // A button of its own, and one that a program has made.
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_CAMERA)])
    #expect(try properties(of: "/dev/input/event0").contains("CAPTURE_INPUT=1"))
    #expect(try !properties(of: keyboard.node).contains("CAPTURE_INPUT=1"))
    let ofChip = try properties(of: chip.node)
    #expect(
      ofChip.contains("CAPTURE_INPUT=1") && ofChip.contains("ID_FOR_SEAT=gpio-platform-gpio-sim_0"))
    let ofCamera = try properties(of: vivid.node)
    #expect(ofCamera.contains("CAPTURE_CAMERA=1") && ofCamera.contains("ID_PATH=platform-vivid.0"))
    #expect(ofCamera.contains { $0.hasPrefix("CURRENT_TAGS=") && $0.contains(":seat:") })
    let rights = try ["/dev/input/event0", chip.node, vivid.node, "/dev/uinput"].map {
      try Command.run("stat", "-c", "%G %a", $0).dropLast()
    }
    #expect(rights == ["input 660", "gpio 660", "video 660", "shutterd 660"])
    // It reads all rules; what is wrong with one begins the line.
    let told = try Command.run("udevadm", "test", "--action=change", sysPath(of: chip.node))
    let rules = "/usr/lib/udev/rules.d/70-shutterd.rules"
    #expect(told.contains("Reading rules file: \(rules)"))
    #expect(!told.split(separator: "\n").contains { $0.hasPrefix("\(rules):") }, "\(told)")
    #expect(try system.daemons.control("devices").contains("AT_Translated_Set_2_keyboard"))
    chip.remove()
  }

  @Test(
    "a chip at another seat, an LED by a rule of one's own; killed, the gateway's light is dark")
  func seatAndLight() throws {
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_VOLUMEDOWN)], hasLED: true)
    let led = KernelLED(name: "\(keyboard.sysname)::capslock")
    // What an administrator writes for a light, and loginctl attach for a seat.
    let rules = [
      "60-rig-light.rules":
        "SUBSYSTEM==\"leds\", KERNEL==\"\(led.name)\", ENV{CAPTURE_LIGHT}=\"1\"\n",
      "72-seat-rig.rules":
        "TAG==\"seat\", ENV{ID_FOR_SEAT}==\"gpio-*\", ENV{ID_SEAT}=\"seat-rig\"\n",
    ]
    for (name, rule) in rules { try RigFile.write("\(Self.ownRules)/\(name)", rule) }
    defer {
      for name in rules.keys { unlink("\(Self.ownRules)/\(name)") }
      _ = try? Command.run("udevadm", "control", "--reload")
    }
    try Command.run("udevadm", "control", "--reload")
    try Command.run("udevadm", "trigger", "--settle", led.folder)
    let chip = try GPIOSimChip(label: "rig-seat", lines: ["SHUTTER"])
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
    let client = try ExternalClient(system.daemons)
    #expect(try client.devices().first { $0.name == "rig-seat" }?.seat == "seat-rig")
    try led.wait(for: true, "a client is ready")
    kill(pid_t(try InstalledSystem.property("MainPID", of: "shutterd.service")) ?? 0, SIGKILL)
    try led.wait(for: false, "the gateway was killed")
    // Linux 6.1 does not survive a chip that goes while its lines are in use.
    try system.configure()
    chip.remove()
  }

  private func properties(of node: String) throws -> [Substring] {
    try Command.run("udevadm", "info", "--query=property", node).split(separator: "\n")
  }

  private func sysPath(of node: String) throws -> String {
    "/sys" + (try Command.run("udevadm", "info", "--query=path", node).dropLast())
  }
}
