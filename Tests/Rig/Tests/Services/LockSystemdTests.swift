// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing
import Varlink

/// The lock under the shipped units.
@Suite(.rigWithSystemd, .serialized)
struct LockSystemdTests {
  @Test("the gateway killed: started again by systemd it is locked, until 'lock off'")
  func killed() throws {
    let system = try InstalledSystem()
    try system.daemons.control("lock", "on")
    try Self.kill()
    #expect(try system.daemons.control("lock") == "locked\n")
    #expect(
      try Command.run("stat", "-c", "%U %a", "/var/lib/shutterd", Self.file)
        == "shutterd 700\nshutterd 600\n")
    try system.daemons.control("lock", "off")
    try Self.kill()
    #expect(try system.daemons.control("lock") == "unlocked\n")
  }

  @Test("the file removed: locked, and reported, until it is written again")
  func missing() throws {
    let system = try InstalledSystem()
    try system.daemons.control("lock", "off")
    #expect(unlink(Self.file) == 0)
    try Self.kill()
    let shown = try JSON(parsing: system.daemons.control("lock", "--json"))
    #expect(shown["locked"] == true)
    #expect(shown["lockProblem"]?.stringValue?.contains("is missing") == true)
    try system.daemons.control("lock", "off")
    try Self.kill()
    #expect(try system.daemons.control("lock") == "unlocked\n")
  }

  @Test("locked_at_start: unlocked, a gateway of the same boot stays so; the first of a boot locks")
  func lockedAtStart() throws {
    let system = try InstalledSystem()
    // Read at the next start.
    try system.write("/etc/shutterd/shutterd.toml.d/lock.toml", "locked_at_start = true\n")
    try system.daemons.control("lock", "off")
    try Self.kill()
    #expect(try system.daemons.control("lock") == "unlocked\n")
    let kept = try JSON(parsing: RigFile.read(Self.file))
    #expect(kept["boot"]?.stringValue?.utf8.count == 32)
    try RigFile.write(Self.file, "{\"locked\":false,\"boot\":\"another\"}\n")
    try Self.kill()
    #expect(try system.daemons.control("lock") == "locked\n")
    try system.daemons.control("lock", "off")
  }

  @Test("a lock of one seat is there again after a crash")
  func oneSeat() throws {
    let system = try InstalledSystem()
    try system.daemons.control("lock", "off")
    try system.daemons.control("lock", "on", "--seat", "seat1")
    try Self.kill()
    #expect(try system.daemons.control("lock", "--seat", "seat1") == "locked\n")
    #expect(try system.daemons.control("lock", "--seat", "seat0") == "unlocked\n")
    try system.daemons.control("lock", "off")
  }

  @Test("a folder that the gateway may not write: an error to whoever locks, and in the log")
  func mayNotBeWritten() throws {
    let system = try InstalledSystem()
    let folder = "/var/lib/shutterd"
    chmod(folder, 0o500)
    defer { chmod(folder, 0o700) }
    #expect(throws: RigError.self) { try system.daemons.control("lock", "on") }
    let shown = try JSON(parsing: system.daemons.control("lock", "--json"))
    #expect(shown["locked"] == true)
    #expect(shown["lockProblem"]?.stringValue?.contains(Self.file) == true)
    _ = try InstalledSystem.waitForLog("shutterd.service", Self.file)
    chmod(folder, 0o700)
    try system.daemons.control("lock", "off")
    #expect(try system.daemons.control("lock") == "unlocked\n")
  }

  @Test("a PIN: none, one that root sets, a wrong one, the right one; its hash is root's alone")
  func pin() throws {
    let system = try InstalledSystem()
    unlink(Self.pinFile)
    defer { unlink(Self.pinFile) }
    try system.daemons.control("lock", "on")
    #expect(try Self.unlock("3141").contains("no PIN is set"))
    #expect(try Self.type("3141", ["shutterctl", "lock", "pin"]) == "")
    #expect(try Command.run("stat", "-c", "%U %a", Self.pinFile) == "root 600\n")
    #expect(try Self.unlock("1111").contains("the PIN is wrong"))
    #expect(try system.daemons.control("lock") == "locked\n")
    let client = InstalledSystem.asUser("mail", groups: InstalledSystem.clients, ["shutterctl"])
    #expect(try Self.type("3141", client + ["lock", "off", "--pin"]) == "")
    #expect(try system.daemons.control("lock") == "unlocked\n")
    let reading = InstalledSystem.asUser("shutterd", groups: nil, ["cat", Self.pinFile])
    #expect(try Self.type("", reading).contains("Permission denied"))
    try system.daemons.control("lock", "pin", "--remove")
    #expect(!RigFile.exists(Self.pinFile))
  }

  static let file = "/var/lib/shutterd/lock.json"
  private static let pinFile = "/etc/shutterd/pin"

  private static func unlock(_ pin: String) throws -> String {
    try type(pin, ["shutterctl", "lock", "off", "--pin"])
  }

  /// Runs a program with a line as its input. Returns all that it printed, without what success prints.
  private static func type(_ line: String, _ words: [String]) throws -> String {
    try Command.run(["sh", "-c", "printf '%s\\n' \"$0\" | \"$@\" 2>&1 || true", line] + words)
  }

  /// Kills the gateway, and waits until systemd has started it again.
  private static func kill() throws {
    let unit = "shutterd.service"
    let pid = try InstalledSystem.property("MainPID", of: unit)
    Glibc.kill(try #require(pid_t(pid)), SIGKILL)
    try RigClock.wait(for: "another gateway") {
      let next = try InstalledSystem.property("MainPID", of: unit)
      return next != pid && next != "0" ? () : nil
    }
    try InstalledSystem.waitUntilActive(unit)
  }
}
