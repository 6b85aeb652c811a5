// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// Client programs that use ShutterKit, those of Examples, against the daemons. Processes of their
/// own: a test that waits keeps Swift's pool from running handlers in this one.
struct ExampleClientTests {
  @Test("gateway killed mid-press and started again: cancelled once, then presses as before")
  func gatewayKilled() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let program = try Self.printer(studio, session)
    try studio.press()
    let press = try Self.began(program)
    #expect(try program.nextLine()?.hasPrefix("primary \(press) ended after ") == true)
    try studio.down()
    let held = try Self.began(program)
    studio.gateway.signal(SIGKILL)
    #expect(try program.nextLine() == "primary \(held) cancelled: gateway_lost")
    let waiting = try #require(try program.nextLine())
    #expect(waiting.hasPrefix("waiting: "))
    _ = try studio.gateway.wait()
    try studio.restartGateway()
    // The engine attaches, the library adds the interaction again and asks for the foreground.
    try studio.waitUntilGranted()
    _ = try program.line { $0 == "ready" }
    try studio.press()
    let next = try Self.began(program)
    #expect(next != held && next != press)
    #expect(try program.nextLine()?.hasPrefix("primary \(next) ended after ") == true)
    #expect(try studio.state().granted == 1)
    withExtendedLifetime(session) {}
  }

  @Test("stopped for longer than a press is young: what it finds is no press any more")
  func stopped() throws {
    let studio = try Studio(isPatient: false)
    let session = try TestSession(studio)
    let program = try Self.printer(studio, session)
    try studio.press()
    let first = try #require(Int64(Self.began(program)))
    _ = try program.nextLine()
    program.signal(SIGSTOP)
    try TestClock.wait(for: "all its threads to stop") {
      let tasks = "/proc/\(program.pid)/task"
      return try TestFile.names(in: tasks).filter { $0.first != "." }
        .allSatisfy { try TestFile.readLine("\(tasks)/\($0)/stat").contains(") T ") } ? () : nil
    }
    try studio.press()
    let pressedUSec = TestClock.nowUSec
    try TestClock.wait(for: "it to be unresponsive") {
      try studio.explain().route == .default ? () : nil
    }
    // A press is young for 2 s, which is longer than a client may be silent.
    TestClock.pass(until: pressedUSec + 2_100_000)
    program.signal(SIGCONT)
    try studio.waitUntilGranted()
    try studio.press()
    let line = try program.line { $0.hasPrefix("primary ") }
    // The second press came in between; it was acknowledged and left out.
    #expect(line == "primary \(first + 2) began")
    withExtendedLifetime(session) {}
  }

  @Test("gateway stopped: its own word comes first, and there is no second cancel")
  func gatewayStopped() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let program = try Self.printer(studio, session)
    try studio.down()
    let press = try Self.began(program)
    studio.gateway.signal(SIGTERM)
    #expect(try program.nextLine() == "primary \(press) cancelled: gateway_shutdown")
    #expect(try program.nextLine()?.hasPrefix("waiting: ") == true)
    withExtendedLifetime(session) {}
  }

  @Test("events as a sequence: the other button stays the system's, at the end both do")
  func sequence() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let program = try RunningProcess([
      studio.daemons.binary("press-counter"), "2", session.id, studio.daemons.runtimeFolder,
    ])
    try studio.waitUntilGranted()
    try studio.press(Studio.secondary)
    for line in ["1 of 2", "2 of 2"] {
      try studio.press()
      #expect(try program.nextLine() == line)
    }
    #expect(try program.nextLine() == "done")
    #expect(try program.wait() == 0)
    try TestClock.wait(for: "the interaction to be gone") {
      try studio.state().clients.isEmpty ? () : nil
    }
    try studio.press()
    let state = try studio.state()
    #expect([state.granted, state.defaulted, state.cancelled] == [2, 2, 0])
    withExtendedLifetime(session) {}
  }

  /// Starts press-printer and waits until it has the buttons.
  private static func printer(_ studio: Studio, _ session: TestSession) throws -> RunningProcess {
    let program = try RunningProcess([
      studio.daemons.binary("press-printer"), session.id, studio.daemons.runtimeFolder,
    ])
    _ = try program.line { $0 == "ready" }
    return program
  }

  /// The press whose `began` the next line reports.
  private static func began(_ program: RunningProcess) throws -> Substring {
    let words = try #require(try program.nextLine()).split(separator: " ")
    try #require(words.count == 3 && words[0] == "primary" && words[2] == "began", "\(words)")
    return words[1]
  }
}
