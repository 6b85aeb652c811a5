// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// No photo behind the lock: with `[interruptions] locked` a daemon that crashes opens nothing.
struct LockedCaptureTests {
  private typealias Engine = EngineInterface
  private static let locked = "[interruptions]\nlocked = true"

  @Test("gateway and engine killed while locked: no photo until the gateway is back and unlocked")
  func killed() throws {
    let studio = try Studio(engine: Self.locked)
    let session = try TestSession(studio)
    try studio.daemons.control("lock", "on")
    #expect(try Self.interruption(session) == .notAvailableInBackground)
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    try Self.expectNoPhoto(session)
    // The engine is locked too, while no gateway is there to report the seat's state.
    studio.engine.signal(SIGKILL)
    _ = try studio.engine.wait()
    try studio.restartEngine()
    let next = try TestSession(studio, starts: false)
    #expect(throws: RemoteError.self) { try next.start() }
    #expect(try Self.interruption(next) == .notAvailableInBackground)
    try Self.expectNoPhoto(next)
    try studio.daemons.waitForLog(of: "shutter-engine", "counts as a locked seat")
    try studio.restartGateway()
    try TestClock.wait(for: "the engine to attach") {
      try studio.state().engineAttached ? () : nil
    }
    try Self.expectNoPhoto(next)
    #expect(try studio.files() == [])
    try studio.daemons.control("lock", "off")
    _ = try next.status { $0.state == .running }
    #expect(try next.capture().failure == nil)
  }

  @Test("gateway killed while unlocked: the session goes on, and so do photos")
  func killedUnlocked() throws {
    let studio = try Studio(engine: Self.locked)
    let session = try TestSession(studio)
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    _ = try session.photo()
    try studio.restartGateway()
    _ = try session.photo()
    try studio.daemons.control("lock", "on")
    #expect(try Self.interruption(session) == .notAvailableInBackground)
  }

  @Test("without that rule an engine without a gateway takes photos, locked or not")
  func withoutRule() throws {
    let studio = try Studio()
    try studio.daemons.control("lock", "on")
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    studio.engine.signal(SIGKILL)
    _ = try studio.engine.wait()
    try studio.restartEngine()
    _ = try TestSession(studio).photo()
  }

  @Test("a lock ends the film of a press once, by its name, with a file that plays")
  func film() throws {
    let studio = try Studio(engine: Self.locked)
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try studio.down()
    let began = try interaction.event()
    let recording = try TestRecording(session) {
      $0.press = began.press
      $0.momentUSec = began.monotonicUSec
    }
    try recording.wait(for: .didStart)
    TestClock.pass(milliseconds: 1_000)
    try studio.daemons.control("lock", "on")
    let end = try recording.finished()
    #expect(end.failure == "SessionWasInterrupted" && end.playable == true)
    #expect(end.pressSource == .gateway)
    #expect(recording.steps.map(\.step) == [.didStart, .didFinish])
    #expect(try Self.interruption(session) == .notAvailableInBackground)
    let film = try PlayedFilm(try #require(end.path))
    #expect(Int64(film.frames) == end.framesWritten)
    #expect(film.durationUSec > 500_000 && abs(film.durationUSec - end.durationUSec) < 1_000)
    #expect(throws: RemoteError.self) { try TestRecording(session).next() }
    #expect(try studio.films().count == 1)
  }

  @Test("a lock ends a film that lasts while a button is held; the release then does nothing")
  func heldFilm() throws {
    let studio = try Studio(engine: "\(Self.locked)\n\(Studio.builtIn)")
    try studio.waitUntilGranted()
    try studio.down()
    try studio.waitForRecording(andMilliseconds: 1_000)
    try studio.daemons.control("lock", "on")
    let film = try PlayedFilm(try #require(try studio.waitForFilms(1).first))
    #expect(film.durationUSec > 500_000 && film.frames > 10, "\(film)")
    try studio.up()
    try studio.daemons.control("lock", "off")
    try studio.waitUntilGranted()
    try studio.press()
    #expect(try studio.waitForPhotos(1).count == 1)
    #expect(try studio.films().count == 1)
  }

  // MARK: Parts

  private static func interruption(_ session: TestSession) throws -> Engine.InterruptionReason? {
    try session.status { $0.state == .interrupted }.interruption
  }

  /// Asks for photos during some attempts of the engine to reach the gateway.
  private static func expectNoPhoto(_ session: TestSession) throws {
    let end = TestClock.nowUSec + 700_000
    while TestClock.nowUSec < end {
      #expect {
        try session.capture()
      } throws: {
        ($0 as? RemoteError).flatMap { try? Engine.SessionNotRunning($0) }?.state == .interrupted
      }
      usleep(50_000)
    }
  }
}
