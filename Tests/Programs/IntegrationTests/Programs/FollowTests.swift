// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// Commands of `shutterctl` that go on, and a daemon that is started again.
struct FollowTests {
  @Test("devices --follow: what comes and goes, once, also from another gateway")
  func devices() throws {
    let studio = try Studio()
    let follower = try studio.daemons.startControl("devices", "--follow", "--json")
    #expect(try Self.object(follower)["added"]?["name"] == "remote")
    try studio.plug(false)
    #expect(try Self.object(follower) == ["removed": "remote"])
    try studio.plug(true)
    #expect(try Self.object(follower)["added"]?["name"] == "remote")
    try Self.restartGateway(studio, follower)
    // A device that is still there is not reported again.
    try studio.plug(false)
    #expect(try Self.object(follower) == ["removed": "remote"])
    let words = try studio.daemons.startControl("devices", "--follow")
    _ = try words.line { $0.hasPrefix("No device") }
    try studio.plug(true)
    _ = try words.line { $0.hasPrefix("added remote") }
    try studio.plug(false)
    _ = try words.line { $0 == "removed remote" }
  }

  @Test("cameras --follow and readiness --follow go on with another engine")
  func engine() throws {
    let studio = try Studio()
    let cameras = try studio.daemons.startControl("cameras", "--follow", "--json")
    #expect(try Self.object(cameras)["added"]?["name"] == "test")
    let readiness = try studio.daemons.startControl("readiness", "--follow")
    for line in ["0 session_not_running", "1 ready"] { #expect(try readiness.nextLine() == line) }
    try Self.restartEngine(studio, cameras)
    #expect(try readiness.line { $0.contains("gone") }.contains("shutter-engine is gone"))
    _ = try readiness.line { $0.contains("shutter-engine is back") }
    for line in ["0 session_not_running", "1 ready"] { #expect(try readiness.nextLine() == line) }
    #expect(try cameras.lineIfAny(milliseconds: 200) == nil)
  }

  @Test("monitor and audit --follow go on with another gateway, and miss nothing that it records")
  func records() throws {
    let studio = try Studio()
    let audit = try studio.daemons.startControl("audit", "--follow", "--json", "--history", "0")
    let monitor = try studio.daemons.startControl("monitor")
    try TestClock.wait(for: "both to follow") {
      try studio.press()
      let lines = try [audit, monitor].map { try $0.lineIfAny(milliseconds: 300) }
      return lines.allSatisfy { $0 != nil } ? () : nil
    }
    try Self.restartGateway(studio, audit)
    // It was recorded before anybody could follow.
    #expect(try Self.object(audit)["event"] == "gateway_started")
    _ = try monitor.line { $0.contains("shutterd is back") }
    try studio.press(Studio.secondary)
    #expect(try monitor.nextLine()?.contains("remote/KEY_VOLUMEUP  down, secondary") == true)
    #expect(try monitor.nextLine()?.contains("remote/KEY_VOLUMEUP  up") == true)
    let secondary = "remote/\(Studio.secondary)"
    let record = try audit.line { $0.contains(secondary) }
    #expect(try JSON(parsing: record)["event"] == "routed")
  }

  @Test("records that were shown before the gateway dropped a slow reader are not shown again")
  func droppedReader() throws {
    let studio = try Studio()
    let audit = try studio.daemons.startControl("audit", "--follow", "--json", "--history", "0")
    try TestClock.wait(for: "the first record") {
      try studio.press()
      return try audit.lineIfAny(milliseconds: 300)
    }
    audit.signal(SIGSTOP)
    for _ in 0..<3000 { try studio.press() }
    audit.signal(SIGCONT)
    var seen: Set<String> = []
    var isDropped = false
    var isIncomplete = false
    while true {
      let line = try #require(try audit.nextLine())
      if line.contains("shutterd is gone") { isDropped = true }
      if line.contains("may be missing here") { isIncomplete = true }
      if line.contains("shutterd is back") { try studio.press(Studio.secondary) }
      guard line.hasPrefix("{") else { continue }
      #expect(seen.insert(line).inserted, "\(line)")
      if isDropped, line.contains(Studio.secondary) { break }
    }
    // The gateway still had the last ones of thousands.
    #expect(isIncomplete && seen.count < 3000)
  }

  @Test("photos --follow: each photo once, and its end")
  func photos() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let first = try #require(try session.photo().path)
    let follower = try studio.daemons.startControl("photos", "--follow", "--json")
    #expect(try Self.object(follower)["added"]?["path"] == .string(first))
    let second = try #require(
      try session.photo(.init(press: 9, momentUSec: TestClock.nowUSec)).path)
    let added = try Self.object(follower)["added"]
    #expect(added?["path"] == .string(second) && added?["press"] == 9)
    // A directory that comes later, with a photo in it.
    let other = try TestSession(studio)
    let third = try #require(try other.photo().path)
    #expect(try Self.object(follower)["added"]?["path"] == .string(third))
    #expect(unlink(first) == 0)
    #expect(try Self.object(follower) == ["removed": .string(first)])
    try Self.restartEngine(studio, follower)
    #expect(unlink(second) == 0)
    #expect(try Self.object(follower) == ["removed": .string(second)])
  }

  @Test("a daemon that is not there at the start is a failure, with --follow too")
  func absent() throws {
    let daemons = try Daemons()
    for words in [["devices"], ["cameras"], ["photos"], ["audit"], ["readiness"]] {
      let (status, output) = try daemons.run(
        "shutterctl", words + ["--follow", "--runtime-dir", daemons.path("nothing")])
      #expect(status == EXIT_FAILURE && output.contains("cannot be reached"), "\(words): \(output)")
    }
  }

  private static func object(_ process: RunningProcess) throws -> JSON {
    try JSON(parsing: try #require(try process.nextLine()))
  }

  private static func restartGateway(_ studio: Studio, _ follower: RunningProcess) throws {
    studio.gateway.signal(SIGKILL)
    try studio.gateway.wait()
    _ = try follower.line { $0.contains("shutterd is gone") }
    try studio.restartGateway()
    _ = try follower.line { $0.contains("shutterd is back") }
  }

  private static func restartEngine(_ studio: Studio, _ follower: RunningProcess) throws {
    studio.engine.signal(SIGKILL)
    try studio.engine.wait()
    _ = try follower.line { $0.contains("shutter-engine is gone") }
    try studio.restartEngine()
    _ = try follower.line { $0.contains("shutter-engine is back") }
  }
}
