// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// Default commands of GPIO lines by the units of `systemd/`, under a systemd that is PID 1.
@Suite(.rigWithSystemd, .serialized)
struct ActionSystemdTests {
  private static let socket = "/run/shutterd/action"
  private static let lines = ["PRINT", "HANG"]

  /// The user as whom the actions run, one that every Debian has.
  private static let user = "games"

  /// Starts the installed gateway with the chip's lines and these actions.
  private func startGateway(_ chip: GPIOSimChip, actions: String) throws -> InstalledSystem {
    let tables = zip(Self.lines, ["print", "hang"]).map { line, action in
      """
      [[gpio.line]]
      line = "\(line)"
      role = "primary"
      debounce_ms = 0
      default = { command = "\(action)" }
      """
    }
    let system = try InstalledSystem(
      gateway: "[[gpio]]\nchip = \"\(chip.label)\"\n" + tables.joined(separator: "\n"))
    try system.write("/etc/shutterd/actions.toml", actions)
    return system
  }

  private func press(_ chip: GPIOSimChip, _ offset: Int) throws {
    try chip.setPull(offset, .up)
    try chip.setPull(offset, .down)
  }

  @Test("a line's command runs as the action's user, within its limits; nobody else can ask for it")
  func commands() throws {
    let output = "/run/shutterd-actions"
    try Command.run("install", "-d", "-m", "1777", output)
    let chip = try GPIOSimChip(label: "rig-actions", lines: Self.lines)
    let system = try startGateway(
      chip,
      actions: """
        [[action]]
        name = "print"
        command = ["/bin/sh", "-c", "id -un > \(output)/new; ulimit -v >> \(output)/new; mv \(output)/new \(output)/print"]
        user = "\(Self.user)"
        memory_mb = 64
        [[action]]
        name = "hang"
        command = ["/bin/sh", "-c", "sleep 100 & sleep 100"]
        user = "\(Self.user)"
        timeout_s = 4
        """)
    try press(chip, 0)
    try RigClock.wait(for: "the action") {
      RigFile.exists("\(output)/print") ? () : nil
    }
    #expect(try RigFile.read("\(output)/print") == "\(Self.user)\n65536\n")
    try press(chip, 1)
    // While it hangs the gateway does its work.
    try RigClock.wait(for: "the command") { try hasProcesses(Self.user) ? () : nil }
    unlink("\(output)/print")
    try press(chip, 0)
    try RigClock.wait(for: "the action beside it") {
      RigFile.exists("\(output)/print") ? () : nil
    }
    let log = try InstalledSystem.waitForLog(
      "shutterd.service", "action 'hang': took longer than 4 s")
    #expect(!log.contains("default commands"))
    // Nothing stays behind: neither the child in the background nor a unit that has failed.
    try RigClock.wait(for: "the end of all instances") {
      try Command.run(
        "systemctl", "list-units", "--all", "--no-legend", "shutter-action@*.service"
      ).isEmpty ? () : nil
    }
    #expect(try !hasProcesses(Self.user))
    let asking = """
      import socket, sys
      try: socket.socket(socket.AF_UNIX).connect(sys.argv[1])
      except PermissionError: print("refused")
      """
    #expect(
      try Command.run(
        "setpriv", "--reuid", Self.user, "--regid", Self.user, "--clear-groups", "python3", "-c",
        asking, Self.socket) == "refused\n")
    try Command.run("systemctl", "stop", "shutter-action.socket")
    let doctor = try system.daemons.run("shutterctl", ["doctor"])
    #expect(
      doctor.output.contains("WARN  no action service at \(Self.socket)"),
      "\(doctor.output)")
    // Linux 6.1 does not survive a chip that goes while its lines are in use.
    try system.configure()
    chip.remove()
  }

  private func hasProcesses(_ user: String) throws -> Bool {
    let process = try RunningProcess(["pgrep", "-u", user])
    return try process.wait() == 0
  }
}
