// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// Hooks by the units of `systemd/`, under a systemd that is PID 1: with the rights that they have there.
@Suite(.rigWithSystemd, .serialized)
struct HookSystemdTests {
  private static let output = "/run/shutterd-hooks"
  /// Users that every Debian has: one takes photos, the other does not.
  private static let user = "games"
  private static let other = "news"

  private static let hooks = """
    [[hook]]
    name = "note"
    on = "photo"
    command = ["/bin/sh", "-c", \
    "id -un >OUT/new; head -c 2 $SHUTTERD_PATH | od -An -tx1 >>OUT/new; mv OUT/new OUT/note"]
    user = "games"
    [[hook]]
    name = "other"
    on = "photo"
    command = ["/bin/sh", "-c", "cat $SHUTTERD_PATH >OUT/stolen"]
    user = "news"
    everybody = true
    attempts = 1
    [[hook]]
    name = "slow"
    on = "photo"
    command = ["/bin/sh", "-c", "echo $SHUTTERD_ATTEMPT >>OUT/slow; [ $SHUTTERD_ATTEMPT -gt 1 ] || sleep 300"]
    user = "games"
    timeout_s = 600
    retry_s = 1
    [[copy]]
    name = "usb"
    to = "/mnt/shutterd-usb/booth"
    user = "games"
    """

  private func waitForFile(_ name: String) throws -> String {
    try RigClock.wait(for: name) {
      RigFile.exists("\(Self.output)/\(name)") ? try RigFile.read("\(Self.output)/\(name)") : nil
    }
  }

  @Test(
    "a photo's hook runs as its user, nobody else can ask for one, and a killed service goes on")
  func hooks() throws {
    try Command.run("install", "-d", "-m", "1777", Self.output)
    let system = try InstalledSystem()
    try Command.run("systemctl", "restart", "shutter-hooks.service")
    #expect(
      try InstalledSystem.state(of: "shutter-hooks.service") == "inactive", "no file, no hooks")
    try system.write("/etc/shutterd/hooks.toml", Self.hooks.replacing("OUT", with: Self.output))
    try Command.run("systemctl", "restart", "shutter-hook.socket", "shutter-hooks.service")
    try InstalledSystem.waitUntilActive("shutter-hooks.service")
    let capture = InstalledSystem.asUser(
      Self.user, groups: "shutter", ["shutterctl", "capture", "--camera", "studio"])
    try Command.run(capture)
    #expect(try waitForFile("note") == "\(Self.user)\n ff d8\n")
    // The other user's command has no more than that user's rights.
    try RigClock.wait(for: "the other hook to fail") {
      let rows = try Command.run("shutterctl", "hooks").split(separator: "\n")
      return rows.contains { $0.contains("other") && $0.contains("failed") } ? () : nil
    }
    #expect(try RigFile.read("\(Self.output)/stolen").isEmpty)
    try copies()
    // The service is killed while a command runs: that one ends, and is run again.
    try RigClock.wait(for: "the first try") {
      try waitForFile("slow") == "1\n" ? () : nil
    }
    try Command.run("systemctl", "kill", "--signal=KILL", "shutter-hooks.service")
    try RigClock.wait(for: "the second try") {
      try RigFile.read("\(Self.output)/slow") == "1\n2\n" ? () : nil
    }
    try RigClock.wait(for: "the first try to be ended") {
      try RunningProcess(["pgrep", "-u", Self.user, "sleep"]).wait() == 1 ? () : nil
    }
    let asking = """
      import socket, sys
      try: socket.socket(socket.AF_UNIX).connect(sys.argv[1])
      except PermissionError: print("refused")
      """
    for name in ["run", "org.shutterd.Hooks"] {
      let words = ["python3", "-c", asking, "/run/shutter-hooks/\(name)"]
      #expect(
        try Command.run(InstalledSystem.asUser(Self.user, groups: "shutter", words)) == "refused\n")
    }
    // What it cannot do: write elsewhere, or read secrets.
    let status = try Command.run(
      "sh", "-c", "grep CapEff /proc/$(systemctl show --value -p MainPID shutter-hooks)/status")
    // CAP_DAC_READ_SEARCH alone.
    #expect(status.hasSuffix("0000000000000004\n"), "\(status)")
    try Command.run("systemctl", "stop", "shutter-hooks.service", "shutter-hooks.socket")
  }

  /// The copy waits for its disk, and is made by its user when that is mounted.
  private func copies() throws {
    let disk = "/mnt/shutterd-usb"
    try RigClock.wait(for: "the disk to be missed") {
      try Command.run("shutterctl", "hooks", "status").contains("nothing is mounted at") ? () : nil
    }
    try Command.run("install", "-d", "-m", "755", disk)
    try Command.run("mount", "-t", "tmpfs", "-o", "mode=700,uid=\(Self.user)", "tmpfs", disk)
    try RigClock.wait(for: "the copy") {
      try Command.run("sh", "-c", "stat -c '%U %s' \(disk)/booth/*.jpg 2>&1 || true")
        .hasPrefix("\(Self.user) ") ? () : nil
    }
    try Command.run("umount", "-l", disk)
  }
}
