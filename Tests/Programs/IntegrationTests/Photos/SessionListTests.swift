// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The list of the engine's sessions, and the cost of many sessions.
struct SessionListTests {
  typealias Engine = EngineInterface

  @Test("a session is listed with what it is set to and what becomes of it, until it is closed")
  func list() throws {
    let studio = try Studio()
    #expect(try studio.daemons.control("sessions") == "No session.\n")
    let first = try TestSession(studio, starts: false)
    var second: TestSession? = try TestSession(studio, starts: false, .init(photoEnabled: false))
    let calls = try studio.connect(.engine)
    let listed = try list(calls)
    #expect(listed.map(\.session) == [first.id, second?.id])
    #expect(listed[0].openedUSec < listed[1].openedUSec)
    #expect(listed[0].application == "org.shutterd.test" && listed[0].camera == "test")
    #expect(listed[0].uid == Int64(geteuid()) && listed[0].pid == Int64(getpid()))
    #expect(listed.map(\.outputs) == [[.photo, .recording, .preview], [.recording, .preview]])
    #expect(listed[0].state == .stopped && listed[0].readiness == .sessionNotRunning)
    #expect(listed[0].photosInProgress == 0 && listed[0].interruptions == [])
    try first.start()
    #expect(try list(calls)[0].state == .running)
    #expect(try list(calls)[0].readiness == .ready)
    let text = try studio.daemons.control("sessions")
    let line = try #require(text.split(separator: "\n").first)
    for word in [
      "\(first.id.prefix(8)) ", "org.shutterd.test", "pid \(getpid())", " test ", "running",
      "ready",
    ] { #expect(line.contains(word)) }
    #expect(!text.contains(first.id))
    let objects = try studio.daemons.control("sessions", "--json").split(separator: "\n")
    let json = try objects.map { try JSON(parsing: String($0)) }
    #expect(json.count == 2 && json[0]["session"] == .string(first.id))
    #expect(json[0]["state"] == "running")
    second = nil
    try TestClock.wait(for: "the session to be closed") {
      try list(calls).map(\.session) == [first.id] ? () : nil
    }
  }

  @Test("a recording is listed by its name as long as it is made")
  func recording() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let calls = try studio.connect(.engine)
    #expect(try list(calls).map(\.recording) == [nil])
    #expect(!(try studio.daemons.control("sessions").contains("records")))
    let recording = try TestRecording(session)
    try recording.wait(for: .didStart)
    #expect(try list(calls).map(\.recording) == [try recording.name])
    #expect(try studio.daemons.control("sessions").contains("records"))
    try recording.stop()
    #expect(try recording.finished().failure == nil)
    #expect(try list(calls).map(\.recording) == [nil])
  }

  @Test("each obstacle of a session is listed")
  func interrupted() throws {
    let studio = try Studio(engine: "interruptions = { locked = true }")
    let session = try TestSession(studio)
    try studio.daemons.control("lock", "on")
    _ = try session.status { $0.state == .interrupted }
    let listed = try list(try studio.connect(.engine))
    #expect(listed.map(\.interruptions) == [[.notAvailableInBackground]])
    #expect(listed[0].state == .interrupted)
    let text = try studio.daemons.control("sessions")
    #expect(text.contains("interrupted (not_available_in_background)"))
  }

  @Test("nobody sees another user's sessions, but root all", .twoUsers)
  func otherUser() throws {
    let studio = try Studio()
    let own = try TestSession(studio, starts: false)
    let calls = try OtherUser.connect(studio, .engine)
    #expect(try list(calls) == [])
    let his = try TestSession(studio, starts: false, uid: OtherUser.uid)
    #expect(try list(calls).map(\.session) == [his.id])
    #expect(try list(calls)[0].uid == Int64(OtherUser.uid))
    #expect(try list(try studio.connect(.engine)).map(\.session) == [own.id, his.id])
  }

  @Test("ten sessions of one synthetic camera keep its frames once", .tags(.milliseconds))
  func memory() throws {
    let studio = try Studio(
      engine: """
        [[synthetic]]
        name = "large"
        width = 1280
        height = 720
        """)
    let first = try TestSession(studio, .init(camera: "large"))
    // A second is kept, at most.
    sleep(2)
    _ = try first.photo()
    let one = try studio.engine.anonymousMemory()
    let others = try (0..<9).map { _ in try TestSession(studio, .init(camera: "large")) }
    sleep(2)
    for session in others + [first] { #expect(try session.capture().failure == nil) }
    let ten = try studio.engine.anonymousMemory()
    // A ring of its own has 57 MB; beside it a session has next to nothing, and photos in work have a frame.
    #expect(one > 20_000)
    #expect(ten < one + 45_000)
  }

  private func list(_ calls: Connection) throws -> [Engine.SessionSummary] {
    try calls.call(Engine.ListSessions.self, .init()).sessions
  }
}
