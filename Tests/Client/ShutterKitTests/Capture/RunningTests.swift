// SPDX-License-Identifier: Apache-2.0
import ShutterKitTesting
import TestSupport
import Testing

@testable import ShutterKit

/// A session that is started, stopped and interrupted, against the fake engine.
struct RunningTests {
  @Test("opened by the first start; stopped; started again")
  func startAndStop() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    #expect(session.state == .stopped && session.name == nil && session.activeConfiguration == nil)
    try await session.startRunning()
    let opened = try await engine.waitForSession()
    #expect(opened.application == "org.shutterd.test" && opened.state == .running)
    #expect(session.isRunning && session.name == opened.name)
    #expect(session.activeConfiguration?.camera == "fake")
    try await session.startRunning()
    await session.stopRunning()
    #expect(await engine.sessions().map(\.state) == [.stopped])
    await session.stopRunning()
    try await session.startRunning()
    #expect(await engine.sessions().map(\.state) == [.running])
  }

  @Test("events are reported in order; the program need not do anything about them")
  func notifications() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    let log = LineLog()
    let reader = log.follow(session.notifications)
    try await session.startRunning()
    try await engine.interrupt(.videoInUse)
    _ = try await log.wait(for: 3)
    #expect(session.isInterrupted && session.interruptionReason == .videoInUse)
    try await engine.resume()
    try await engine.fail(.deviceWasDisconnected)
    _ = try await log.wait(for: 7)
    #expect(session.failure == .failed(.deviceWasDisconnected) && !session.isRunning)
    try await engine.resume()
    _ = try await log.wait(for: 8)
    #expect(session.failure == nil)
    session.invalidate()
    await reader.value
    #expect(
      log.lines == [
        "didStartRunning", "wasInterrupted(video_in_use)", "didStopRunning", "interruptionEnded",
        "didStartRunning", "runtimeError(the engine says DeviceWasDisconnected)", "didStopRunning",
        "didStartRunning",
      ])
  }

  @Test("a start that fails is reported to its callers, and not tried again")
  func startFails() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    await engine.refuse(.start, with: .cameraBusy("fake"))
    await #expect(throws: CaptureError.cameraBusy("fake")) { try await session.startRunning() }
    #expect(session.failure == .cameraBusy("fake"))
    await engine.refuse(.start, with: nil)
    try await session.startRunning()
    #expect(session.isRunning && session.failure == nil)
  }

  @Test("a start while something else has the camera is kept, and a stop takes it back")
  func startWhileInterrupted() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    // Older engines name no reason.
    for interrupted in [
      CaptureError.sessionNotRunning(.interrupted),
      .sessionInterrupted(.videoInUse, camera: "fake"),
    ] {
      await engine.refuse(.start, with: interrupted)
      await #expect(throws: interrupted) { try await session.startRunning() }
      #expect(session.failure == nil)
    }
    try await engine.interrupt(.videoInUse)
    try await engine.resume()
    try await Patience.wait(for: "its turn", seen: session.state) { session.isRunning }
    await session.stopRunning()
    #expect(await engine.sessions().map(\.state) == [.stopped])
  }

  @Test("the state of an earlier run, whose end is not reported yet, is no answer to a start")
  func staleState() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.commitConfiguration()
    let interrupted = CaptureError.sessionNotRunning(.interrupted)
    await engine.refuse(.start, with: interrupted)
    session.link.record.status.state = .running
    await #expect(throws: interrupted) { try await session.startRunning() }
  }

  @Test("a stop overtakes a start")
  func stopOvertakes() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    await engine.holdStarts(true)
    let start = Task { try await session.startRunning() }
    try await engine.waitForSession { $0.state == .starting }
    let stop = Task { await session.stopRunning() }
    await #expect(throws: CaptureError.failed(.operationCancelled)) { try await start.value }
    await stop.value
    #expect(await engine.sessions().map(\.state) == [.stopped])
  }

  @Test("a task that is cancelled starts nothing more")
  func cancelled() async throws {
    let engine = try await FakeEngine()
    await engine.stop()
    let session = engine.session()
    let start = Task { try await session.startRunning() }
    start.cancel()
    await #expect(throws: CaptureError.failed(.operationCancelled)) { try await start.value }
    try await engine.start()
    try await session.commitConfiguration()
    #expect(await engine.sessions().map(\.state) == [.stopped])
  }

  @Test(
    "a task that is cancelled already starts nothing, and does not wait for an engine",
    .timeLimit(.minutes(5)))
  func cancelledBefore() async throws {
    let engine = try await FakeEngine()
    await engine.stop()
    let session = engine.session()
    let start = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await session.startRunning()
    }
    await #expect(throws: CaptureError.failed(.operationCancelled)) { try await start.value }
    try await engine.start()
    try await session.commitConfiguration()
    #expect(await engine.sessions().map(\.state) == [.stopped])
  }

  @Test("a start that does not wait fails without an engine, and when the engine is lost")
  func withoutEngine() async throws {
    let engine = try await FakeEngine()
    await engine.stop()
    let session = engine.session()
    let absence = await #expect(throws: CaptureError.self) {
      try await session.startRunning(waitsForEngine: false)
    }
    guard case .unreachable = absence else {
      Issue.record("\(String(describing: absence))")
      return
    }
    try await engine.start()
    // Nothing starts it later.
    try await session.commitConfiguration()
    #expect(await engine.sessions().map(\.state) == [.stopped])
    await engine.holdStarts(true)
    let start = Task { try await session.startRunning(waitsForEngine: false) }
    try await engine.waitForSession { $0.state == .starting }
    await engine.stop()
    await #expect(throws: CaptureError.mediaServicesWereReset) { try await start.value }
  }

  @Test("a request that the engine does not take is reported, and not tried again")
  func refused() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    await engine.refuse(.open, with: .noSuchCamera("front"))
    await #expect(throws: CaptureError.noSuchCamera("front")) { try await session.startRunning() }
    await #expect(throws: CaptureError.noSuchCamera("front")) {
      try await session.commitConfiguration()
    }
    await engine.refuse(.open, with: nil)
    try await session.startRunning()
    #expect(session.isRunning)
  }

  @Test("the session ends with its value, and with invalidate for good")
  func ends() async throws {
    let engine = try await FakeEngine()
    var session: CaptureSession? = engine.session()
    try await session?.startRunning()
    session = nil
    try await Patience.wait(for: "its end", seen: await engine.sessions()) {
      await engine.sessions().isEmpty
    }
    let other = engine.session()
    other.invalidate()
    await #expect(throws: CaptureError.invalidated) { try await other.startRunning() }
    for await notification in other.notifications { Issue.record("\(notification)") }
  }
}
