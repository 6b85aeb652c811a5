// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Lines as wires have them, against the kernel's gpio-sim and the real `shutterd`.
@Suite(.rig, .serialized)
struct OddLineRigTests {
  /// A gateway with two lines of a chip, the first with `options`, and a client that gets their presses.
  private final class Stage {
    let daemons: Daemons
    let client: TestInteraction
    private let gateway: RunningProcess
    private let chip: String
    private let options: String

    init(
      _ chip: String, _ options: String = "", programs: String? = nil, prefix: [String] = []
    ) throws {
      daemons = try Daemons(programs: programs, keepsLogs: true)
      (self.chip, self.options) = (chip, options)
      gateway = try daemons.startGateway(
        configuration: Self.rules(chip, ["0", "1"], options), prefix: prefix)
      client = try TestInteraction.external(daemons)
    }

    private static func rules(_ chip: String, _ lines: [String], _ options: String) -> String {
      """
      external_sessions_for = [\(getuid())]
      [[gpio]]
      chip = "\(chip)"
      [[gpio.line]]
      line = \(lines[0])
      name = "a"
      role = "primary"
      \(options)
      [[gpio.line]]
      line = \(lines[1])
      name = "b"
      role = "secondary"
      """
    }

    /// Has the lines found by these names.
    func name(_ lines: [String]) throws {
      try TestFile.write(
        daemons.configurationFile(of: "shutterd"),
        Self.rules(chip, lines.map { "\"\($0)\"" }, options))
      try daemons.control("reload")
    }

    /// The time on a processor and the number of sleeps of the thread that polls, in nanoseconds.
    func polling() throws -> (nsec: Int, rounds: Int) {
      let tasks = "/proc/\(gateway.pid)/task"
      for task in RigFile.names(in: tasks)
      where try RigFile.readLine("\(tasks)/\(task)/comm") == "gpio-poll" {
        let words = try RigFile.readLine("\(tasks)/\(task)/schedstat").split(separator: " ")
        return (Int(words[0]) ?? 0, Int(words[2]) ?? 0)
      }
      throw RigError.unexpected(awaited: "the thread that polls", got: "none")
    }

    /// Ends the gateway. Linux 6.1 corrupts its memory if a chip goes while its lines are in use, so this comes
    /// before the end of the chip.
    func stop() {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }

    func doctor() throws -> String {
      try daemons.run("shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder]).output
    }

    func waitForDoctor(_ words: String) throws {
      try RigClock.wait(for: "'\(words)' from doctor") { try doctor().contains(words) ? () : nil }
    }
  }

  private func press(_ chip: GPIOSimChip, _ line: Int) throws {
    try chip.setPull(line, .up)
    usleep(60_000)
    try chip.setPull(line, .down)
  }

  /// The next press of a button, whole.
  private func expect(_ button: String, _ client: TestInteraction) throws {
    let events = try (0..<2).map { _ in try client.event() }
    #expect(events.map(\.button) == [button, button], "\(events)")
    #expect(events.map(\.phase) == [.began, .ended], "\(events)")
  }

  @Test("spikes are no presses with min_press_ms; a press keeps the stamp of its first edge")
  func spikes() throws {
    let chip = try GPIOSimChip(label: "rig-spikes", lines: ["A", "B"])
    // A machine that is busy makes a spike longer: the least press is long.
    let stage = try Stage("rig-spikes", "min_press_ms = 900")
    defer { stage.stop() }
    for _ in 0..<10 {
      let up = try chip.setPull(0, .up)
      let down = try chip.setPull(0, .down)
      try #require(down.afterUSec - up.beforeUSec < 850_000, "a spike is short")
      usleep(910_000)
    }
    let up = try chip.setPull(0, .up)
    let began = try stage.client.event()
    #expect(began.phase == .began && began.button == "a")
    #expect(began.monotonicUSec >= up.beforeUSec)
    #expect(began.monotonicUSec < up.afterUSec + 150_000, "the stamp is that of the first edge")
    try chip.setPull(0, .down)
    #expect(try stage.client.event().phase == .ended)
  }

  @Test("a line that hums is given up and named, and counts again when it rests")
  func hum() throws {
    let chip = try GPIOSimChip(label: "rig-hum", lines: ["A", "B"])
    // The time of a rest is long, because a machine that is busy hums slowly.
    let stage = try Stage("rig-hum", "debounce_ms = 300")
    defer { stage.stop() }
    var isNamed = false
    for round in 0..<2_000 where !isNamed {
      try chip.setPull(0, round % 2 == 0 ? .up : .down)
      usleep(10_000)
      if round % 100 == 99 { isNamed = try stage.doctor().contains("a: it does not come to rest") }
    }
    try #require(isNamed)
    // A machine that stood still for a rest has made a whole press of what came before.
    var events = [try stage.client.event()]
    while events.last?.phase != .cancelled { events.append(try stage.client.event()) }
    #expect(events.last?.cancelReason == .syncLost, "\(events)")
    let phases: [GatewayInterface.Phase] = events.dropLast().map(\.phase)
    #expect(phases.enumerated().allSatisfy { $1 == ($0 % 2 == 0 ? .began : .ended) }, "\(events)")
    try chip.setPull(0, .down)
    try RigClock.wait(for: "the rest") {
      try stage.doctor().contains("does not come to rest") ? nil : ()
    }
    let restUSec = RigClock.nowUSec
    try press(chip, 0)
    var began = try stage.client.event()
    while began.monotonicUSec < restUSec { began = try stage.client.event() }
    let ended = try stage.client.event()
    #expect(began.phase == .began && ended.phase == .ended && ended.press == began.press)
  }

  @Test("a busy line is named and does not take the other, and is had when it becomes free")
  func busy() throws {
    let chip = try GPIOSimChip(label: "rig-one-busy", lines: ["A", "B"])
    let monitor = try RunningProcess(["gpiomon", "--line-buffered", chip.name, "1"])
    try RigClock.wait(for: "gpiomon to request the line") {
      try Command.run("gpioinfo", chip.name).contains("gpiomon") ? () : nil
    }
    let stage = try Stage("rig-one-busy")
    defer { stage.stop() }
    try stage.waitForDoctor("b: the line is not available")
    #expect(try stage.doctor().contains("used by \"gpiomon\""))
    try press(chip, 0)
    try expect("a", stage.client)
    monitor.signal(SIGKILL)
    try monitor.wait()
    try RigClock.wait(for: "the line") {
      try stage.daemons.control("devices").contains("b ") ? () : nil
    }
    #expect(try !stage.doctor().contains("the line is not available"))
    try press(chip, 1)
    try expect("b", stage.client)
    try press(chip, 0)
    try expect("a", stage.client)
  }

  @Test(
    "lines of a chip that reports no edges are polled; one that another program has is not",
    arguments: LibgpiodVersion.folders)
  func withoutEdges(programs: String?) throws {
    let folder = TemporaryFolder()
    let shim = "\(folder.path)/noedges.so"
    try Command.run(
      "cc", "-shared", "-fPIC", "-o", shim, "\(Repository.root)/Tests/Rig/noedges.c")
    let chip = try GPIOSimChip(label: "rig-no-edges", lines: ["A", "B"])
    let monitor = try RunningProcess(["gpiomon", "--line-buffered", chip.name, "1"])
    try RigClock.wait(for: "gpiomon to request the line") {
      try Command.run("gpioinfo", chip.name).contains("gpiomon") ? () : nil
    }
    let stage = try Stage(
      "rig-no-edges", programs: programs, prefix: ["env", "LD_PRELOAD=\(shim)"])
    defer { stage.stop() }
    try stage.waitForDoctor("b: the line is not available")
    #expect(try stage.daemons.control("devices").contains("polled each 5 ms: a"))
    let before = try stage.polling()
    for _ in 0..<20 {
      let up = try chip.setPull(0, .up)
      let began = try stage.client.event()
      #expect(began.phase == .began && began.button == "a")
      #expect(began.monotonicUSec >= up.beforeUSec)
      try chip.setPull(0, .down)
      let ended = try stage.client.event()
      #expect(ended.phase == .ended && ended.press == began.press)
      // Past the debounce time.
      usleep(60_000)
    }
    let after = try stage.polling()
    let rounds = max(1, after.rounds - before.rounds)
    print("polling: \((after.nsec - before.nsec) / rounds) ns a round, \(rounds) rounds")
    monitor.signal(SIGKILL)
    try monitor.wait()
    try RigClock.wait(for: "the line") {
      try stage.daemons.control("devices").contains("polled each 5 ms: a, b") ? () : nil
    }
    #expect(try !stage.doctor().contains("the line is not available"))
    try press(chip, 1)
    try expect("b", stage.client)
  }

  @Test("of two chips with one label the names of lines tell which; without names doctor says so")
  func twoOfOneLabel() throws {
    let first = try GPIOSimChip(label: "rig-two", lines: ["P1", "P2"], folder: "rig-two-0")
    let second = try GPIOSimChip(label: "rig-two", lines: ["P3", "P4"], folder: "rig-two-1")
    let stage = try Stage("rig-two")
    defer { stage.stop() }
    try stage.waitForDoctor("several GPIO chips have this label")
    for pull in [GPIOSimChip.Pull.up, .down] {
      try first.setPull(0, pull)
      usleep(60_000)
    }
    try expect("a", stage.client)
    for chip in [second, first] {
      try stage.name(chip.lines)
      try RigClock.wait(for: "the chip's lines") {
        try Command.run("gpioinfo", chip.name).contains("shutterd") ? () : nil
      }
      #expect(try !stage.doctor().contains("several GPIO chips"))
      try press(chip, 1)
      try expect("b", stage.client)
    }
  }
}
