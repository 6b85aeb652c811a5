// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// A gateway that hangs while it holds a keyboard, under systemd's watchdog.
@Suite(.rigWithSystemd, .serialized)
struct WatchdogSystemdTests {
  private let unit = "rig-shutterd"

  @Test(
    "hung, it is killed, round after round; the keys reach others within 2.5 s, and it comes back")
  func rounds() throws {
    let round = try GrabRound()
    let daemons = try Daemons()
    let configuration = daemons.configurationFile(of: "shutterd")
    try RigFile.write(configuration, GrabRound.configuration)
    // As the unit of a service has it: the gateway itself asks for 2 s while it holds a device.
    try Command.run([
      "systemd-run", "--unit=\(unit)", "--quiet", "--property=Type=notify",
      "--property=WatchdogSec=60", "--property=Restart=always", "--property=RestartSec=100ms",
      "--property=StartLimitIntervalSec=0", "--property=LimitCORE=0",
      daemons.binary("shutterd"), "--runtime-dir", daemons.runtimeFolder, "--config", configuration,
    ])
    defer { _ = try? Command.run("systemctl", "stop", unit) }
    var delays: [Int64] = []
    for _ in 0..<(GrabRound.asked ?? 4) {
      let pid = try RigClock.wait(for: "the gateway") { try mainPID() }
      try RigClock.wait(for: "its sockets") { try? ExternalClient(daemons) }
      delays.append(
        try round.play(daemons, limitMilliseconds: 10_000) { kill(pid, SIGSTOP) })
      try RigClock.wait(for: "another gateway") { try mainPID() == pid ? nil : () }
    }
    let sorted = delays.sorted()
    print(
      "keys were free \(sorted.last ?? 0) us at most after the gateway hung, p50 "
        + "\(sorted[sorted.count / 2]) us, in \(sorted.count) rounds")
    #expect((sorted.last ?? 0) < 2_500_000, "\(sorted)")
  }

  /// The process of the unit, if it runs and says that it is ready.
  private func mainPID() throws -> pid_t? {
    let text = try Command.run(
      "systemctl", "show", unit, "--property=MainPID,ActiveState")
    guard text.contains("ActiveState=active") else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("MainPID=") }
    return line.flatMap { pid_t($0.dropFirst("MainPID=".count)) }
  }
}
