// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// Default commands of GPIO lines by the units of `systemd/`, under a systemd that is PID 1.
@Suite(.rigWithSystemd, .serialized)
struct ActionSystemdTests {
  private static let project =
    "/" + #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
  private static let lines = ["PRINT", "HANG"]

  /// As whom the actions run; a user that every Debian has.
  private static let user = "games"

  /// Installs the units, the program and the gateway's user, with these actions, and has systemd listen
  /// where the gateway of the test looks.
  private func install(_ daemons: Daemons, actions: String) throws {
    try Command.run("useradd", "--system", "shutterd")
    for folder in ["/usr/libexec/shutterd", "/etc/shutterd"] {
      try Command.run("install", "-d", folder)
    }
    try Command.run("install", daemons.binary("shutter-action"), "/usr/libexec/shutterd/")
    for unit in ["shutter-action.socket", "shutter-action@.service"] {
      try Command.run(
        "install", "-m", "644", "\(Self.project)/systemd/\(unit)", "/etc/systemd/system/")
    }
    let dropIn = "/etc/systemd/system/shutter-action.socket.d"
    try Command.run("install", "-d", dropIn)
    try RigFile.write(
      "\(dropIn)/rig.conf",
      "[Socket]\nListenStream=\nListenStream=\(daemons.path("action"))\n")
    try RigFile.write("/etc/shutterd/actions.toml", actions)
    try Command.run("chown", "shutterd:shutterd", daemons.runtimeFolder)
    try Command.run("systemctl", "start", "shutter-action.socket")
  }

  private func startGateway(_ daemons: Daemons, _ chip: GPIOSimChip) throws -> RunningProcess {
    try Command.run("chown", "shutterd", chip.node)
    let tables = zip(Self.lines, ["print", "hang"]).map { line, action in
      """
      [[gpio.line]]
      line = "\(line)"
      role = "primary"
      debounce_ms = 0
      default = { command = "\(action)" }
      """
    }
    let gateway = try daemons.startGateway(
      configuration: "[[gpio]]\nchip = \"\(chip.label)\"\n" + tables.joined(separator: "\n"),
      prefix: ["setpriv", "--reuid", "shutterd", "--regid", "shutterd", "--clear-groups"])
    try RigClock.wait(for: "the lines") {
      try daemons.control("devices").contains(chip.label) ? () : nil
    }
    return gateway
  }

  private func press(_ chip: GPIOSimChip, _ offset: Int) throws {
    try chip.setPull(offset, .up)
    try chip.setPull(offset, .down)
  }

  @Test("a line's command runs as the action's user, within its limits; nobody else can ask for it")
  func commands() throws {
    let output = "/run/shutterd-actions"
    try Command.run("install", "-d", "-m", "1777", output)
    let daemons = try Daemons(keepsLogs: true)
    try install(
      daemons,
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
    let chip = try GPIOSimChip(label: "rig-actions", lines: Self.lines)
    let gateway = try startGateway(daemons, chip)
    #expect(!daemons.log(of: "shutterd").contains("default commands"))
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
    try RigClock.wait(for: "the timeout in the gateway's log") {
      daemons.log(of: "shutterd").contains("action 'hang' took longer than 4 s") ? () : nil
    }
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
    chmod(daemons.runtimeFolder, 0o755)
    #expect(
      try Command.run(
        "setpriv", "--reuid", Self.user, "--regid", Self.user, "--clear-groups", "python3", "-c",
        asking, daemons.path("action")) == "refused\n")
    try Command.run("systemctl", "stop", "shutter-action.socket")
    let doctor = try daemons.run("shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder])
    #expect(
      doctor.output.contains("WARN  no action service at \(daemons.path("action"))"),
      "\(doctor.output)")
    gateway.signal(SIGTERM)
    #expect(try gateway.wait() == 0)
    chip.remove()
  }

  private func hasProcesses(_ user: String) throws -> Bool {
    let process = try RunningProcess(["pgrep", "-u", user])
    return try process.wait() == 0
  }
}
