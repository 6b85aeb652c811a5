// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// The replies of the engine and the routes of the gateway agree.
struct StartStopTests {
  @Test("a press after Start's reply is granted, one after Stop's is not, 50 times")
  func order() throws {
    let studio = try Studio(framesPerSecond: 120)
    let session = try TestSession(studio, starts: false)
    let interaction = try TestInteraction(session)
    #expect(interaction.firstStatus.obstacles == [.sessionNotRunning])
    for round in 0..<50 {
      try session.start()
      try studio.press()
      let (began, ended) = (try interaction.event(), try interaction.event())
      #expect(began.phase == .began && ended.phase == .ended && began.press == ended.press)
      // Events are counted without a gap: none came for the press while it was stopped.
      #expect(began.sequence == Int64(2 * round + 1) && ended.sequence == began.sequence + 1)
      try session.stop()
      try studio.press()
    }
    let state = try studio.state()
    #expect([state.granted, state.defaulted, state.cancelled, state.swallowed] == [50, 50, 0, 0])
  }

  @Test("the session reports its states in order, each once")
  func states() throws {
    let studio = try Studio()
    let session = try TestSession(studio, starts: false)
    try session.start()
    try session.stop()
    var states: [EngineInterface.State] = []
    while states.last != .stopped { states.append(try session.status { _ in true }.state) }
    #expect(states == [.starting, .running, .stopped])
  }

  @Test(
    "without a gateway the engine works on, within the 500 ms that it waits for one",
    .tags(.milliseconds))
  func withoutGateway() throws {
    let studio = try Studio()
    studio.gateway.signal(SIGSTOP)
    let begin = TestClock.nowUSec
    let session = try TestSession(studio)
    #expect(try session.capture().failure == nil)
    // The session's opening and its start each wait once.
    #expect(TestClock.nowUSec - begin < 2_500_000)
    studio.gateway.signal(SIGCONT)
    let interaction = try TestInteraction.whenKnown(session)
    try studio.waitUntilGranted()
    try studio.press()
    #expect(try interaction.event().phase == .began)
  }
}
