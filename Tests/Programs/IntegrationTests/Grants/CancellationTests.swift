// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A press in flight that loses the reason for its grant is cancelled, once, with the cause, and its
/// release reaches nobody.
struct CancellationTests {
  /// A client with a press in flight, and its studio.
  private struct Scene {
    let studio: Studio
    let session: TestSession
    let interaction: TestInteraction
    let began: GatewayInterface.CaptureEvent

    init() throws {
      studio = try Studio()
      session = try TestSession(studio)
      interaction = try TestInteraction(session)
      #expect(interaction.firstStatus.eligible && interaction.firstStatus.foreground)
      try studio.down()
      began = try interaction.event()
      #expect(began.phase == .began)
    }

    /// Takes the next event, which has to be the cancellation, and checks that the release is not
    /// reported and that the counts of the gateway agree.
    func expectCancelled(_ reason: GatewayInterface.CancelReason) throws {
      let cancelled = try interaction.event()
      #expect(cancelled.phase == .cancelled && cancelled.cancelReason == reason)
      #expect(cancelled.press == began.press && cancelled.sequence == 2)
      #expect(cancelled.heldUSec == cancelled.monotonicUSec - began.monotonicUSec)
    }

    /// The next press is granted as if nothing had been.
    func expectNextPress() throws {
      try studio.waitUntilGranted()
      try studio.press()
      let (next, ended) = (try interaction.event(), try interaction.event())
      #expect(next.phase == .began && next.press > began.press && next.sequence == 3)
      #expect(ended.phase == .ended && ended.press == next.press && ended.sequence == 4)
    }
  }

  @Test("disabled: cancelled(interaction_disabled) and nothing after, also if enabled again")
  func disabled() throws {
    let scene = try Scene()
    try scene.interaction.setEnabled(false)
    try scene.expectCancelled(.interactionDisabled)
    let status = try scene.interaction.status()
    #expect(status.obstacles == [.disabled] && !status.eligible)
    try scene.interaction.setEnabled(true)
    #expect(try scene.interaction.status().eligible)
    try scene.studio.up()
    #expect(try scene.interaction.isQuiet())
    try scene.expectNextPress()
    #expect(try scene.studio.state().cancelled == 1)
  }

  @Test("unplugged: cancelled(device_removed); plugged in again, the next press is granted")
  func unplugged() throws {
    let scene = try Scene()
    try scene.studio.plug(false)
    try scene.expectCancelled(.deviceRemoved)
    #expect(try scene.interaction.isQuiet())
    #expect(throws: RemoteError.self) { try scene.studio.explain() }
    try scene.studio.plug(true)
    try scene.expectNextPress()
  }

  @Test("stopped: cancelled(session_stopped) before the status that says so")
  func stopped() throws {
    let scene = try Scene()
    try scene.session.stop()
    try scene.expectCancelled(.sessionStopped)
    #expect(try scene.interaction.status().obstacles == [.sessionNotRunning])
    try scene.studio.up()
    #expect(try scene.interaction.isQuiet())
    try scene.session.start()
    #expect(try scene.interaction.status().eligible)
    try scene.expectNextPress()
  }

  @Test("another session named: cancelled(session_stopped)")
  func otherSession() throws {
    let scene = try Scene()
    let other = try TestSession(scene.studio)
    try scene.interaction.setSession(other.id)
    try scene.expectCancelled(.sessionStopped)
    try scene.studio.up()
    try scene.expectNextPress()
  }

  @Test("engine killed: cancelled(engine_lost); a session of the next one can be named")
  func engineKilled() throws {
    let scene = try Scene()
    scene.studio.engine.signal(SIGKILL)
    try scene.expectCancelled(.engineLost)
    let status = try scene.interaction.status()
    #expect(!status.eligible && status.obstacles.first == .engineAbsent)
    try scene.studio.up()
    #expect(try scene.interaction.isQuiet())
    #expect(try scene.studio.explain().route == .default)
    #expect(try scene.studio.engine.wait() == 128 + SIGKILL)
    try scene.studio.restartEngine()
    // Otherwise the gateway may hear of its session after the client's word.
    try TestClock.wait(for: "the engine to attach") {
      try scene.studio.state().engineAttached ? () : nil
    }
    let session = try TestSession(scene.studio)
    try scene.interaction.setSession(session.id)
    try scene.expectNextPress()
  }

  @Test("another client comes to the foreground: cancelled(backgrounded), the next press is his")
  func backgrounded() throws {
    let scene = try Scene()
    let other = try ClientUnderTest(scene.studio.daemons)
    try scene.expectCancelled(.backgrounded)
    #expect(try scene.interaction.status().obstacles == [.notForeground])
    try scene.studio.up()
    try scene.studio.press()
    #expect(try other.event().phase == .began)
    #expect(try other.event().phase == .ended)
    #expect(try scene.interaction.isQuiet())
    // It goes, and the client that was there before has the buttons again.
    try other.write("quit")
    #expect(try scene.interaction.status().eligible)
    try scene.expectNextPress()
  }

  @Test(
    "the gateway stopped: cancelled(gateway_shutdown), then the end of the connection",
    .tags(.milliseconds))
  func gatewayStopped() throws {
    let scene = try Scene()
    let startUSec = TestClock.nowUSec
    scene.studio.gateway.signal(SIGTERM)
    try scene.expectCancelled(.gatewayShutdown)
    #expect(try scene.studio.gateway.wait() == 0)
    // The button is down still, but no one else sees it: there is nothing to wait for.
    #expect(TestClock.nowUSec - startUSec < 1_500_000)
    #expect(throws: TestError.self) { while true { _ = try scene.interaction.event() } }
  }
}
