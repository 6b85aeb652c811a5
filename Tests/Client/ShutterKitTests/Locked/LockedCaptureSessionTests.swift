// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// An extension's launch, against the fake daemons.
struct LockedCaptureSessionTests {
  private static let application = "org.example.booth"

  /// Both daemons, and a launch.
  private struct Stage {
    let gateway: FakeGateway
    let engine: FakeEngine
    let launch: FakeLaunch
    let session: LockedCaptureSession

    init(isLocked: Bool = true) async throws {
      gateway = try await FakeGateway()
      engine = try await FakeEngine(beside: gateway)
      if !isLocked { await gateway.setLocked(false) }
      launch = try await gateway.launch(application, at: engine)
      session = try LockedCaptureSession(
        environment: launch.environment, runtimeDirectory: gateway.runtimeDirectory)
    }

    /// The application, once the gateway knows that it runs.
    func run() async throws -> ApplicationAppearance {
      let appearance = ApplicationAppearance(
        application: application, runtimeDirectory: gateway.runtimeDirectory)
      try await gateway.waitForApplication()
      return appearance
    }

    /// A button press of the extension, with an interaction that stays as long as the returned client.
    func press() async throws -> CaptureClient {
      let client = gateway.client()
      client.addInteraction(CaptureEventInteraction(options: .patient) { _ in })
      try await gateway.waitForInteractions(1)
      try await gateway.press()
      return client
    }

    func write(_ name: String) throws {
      let path = "\(session.sessionContentDirectory)/\(name)"
      try WholeFile.replace(path, with: Array(name.utf8), mode: 0o600)
    }
  }

  // MARK: Content

  @Test("what an extension writes is the application's when it is dismissed, and it begins empty")
  func content() async throws {
    let stage = try await Stage()
    #expect(stage.session.application == Self.application)
    let path = stage.session.sessionContentDirectory
    #expect(TestFile.names(in: path).filter { $0.first != "." } == [])
    // A session of the camera writes there, too.
    let capture = stage.engine.session()
    try await capture.startRunning()
    #expect(capture.contentDirectory == path)
    let manager = LockedCaptureManager(
      application: Self.application, runtimeDirectory: stage.engine.runtimeDirectory)
    var updates = manager.sessionContentUpdates.makeAsyncIterator()
    #expect(await updates.next() == .initial([]))
    try stage.write("note")
    let delivered = try #require(try await stage.launch.dismiss())
    #expect(await updates.next() == .added(delivered))
    let found = try #require(delivered.path)
    #expect(TestFile.names(in: found).contains("note"))
  }

  @Test("nothing is delivered of an extension that made nothing")
  func nothing() async throws {
    let stage = try await Stage()
    #expect(try await stage.launch.dismiss() == nil)
    let manager = LockedCaptureManager(
      application: Self.application, runtimeDirectory: stage.engine.runtimeDirectory)
    var updates = manager.sessionContentUpdates.makeAsyncIterator()
    #expect(await updates.next() == .initial([]))
  }

  @Test("invalidated: what was there goes, what is written later stays, and the directory stays")
  func invalidate() async throws {
    let stage = try await Stage()
    try stage.write("a")
    try await stage.session.invalidateSessionContent()
    #expect(TestFile.exists(stage.session.sessionContentDirectory))
    try stage.write("b")
    let delivered = try #require(try await stage.launch.dismiss()?.path)
    #expect(TestFile.names(in: delivered).filter { $0.first != "." } == ["b"])
    // The launch is over.
    await #expect(throws: CaptureError.notAnExtension) {
      try await stage.session.invalidateSessionContent()
    }
  }

  // MARK: The lock

  @Test("the mode: that of the environment at first, then each change once")
  func mode() async throws {
    let stage = try await Stage()
    #expect(stage.session.mode == .locked)
    var modes = stage.session.modeUpdates.makeAsyncIterator()
    #expect(await modes.next() == .locked)
    await stage.gateway.setLocked(false)
    #expect(await modes.next() == .unlocked)
    #expect(stage.session.mode == .unlocked)
    // The same again is no change.
    await stage.gateway.setLocked(false)
    await stage.gateway.setLocked(true)
    #expect(await modes.next() == .locked)
    // Launched while the seat is unlocked.
    let open = try await Stage(isLocked: false)
    #expect(open.session.mode == .unlocked)
  }

  @Test("a change that comes while the gateway is gone is reported when it is back")
  func gatewayLost() async throws {
    let stage = try await Stage()
    var modes = stage.session.modeUpdates.makeAsyncIterator()
    #expect(await modes.next() == .locked)
    await stage.gateway.stop()
    await stage.gateway.setLocked(false)
    try await stage.gateway.start()
    #expect(await modes.next() == .unlocked)
  }

  @Test("an environment that the gateway does not confirm: the updates end, and say why")
  func foreign() async throws {
    let gateway = try await FakeGateway()
    let session = try LockedCaptureSession(
      environment: [
        "SHUTTER_LAUNCH": "made-up", "SHUTTER_APPLICATION": Self.application,
        "SHUTTER_CONTENT_DIRECTORY": "/nowhere",
      ], runtimeDirectory: gateway.runtimeDirectory)
    var modes = session.modeUpdates.makeAsyncIterator()
    #expect(await modes.next() == .locked)
    #expect(await modes.next() == nil)
    #expect(session.failure == .notAnExtension)
  }

  // MARK: Opening the application

  @Test("opened: somebody unlocks, and the application gets the activity")
  func opens() async throws {
    let stage = try await Stage()
    let application = try await stage.run()
    var requests = application.requests.makeAsyncIterator()
    let client = try await stage.press()
    let activity = CaptureActivity(type: "review", userInfo: "{\"photo\":7}")
    let opened = Task { try await stage.session.openApplication(for: activity) }
    try await stage.gateway.waitForOpening()
    #expect(await stage.gateway.typePIN(FakeGateway.pin))
    try await opened.value
    #expect(await requests.next() == .init(activity: activity))
    // Unlocked, it needs no PIN.
    try await stage.gateway.press()
    try await stage.session.openApplication()
    #expect(await requests.next() == .init(activity: CaptureActivity()))
    withExtendedLifetime(client) {}
  }

  @Test("refused: no press, no application, a wrong PIN, an activity that is none")
  func refused() async throws {
    typealias Refusal = LockedCaptureSession.OpenApplicationError
    let stage = try await Stage()
    await #expect(throws: Refusal.noUserInteraction) {
      try await stage.session.openApplication()
    }
    let client = try await stage.press()
    let reason = "it does not run, and cannot be started"
    await #expect(throws: Refusal.applicationNotFound(failureReason: reason)) {
      try await stage.session.openApplication()
    }
    let application = try await stage.run()
    let opened = Task { try await stage.session.openApplication() }
    try await stage.gateway.waitForOpening()
    #expect(await stage.gateway.typePIN("0000") == false)
    let wrong = Refusal.authenticationFailed(
      failureReason: "the PIN is wrong", retryAfterUSec: nil)
    await #expect(throws: wrong) { try await opened.value }
    // The extension goes on.
    #expect(stage.session.mode == .locked && stage.session.failure == nil)
    let unusable = CaptureActivity(userInfo: "no JSON")
    await #expect(
      throws: Refusal.unknown(failureReason: "the activity's user info is not JSON")
    ) { try await stage.session.openApplication(for: unusable) }
    await stage.gateway.stop()
    await #expect(throws: Refusal.self) { try await stage.session.openApplication() }
    withExtendedLifetime((client, application)) {}
  }

  @Test("a press that is older than 10 s opens nothing")
  func oldPress() async throws {
    let stage = try await Stage()
    let application = try await stage.run()
    let client = try await stage.press()
    try await stage.gateway.began(ageUSec: 11_000_000)
    await #expect(throws: LockedCaptureSession.OpenApplicationError.noUserInteraction) {
      try await stage.session.openApplication()
    }
    withExtendedLifetime((client, application)) {}
  }
}
