// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// How long it takes from the launch button to the extension's first picture. `Scripts/bench` runs it several times, and
/// reads what it prints.
@Suite(.rigWithSystemd, .serialized)
struct LockedLaunchSystemdTests {
  private static let rounds =
    getenv("SHUTTERD_LAUNCH_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 1
  private static let floorUnit = "/run/systemd/system/rig-floor.service"

  @Test(
    "from the launch key to the first picture that the extension has looked at, beside an empty program"
  )
  func time() throws {
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_CAMERA), Int32(KEY_A)])
    let system = try LockedCameraSystemdTests.install(["camera", "preview", "interaction"])
    try Self.writeFloor()
    defer { unlink(Self.floorUnit) }
    try system.daemons.control("lock", "on")
    defer { _ = try? system.daemons.control("lock", "off") }
    try RigClock.wait(for: "the keyboard to be grabbed") {
      try system.daemons.control("devices", "--json").contains(keyboard.node) ? () : nil
    }
    var (launches, empty, sandboxed) = ([Int64](), [Int64](), [Int64]())
    for _ in 0..<Self.rounds {
      empty.append(try Self.time("systemd-run", "--wait", "--quiet", "--collect", "/bin/true"))
      sandboxed.append(try Self.time("systemctl", "start", "rig-floor.service"))
      let pressedUSec = try keyboard.tap(Int32(KEY_CAMERA)).beforeUSec
      try LockedCameraSystemdTests.waitUntilRunning(system)
      let log = try #require(
        try Command.run("find", LockedCameraSystemdTests.launches, "-name", "trial.log")
          .split(separator: "\n").first)
      let line = try #require(
        try RigFile.read(String(log)).split(separator: "\n").first { $0.hasPrefix("picture ") })
      launches.append(try #require(Int64(line.dropFirst("picture ".count))) - pressedUSec)
      _ = try LockedCameraSystemdTests.dismiss(system)
    }
    for (name, times) in [
      ("locked_launch", launches), ("locked_launch_floor", empty),
      ("locked_launch_sandbox", sandboxed),
    ] {
      print("\(name) \(times.map { "\($0)" }.joined(separator: " "))")
    }
    #expect(launches.allSatisfy { $0 > 0 })
  }

  /// A unit with the sandbox of an extension around an empty program.
  private static func writeFloor() throws {
    let unit = try RigFile.read("/usr/lib/systemd/system/shutter-extension@.service")
    let dropped = ["ExecStart=", "BindPaths=", "NotifyAccess=", "Watchdog", "KillMode="]
    let lines = unit.split(separator: "\n").filter { line in
      !dropped.contains { line.hasPrefix($0) }
    }
    try RigFile.write(
      floorUnit,
      lines.joined(separator: "\n").split(separator: "[Service]").joined(
        separator: "[Service]\nType=oneshot\nExecStart=/bin/true\n"))
    try Command.run("systemctl", "daemon-reload")
  }

  /// The time that a command takes, microseconds.
  private static func time(_ words: String...) throws -> Int64 {
    let start = RigClock.nowUSec
    try Command.run(words)
    return RigClock.nowUSec - start
  }
}
