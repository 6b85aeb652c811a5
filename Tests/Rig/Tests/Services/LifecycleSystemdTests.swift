// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// The shipped units: reload, restart, stop and kill.
@Suite(.rigWithSystemd, .tags(.counted), .serialized)
struct LifecycleSystemdTests {
  @Test(
    "reload reports an error; sockets survive a restart; a stop with a key held is over within 2 s")
  func reloadRestartStop() throws {
    let system = try InstalledSystem()
    for service in ["shutterd", "shutter-engine"] {
      let wrong = "/etc/shutterd/\(service).toml.d/wrong.toml"
      try RigFile.write(wrong, "nonsense = 1\n")
      #expect(throws: RigError.self) { try Command.run("systemctl", "reload", service) }
      let journal = try Command.run("journalctl", "-u", service)
      #expect(journal.contains("unknown key \"nonsense\""))
      unlink(wrong)
      try Command.run("systemctl", "reload", service)
      #expect(try InstalledSystem.state(of: service) == "active")
    }
    try system.configure()
    let before = try inodes()
    try Command.run(["systemctl", "restart"] + InstalledSystem.services)
    #expect(try inodes() == before)
    // A key that somebody holds when it stops.
    let key = Int32(KEY_VOLUMEDOWN)
    let keyboard = try UinputKeyboard(keys: [key, Int32(KEY_A)])
    let client = try TestInteraction.external(system.daemons)
    try client.waitUntilGrabbed(keyboard.node)
    try keyboard.press(key)
    #expect(try client.event().phase == .began)
    try system.stop()
    #expect(try client.event().phase == .cancelled)
    for service in InstalledSystem.services {
      #expect(try InstalledSystem.state(of: service) == "inactive")
      #expect(try InstalledSystem.property("Result", of: service) == "success")
      let stamps = try ["ActiveExit", "ExecMainExit"].map {
        try #require(
          Int64(InstalledSystem.property("\($0)TimestampMonotonic", of: service)))
      }
      #expect(stamps[1] - stamps[0] < 2_000_000, "\(service)")
    }
    #expect(RigFile.names(in: "/run/shutterd") == ["action", "pin"])
    try keyboard.release(key)
  }

  @Test("killed 20 times in a row, wherever they are in their start, both are still there")
  func killed() throws {
    let count = GrabRound.asked ?? 20
    try kill(count, seconds: 20 + Int64(count))
  }

  /// Kills each daemon this number of times, in no more than this time; then both are there.
  func kill(_ count: Int, seconds: Int64) throws {
    let system = try InstalledSystem()
    // Each end of the gateway has two processes: its own, and the one that puts lights out.
    var left = ["shutterd.service": 2 * count, "shutter-engine.service": count]
    var dead: Set<pid_t> = []
    try RigClock.wait(for: "as many processes", seconds: seconds) {
      for service in InstalledSystem.services where left[service, default: 0] > 0 {
        for pid in processes(of: service) where dead.insert(pid).inserted {
          Glibc.kill(pid, SIGKILL)
          left[service, default: 0] -= 1
        }
      }
      return left.values.allSatisfy { $0 <= 0 } ? () : nil
    }
    for service in InstalledSystem.services {
      try InstalledSystem.waitUntilActive(service)
      let restarts = try InstalledSystem.property("NRestarts", of: service)
      #expect(try #require(Int(restarts)) >= count, "\(service)")
    }
    try RigClock.wait(for: "the engine to be attached") {
      try system.daemons.control("status").contains("attached") ? () : nil
    }
  }

  private func processes(of service: String) -> [pid_t] {
    let list = try? RigFile.read("/sys/fs/cgroup/system.slice/\(service)/cgroup.procs")
    return (list ?? "").split(separator: "\n").compactMap { pid_t($0) }
  }

  /// The inodes of the sockets, which a socket that is made again would not have.
  private func inodes() throws -> String {
    try Command.run(
      "sh", "-ec", "stat -c '%n %i %U %G %a' /run/shutterd/org* /run/shutter-engine/org*")
  }
}
