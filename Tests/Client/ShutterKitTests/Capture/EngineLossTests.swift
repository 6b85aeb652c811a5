// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// An engine that is lost and comes back.
struct EngineLossTests {
  @Test("killed: reported once, made again, configured as it was, running, and photos as before")
  func killed() async throws {
    let engine = try await FakeEngine()
    var configuration = CaptureSession.Configuration()
    configuration.preset = .medium
    let session = engine.session(configuration)
    let log = LineLog()
    let reader = log.follow(session.notifications)
    try await session.startRunning()
    session.configuration.maxPhotoQualityPrioritization = .quality
    try await session.commitConfiguration()
    // The engine never had this one.
    session.configuration.width = 1
    let before = try #require(session.name)
    await engine.stop()
    _ = try await log.wait(for: 3)
    #expect(session.failure != nil && session.name == nil && !session.isRunning)
    try await engine.start()
    let again = try await engine.waitForSession { $0.state == .running }
    #expect(again.name != before && again.configuration.camera == "fake")
    #expect(again.configuration.preset == .medium && again.configuration.width == 640)
    #expect(again.configuration.maxPhotoQualityPrioritization == .quality)
    _ = try await log.wait(for: 4)
    #expect(session.name == again.name && session.failure == nil)
    for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
      #expect(step.error == nil)
    }
    session.invalidate()
    await reader.value
    let reset = "runtimeError(the connection to shutter-engine has ended)"
    #expect(log.lines == ["didStartRunning", reset, "didStopRunning", "didStartRunning"])
  }

  @Test("photos under way end: those that began in all their steps, the others as refused")
  func photos() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    await engine.holdPhotos(before: .didCapturePhoto)
    let (begun, unheard) = (DelegateLog(), DelegateLog())
    session.photoOutput.capturePhoto(with: PhotoSettings(), delegate: begun)
    _ = try await begun.log.wait(for: 2)
    await engine.holdPhotos(before: .willBeginCapture)
    session.photoOutput.capturePhoto(with: PhotoSettings(), delegate: unheard)
    try await engine.waitForSession { $0.photos.count == 2 }
    await engine.stop()
    let reset = "\(CaptureError.mediaServicesWereReset)"
    #expect(try await unheard.log.wait(for: 1) == ["refused: \(reset)"])
    #expect(
      try await begun.log.wait(for: 5).suffix(3) == [
        "captured: \(reset)", "processed nothing: \(reset)", "finished: \(reset)",
      ])
    #expect(session.photoOutput.captureReadiness == .sessionNotRunning)
  }

  @Test("one that is stopped comes back stopped; what the program did in between holds")
  func stopped() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    await engine.stop()
    try await Patience.wait(for: "the loss", seen: session.name) { session.name == nil }
    await session.stopRunning()
    session.configuration.preset = .low
    let commit = Task { try await session.commitConfiguration() }
    try await engine.start()
    try await commit.value
    let again = try await engine.waitForSession()
    #expect(again.state == .stopped && again.configuration.preset == .low)
  }

  @Test("not there yet: the start waits for it, and says so")
  func late() async throws {
    let engine = try await FakeEngine()
    await engine.stop()
    let session = engine.session()
    let start = Task { try await session.startRunning() }
    var notifications = session.notifications.makeAsyncIterator()
    try await Patience.wait(for: "a failure", seen: session.state) { session.failure != nil }
    guard case .unreachable? = session.failure else {
      Issue.record("\(String(describing: session.failure))")
      return
    }
    try await engine.start()
    try await start.value
    while let notification = await notifications.next() {
      if notification == .didStartRunning { break }
    }
  }

  @Test("a client of the session has its interactions added when it is open, and follows it")
  func client() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    let session = engine.session()
    let client = CaptureClient(session: session)
    let log = LineLog()
    client.addInteraction(CaptureEventInteraction(options: .patient) { log.add($0) })
    // Added without a session, it would be the interaction of a program with its own camera stack.
    try await Task.sleep(nanoseconds: 20_000_000)
    #expect(await gateway.interactions().isEmpty)
    try await session.startRunning()
    let first = try #require(session.name)
    #expect(try await gateway.waitForInteractions(1)[0].session == first)
    #expect(await gateway.interactions()[0].application == "org.shutterd.test")
    await engine.stop()
    try await engine.start()
    try await gateway.waitForInteraction { $0.session != first }
    #expect(await gateway.interactions().map(\.session) == [session.name])
    let press = try await gateway.press()
    #expect(try await log.wait(for: 2) == ["began \(press)", "ended \(press)"])
  }

  @Test("the gateway hears of the new session later than the program: its name is sent again")
  func lateGateway() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    let session = engine.session()
    let client = CaptureClient(session: session)
    client.addInteraction(CaptureEventInteraction(options: .patient) { _ in })
    try await session.startRunning()
    try await gateway.waitForInteractions(1)
    await gateway.refuseSessions(with: .noSuchSession)
    await engine.stop()
    try await engine.start()
    try await engine.waitForSession { $0.state == .running }
    try await Task.sleep(nanoseconds: 20_000_000)
    #expect(await gateway.interactions()[0].session != session.name)
    await gateway.refuseSessions(with: nil)
    try await gateway.waitForInteraction { $0.session == session.name }
    withExtendedLifetime(client) {}
  }
}
