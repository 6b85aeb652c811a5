// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// Questions about cameras and microphones, against the fake engine.
struct DeviceTests {
  @Test("cameras by position, as they are")
  func discovery() async throws {
    let engine = try await FakeEngine()
    let front = CaptureDevice(
      name: "front", label: "Selfie", position: .front,
      formats: [
        .init(
          pixelFormat: "MJPG", width: 1280, height: 720, frameIntervals: [.init(1, 30)])
      ])
    let back = CaptureDevice(name: "back", position: .back, isBusy: true)
    await engine.setCameras([front, back])
    func find(_ position: CaptureDevice.Position?) async throws -> [CaptureDevice] {
      try await CaptureDevice.DiscoverySession(
        position: position, runtimeDirectory: engine.runtimeDirectory
      ).devices
    }
    #expect(try await find(nil) == [front, back])
    #expect(try await find(.front) == [front])
    #expect(try await find(.back) == [back])
    #expect(try await find(.external).isEmpty)
    await engine.stop()
    await #expect(throws: CaptureError.self) { try await find(nil) }
  }

  @Test("authorization, by medium, with the reason")
  func authorization() async throws {
    let engine = try await FakeEngine()
    func status(_ medium: CaptureDevice.MediaType) async throws -> CaptureDevice.AuthorizationStatus
    {
      try await CaptureDevice.authorizationStatus(
        for: medium, application: "org.shutterd.test", runtimeDirectory: engine.runtimeDirectory)
    }
    #expect(try await status(.video) == .authorized)
    #expect(try await status(.audio) == .authorized)
    await engine.setAuthorization(.denied(reason: "sound is off"), for: .audio)
    #expect(try await status(.video) == .authorized)
    #expect(try await status(.audio) == .denied(reason: "sound is off"))
    await engine.setAuthorization(.authorized, for: .audio)
    #expect(try await status(.audio) == .authorized)
  }

  @Test("microphones, and what a session supports")
  func support() async throws {
    let engine = try await FakeEngine()
    let microphones = [
      Microphone(name: "hw:CARD=C920,DEV=0", label: "C920", isBusy: true), Microphone(name: "hw:1"),
    ]
    await engine.setMicrophones(microphones)
    #expect(
      try await CaptureDevice.microphones(runtimeDirectory: engine.runtimeDirectory) == microphones)
    let session = engine.session()
    await #expect(throws: CaptureError.sessionNotRunning(.stopped)) { try await session.support }
    try await session.commitConfiguration()
    var wanted = CaptureSupport(
      recordings: [.init(mediaType: .mp4, codec: .h264, encoder: "openh264")],
      previewPixelFormats: ["YUYV", "MJPG"], photoMediaTypes: [.jpeg],
      bracketing: .init(
        maxBracketedCapturePhotoCount: 5, targetBiasMilliEV: -2000...2000,
        exposureUSec: 100...33_300, gain: 0...9, focus: 1...1))
    await engine.setSupport(wanted)
    wanted.sound = microphones.map(\.name)
    #expect(try await session.support == wanted)
    await engine.refuse(.support, with: .cameraBusy("fake"))
    await #expect(throws: CaptureError.cameraBusy("fake")) { try await session.support }
  }

  @Test("angles: the present ones, every change, and again when the engine was lost")
  func rotation() async throws {
    let engine = try await FakeEngine()
    await engine.turn(to: .init(capture: 90, preview: 270))
    var coordinator: RotationCoordinator? = RotationCoordinator(
      camera: "fake", runtimeDirectory: engine.runtimeDirectory)
    let log = LineLog()
    let reader = log.follow(try #require(coordinator).angleChanges)
    _ = try await log.wait(for: 1)
    #expect(coordinator?.videoRotationAngleForHorizonLevelCapture == 90)
    #expect(coordinator?.videoRotationAngleForHorizonLevelPreview == 270)
    await engine.turn(to: .init(capture: 180, preview: 180))
    _ = try await log.wait(for: 2)
    await engine.stop()
    #expect(coordinator?.angles == .init(capture: 180, preview: 180))
    // The machine was turned while there was no engine. The same angles again are no change.
    await engine.turn(to: .init(capture: 0, preview: 180))
    try await engine.start()
    _ = try await log.wait(for: 3)
    #expect(coordinator?.angles == .init(capture: 0, preview: 180) && coordinator?.failure == nil)
    // A reader that comes later begins with the present angles.
    var later = coordinator?.angleChanges.makeAsyncIterator()
    #expect(await later?.next() == .init(capture: 0, preview: 180))
    coordinator = nil
    await reader.value
    let angles: [RotationCoordinator.Angles] = [
      .init(capture: 90, preview: 270), .init(capture: 180, preview: 180),
      .init(capture: 0, preview: 180),
    ]
    #expect(log.lines == angles.map { "\($0)" })
  }

  @Test("angles of a camera that is not there end, with the reason")
  func noRotation() async throws {
    let engine = try await FakeEngine()
    let coordinator = RotationCoordinator(
      camera: "none", runtimeDirectory: engine.runtimeDirectory)
    for await angles in coordinator.angleChanges { Issue.record("\(angles)") }
    #expect(coordinator.failure == .noSuchCamera("none") && coordinator.angles == .init())
  }
}
