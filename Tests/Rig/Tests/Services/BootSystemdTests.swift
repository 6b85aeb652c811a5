// SPDX-License-Identifier: Apache-2.0
import Testing

/// The lock, as the next boot finds it. The machine is booted twice for it.
@Suite(.rigWithSystemd, .tags(.twoBoots, .long), .serialized)
struct BootSystemdTests {
  @Test(
    "locked, and booted: the gateway is locked before it serves, and the engine takes no photo",
    .enabled(if: Rig.boot != nil, "needs a machine that boots: run it with --boots 2"))
  func booted() throws {
    let rule = "/etc/shutterd/shutter-engine.toml"
    let gateway = ["systemctl", "start", "shutterd.service"]
    if Rig.boot == 1 {
      let system = try InstalledSystem()
      try RigFile.write(rule, "[interruptions]\nlocked = true\n")
      try system.daemons.control("lock", "on")
      return
    }
    // Without a gateway, which its sockets would start.
    let daemons = Daemons(installedIn: "/usr/bin")
    try Command.run("systemctl", "mask", "--runtime", "--now", "shutterd.service")
    try Command.run("systemctl", "start", "shutter-engine.service")
    #expect(throws: RigError.self) { try daemons.control("capture") }
    try Command.run("systemctl", "unmask", "--runtime", "shutterd.service")
    try Command.run(gateway)
    #expect(try daemons.control("lock") == "locked\n")
    #expect(throws: RigError.self) { try daemons.control("capture") }
    #expect(try Self.photos() == "")
    try daemons.control("lock", "off")
    try RigClock.wait(for: "a photo") { try? daemons.control("capture") }
    #expect(try Self.photos() != "")
  }

  private static func photos() throws -> String {
    try Command.run("find", "/var/lib/shutter-engine", "-name", "*.jpg")
  }
}
