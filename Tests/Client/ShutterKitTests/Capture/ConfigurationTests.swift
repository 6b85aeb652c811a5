// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// Changes of a configuration, against the fake engine.
struct ConfigurationTests {
  @Test("a session is opened with what is committed before; every field arrives")
  func opened() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    var wanted = CaptureSession.Configuration()
    wanted.camera = "left"
    wanted.preset = .high
    wanted.pixelFormat = "YUYV"
    wanted.width = 320
    wanted.height = 240
    wanted.frameInterval = .init(1, 15)
    wanted.controls = [.init(name: "gain", value: 7)]
    wanted.companions = ["middle", "right"]
    wanted.isPhotoEnabled = true
    wanted.isRecordingEnabled = true
    wanted.isPreviewEnabled = true
    wanted.isPreviewMirrored = false
    wanted.isZeroShutterLagEnabled = true
    wanted.isResponsiveCaptureEnabled = true
    wanted.isFastCapturePrioritizationEnabled = true
    wanted.maxPhotoQualityPrioritization = .quality
    wanted.isLivePhotoCaptureEnabled = true
    wanted.isLivePhotoCaptureSuspended = false
    wanted.livePhotoMicrophone = "synthetic"
    wanted.livePhotoCodec = .mjpeg
    wanted.livePhotoBeforeUSec = 500_000
    wanted.livePhotoAfterUSec = 30_000_000
    wanted.actions = ButtonActions()
    wanted.actions?.primary = .photo
    wanted.actions?.secondary = .none
    wanted.actions?.whileBusy = .queueOne
    wanted.actions?.lockoutUSec = 1000
    session.beginConfiguration()
    session.configuration = wanted
    try await session.commitConfiguration()
    let opened = try await engine.waitForSession()
    #expect(opened.configuration == wanted && opened.changes == 0 && opened.state == .stopped)
    #expect(session.activeConfiguration == wanted)
  }

  @Test("changes nest, reach the engine together, and nothing starts between")
  func nested() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    session.beginConfiguration()
    session.beginConfiguration()
    session.configuration.preset = .low
    try await session.commitConfiguration()
    #expect(await engine.sessions()[0].configuration.preset == nil)
    await #expect(throws: CaptureError.configurationInProgress) { try await session.startRunning() }
    session.configuration.maxPhotoQualityPrioritization = .speed
    try await session.commitConfiguration()
    let changed = await engine.sessions()[0]
    #expect(changed.changes == 1 && changed.state == .running)
    #expect(changed.configuration.preset == .low)
    #expect(changed.configuration.maxPhotoQualityPrioritization == .speed)
    try await session.startRunning()
  }

  @Test("a change that the camera refuses is taken back whole")
  func refused() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    session.configuration.preset = .high
    try await session.startRunning()
    let error = CaptureError.configurationUnsupported(field: "width", nearest: "1280")
    await engine.refuse(.configure, with: error)
    session.beginConfiguration()
    session.configuration.width = 1281
    await #expect(throws: error) { try await session.commitConfiguration() }
    #expect(session.configuration.width == nil && session.configuration.preset == .high)
    let after = await engine.sessions()[0]
    #expect(after.changes == 0 && after.configuration.width == 640)
    await engine.refuse(.configure, with: nil)
    session.configuration.width = 1280
    try await session.commitConfiguration()
    #expect(await engine.sessions()[0].configuration.width == 1280)
  }

  @Test("a session that is opened with something that cannot be had is not opened")
  func refusedAtOpening() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    await engine.refuse(
      .open, with: .invalidSettings(field: "width", rule: "from 1 to 65535 pixels"))
    session.configuration.width = 0
    await #expect(
      throws: CaptureError.invalidSettings(field: "width", rule: "from 1 to 65535 pixels")
    ) { try await session.commitConfiguration() }
    #expect(session.configuration.width == nil && session.name == nil)
  }

  @Test("another camera, or the old one")
  func switchCamera() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    await #expect(throws: CaptureError.sessionNotRunning(.stopped)) {
      try await session.switchCamera(to: "right")
    }
    try await session.startRunning()
    #expect(try await session.switchCamera(to: "right") == .switched)
    #expect(session.configuration.camera == "right")
    await engine.refuse(.switchCamera, with: .cameraBusy("left"))
    #expect(
      try await session.switchCamera(to: "left")
        == .keptOld(reason: "\(CaptureError.cameraBusy("left"))"))
    #expect(session.configuration.camera == "right")
  }
}
