// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The audit log as the gateway writes it, and what `shutterctl` makes of it.
struct AuditTests {
  /// A gateway after one press each: granted and ended, cancelled, default.
  private func studio(gateway more: String = "") throws -> Studio {
    let studio = try Studio(gateway: more)
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try studio.press()
    _ = try interaction.event()
    _ = try interaction.event()
    try studio.down()
    _ = try interaction.event()
    try interaction.setEnabled(false)
    _ = try interaction.event()
    try studio.up()
    try studio.press(Studio.secondary)
    try wait(for: "up of the default press", studio) {
      $0.contains { $0.contains("default_edge") && $0.contains("\"pressed\":false") }
    }
    return studio
  }

  private func lines(_ studio: Studio) -> [String] {
    TestFile.wholeLines(studio.daemons.path("audit.jsonl")).map(String.init)
  }

  private func wait(
    for what: String, _ studio: Studio, _ isThere: ([String]) -> Bool
  ) throws {
    try TestClock.wait(for: what) {
      let lines = lines(studio)
      Witness.note("the audit log", lines.suffix(20).joined(separator: "\n"))
      return isThere(lines) ? () : nil
    }
  }

  /// Presses the secondary button, and waits until that is in the log, with all that was before it.
  private func waitForAll(_ studio: Studio) throws {
    try studio.press(Studio.secondary)
    try wait(for: "the last press", studio) {
      $0.contains { $0.contains(Studio.secondary) && $0.contains("\"pressed\":false") }
    }
  }

  private func verify(_ studio: Studio, _ lines: [String]) throws -> (Int32, String) {
    let file = studio.daemons.path("doctored.jsonl")
    try TestFile.write(file, lines.joined(separator: "\n") + "\n")
    let result = try studio.daemons.run("shutterctl", ["audit", "verify", file])
    return (result.status, result.output)
  }

  @Test("each press is recorded with its route and its reason, and verify finds nothing")
  func sound() throws {
    let studio = try studio()
    let events = try lines(studio).map { try JSON(parsing: $0)["event"]?.stringValue }
    #expect(events.first == "gateway_started")
    for event in ["routed", "began", "ended", "cancelled", "drained", "interaction_added"] {
      #expect(events.contains(event), "no \(event)")
    }
    let (status, output) = try verify(studio, lines(studio))
    #expect(status == EX_OK && output.contains("3 presses") && output.contains("0 breaches"))
    let verified = try studio.daemons.control("audit", "verify")
    #expect(verified.contains("0 breaches"))
  }

  @Test("for each promise a doctored log is caught, naming the press", arguments: 1...6)
  func doctored(invariant: Int) throws {
    let studio = try studio()
    var lines = self.lines(studio)
    func first(_ marks: String...) throws -> Int {
      try #require(lines.firstIndex { line in marks.allSatisfy { line.contains($0) } })
    }
    let ended = try first("\"event\":\"ended\"")
    let cancelled = try first("\"event\":\"cancelled\"")
    let drained = try first("\"event\":\"drained\"")
    let up = try first("default_edge", "\"pressed\":false")
    let broken = [ended, ended, ended, cancelled, up, cancelled][invariant - 1]
    let press = try #require(JSON(parsing: lines[broken])["press"]?.intValue)
    switch invariant {
    case 1: lines.insert(lines[ended], at: ended + 1)
    case 2: lines.remove(at: try first("\"event\":\"began\""))
    case 3: lines[ended] = try replace(lines[ended], ["client": 77])
    case 4:
      lines[drained] = try replace(
        lines[up], ["press": .int(press), "button": .string("remote/\(Studio.button)")])
    case 5: lines.remove(at: up)
    default: lines[cancelled] = try replace(lines[cancelled], ["reason": nil])
    }
    // The record of the gateway's end, which it does not write at once.
    lines.append(#"{"unixUSec":1,"monotonicUSec":1,"event":"gateway_stopped"}"#)
    let (status, output) = try verify(studio, lines)
    #expect(status == EXIT_FAILURE)
    #expect(output.contains("invariant \(invariant), press \(press) of remote/"), "\(output)")
  }

  @Test("a flipped line is reported with its number; half a line at the end is not written yet")
  func flipped() throws {
    let studio = try studio()
    var lines = self.lines(studio)
    lines[2] = String(lines[2].reversed())
    let (status, output) = try verify(studio, lines)
    #expect(status == EXIT_FAILURE && output.contains("doctored.jsonl:3: no record"), "\(output)")
    let file = studio.daemons.path("half.jsonl")
    try TestFile.write(file, self.lines(studio).joined(separator: "\n") + "\n{\"ev")
    #expect(try studio.daemons.run("shutterctl", ["audit", "verify", file]).status == EX_OK)
  }

  @Test("killed, the log has every line up to the last, and the next gateway goes on behind it")
  func killed() throws {
    let studio = try studio()
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    let before = try TestFile.read(studio.daemons.path("audit.jsonl"))
    #expect(before.hasSuffix("}\n"))
    // As a power cut might leave it.
    let half = "{\"unixUSec\":1"
    try TestFile.write(studio.daemons.path("audit.jsonl"), before + half)
    try studio.restartGateway()
    try wait(for: "a second start", studio) {
      $0.filter { $0.contains("gateway_started") }.count == 2
    }
    let lines = self.lines(studio)
    let old = before.split(separator: "\n").map(String.init)
    #expect(Array(lines.prefix(old.count + 1)) == old + [half])
    // Behind it, the first record of the new gateway is whole.
    let new = try lines.dropFirst(old.count + 1).map { try JSON(parsing: $0)["event"]?.stringValue }
    #expect(new.first == "gateway_started")
    let (_, output) = try verify(studio, lines)
    #expect(output.contains("jsonl:\(old.count + 1): no record"), "\(output)")
    #expect(output.contains("in \(lines.count) records, 1 breach"), "\(output)")
  }

  @Test("a full file is put aside, and only so many are kept")
  func rotation() throws {
    let studio = try Studio(audit: "maximum_kb = 64, files = 3")
    for _ in 0..<400 {
      try studio.press()
    }
    // The last file may be moved later than that.
    try waitForAll(studio)
    for name in ["audit.jsonl.2", "audit.jsonl.1"] {
      #expect(TestFile.exists(studio.daemons.path(name)))
    }
    #expect(!TestFile.exists(studio.daemons.path("audit.jsonl.3")))
    let size = try TestFile.bytes(studio.daemons.path("audit.jsonl.1")).count
    #expect((40_000...65_536).contains(size))
    #expect(try studio.daemons.control("audit", "verify").contains("0 breaches"))
  }

  @Test("show and monitor describe the same press in words; a follower gets what comes")
  func shown() throws {
    let studio = try studio()
    let shown = try studio.daemons.control("audit")
    #expect(shown.contains("  routed  press ") && shown.contains("route granted"))
    let objects = try studio.daemons.control("audit", "--json", "--history", "2")
      .split(separator: "\n")
    #expect(objects.count == 2)
    #expect(try JSON(parsing: String(objects[1]))["event"] != nil)
    let monitor = try RunningProcess([
      studio.daemons.binary("shutterctl"), "monitor", "--runtime-dir",
      studio.daemons.runtimeFolder,
    ])
    // It prints nothing before a press, so press until it does.
    let line = try TestClock.wait(for: "a line of the monitor") { () -> String? in
      try studio.press()
      return try monitor.lineIfAny(milliseconds: 300)
    }
    #expect(line.contains("remote/KEY_VOLUMEDOWN  "))
    #expect(line.contains("default behaviour") || line.contains("up"), "\(line)")
  }

  @Test("monitor names clients that were there before it, with no audit log")
  func monitorWithoutLog() throws {
    let studio = try Studio(audit: "enabled = false")
    let interaction = try TestInteraction(try TestSession(studio))
    let monitor = try RunningProcess([
      studio.daemons.binary("shutterctl"), "monitor", "--runtime-dir",
      studio.daemons.runtimeFolder,
    ])
    let line = try TestClock.wait(for: "a granted press in the monitor") { () -> String? in
      try studio.press()
      return try? monitor.line(seconds: 1) { $0.contains("granted") }
    }
    #expect(line.hasSuffix("granted to org.shutterd.test (pid \(getpid()))"), "\(line)")
    #expect(try interaction.event().phase == .began)
    try interaction.setEnabled(false)
    try studio.press()
    let reason = "primary: default behaviour, the client has disabled its interaction"
    #expect(try monitor.line { $0.contains("down") && !$0.contains("granted") }.hasSuffix(reason))
  }

  @Test("a client's own name cannot move the cursor, and is not too long")
  func names() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let stream = try studio.connect(.gateway)
    try stream.send(
      GatewayInterface.AddInteraction.self,
      .init(application: "a\u{1b}]0;x\nforged", session: session.id), mode: .more)
    _ = try stream.next(GatewayInterface.AddInteraction.self)
    for arguments in [["audit"], ["status"]] {
      let output = try studio.daemons.run(
        "shutterctl", arguments + ["--runtime-dir", studio.daemons.runtimeFolder]
      ).output
      #expect(output.contains("forged") && !output.contains("\u{1b}"), "\(output)")
      #expect(!output.contains("\nforged"))
    }
    let long = try studio.connect(.gateway)
    try long.send(
      GatewayInterface.AddInteraction.self,
      .init(application: String(repeating: "x", count: 256), session: session.id), mode: .more)
    #expect(throws: (any Error).self) {
      _ = try long.next(GatewayInterface.AddInteraction.self)
    }
  }

  @Test("if old files cannot be put aside, a new log begins, which says so once")
  func keptSmall() throws {
    let studio = try Studio(audit: "maximum_kb = 64, files = 2")
    // A folder in the way of the old file.
    try #require(mkdir(studio.daemons.path("audit.jsonl.1"), 0o755) == 0)
    for _ in 0..<300 { try studio.press() }
    try studio.daemons.waitForLog(of: "shutterd", "are dropped instead")
    for _ in 0..<300 { try studio.press() }
    try waitForAll(studio)
    #expect(try TestFile.bytes(studio.daemons.path("audit.jsonl")).count <= 65_536)
    let complaints = studio.daemons.log(of: "shutterd").split(separator: "\n")
      .filter { $0.contains("are dropped instead") }
    #expect(complaints.count == 1)
  }

  @Test("switched off, nothing is recorded, and audit says so and ends; a follower is notified")
  func off() throws {
    let studio = try Studio(audit: "enabled = false")
    try studio.press()
    let shown = try studio.daemons.run(
      "shutterctl", ["audit", "--runtime-dir", studio.daemons.runtimeFolder])
    #expect(shown.status == EX_OK && shown.output.contains("[audit] enabled"), "\(shown.output)")
    #expect(!TestFile.exists(studio.daemons.path("audit.jsonl")))
    let follower = try RunningProcess([
      studio.daemons.binary("shutterctl"), "audit", "--follow", "--json", "--runtime-dir",
      studio.daemons.runtimeFolder,
    ])
    let line = try TestClock.wait(for: "a record") { () -> String? in
      try studio.press()
      return try follower.lineIfAny(milliseconds: 300)
    }
    #expect(try JSON(parsing: line)["event"] == "routed")
  }

  @Test("a log that cannot be written is reported once, and presses go on")
  func unwritable() throws {
    let studio = try Studio(audit: "file = \"/proc/no/such/audit\"")
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    for _ in 0..<3 {
      try studio.press()
      #expect(try interaction.event().phase == .began)
      #expect(try interaction.event().phase == .ended)
    }
    let log = try studio.daemons.waitForLog(
      of: "shutterd", "/proc/no/such/audit", "[audit] file")
    #expect(log.split(separator: "\n").filter { $0.contains("/proc/no/such/audit") }.count == 1)
  }

  private func replace(_ line: String, _ members: [String: JSON?]) throws -> String {
    guard case .object(var object) = try JSON(parsing: line) else { return line }
    for (name, value) in members { object[name] = value }
    return JSON.object(object).description
  }
}
