// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// The readiness as a program sees it, against the fake engine.
struct ReadinessTests {
  @Test("a request counts as soon as it is made, before the engine has heard of it")
  func made() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    let coordinator = ReadinessCoordinator(photoOutput: session.photoOutput)
    let log = LineLog()
    let changes = coordinator.captureReadinessChanges
    let reader = Task { for await readiness in changes { log.add(readiness.rawValue) } }
    try await session.startRunning()
    _ = try await log.wait(for: 2)
    await engine.holdPhotos(before: .willBeginCapture)
    let steps = session.photoOutput.photoSteps(with: PhotoSettings())
    #expect(coordinator.captureReadiness == .notReadyWaitingForCapture)
    #expect(session.photoOutput.captureReadiness == .notReadyWaitingForCapture)
    await engine.holdPhotos(before: .didFinishProcessingPhoto)
    _ = try await log.wait(for: 4)
    await engine.holdPhotos(before: nil)
    for try await _ in steps {}
    #expect(try await log.wait(for: 5) == ["0", "1", "3", "4", "1"])
    session.invalidate()
    await reader.value
  }

  @Test("announced, and not made after all; with the coordinator its announcements go")
  func tracked() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let output = session.photoOutput
    try await Patience.wait(for: "ready", seen: output.captureReadiness) {
      output.captureReadiness == .ready
    }
    var coordinator: ReadinessCoordinator? = ReadinessCoordinator(photoOutput: output)
    let first = PhotoSettings()
    coordinator?.startTrackingCaptureRequest(using: first)
    #expect(output.captureReadiness == .notReadyWaitingForCapture)
    coordinator?.stopTrackingCaptureRequest(using: first.uniqueID)
    #expect(output.captureReadiness == .ready)
    coordinator?.startTrackingCaptureRequest(using: PhotoSettings())
    #expect(output.captureReadiness == .notReadyWaitingForCapture)
    coordinator = nil
    #expect(output.captureReadiness == .ready)
  }

  @Test("with responsive capture until its first step; the engine's word is the worse one")
  func responsive() async throws {
    let engine = try await FakeEngine()
    var configuration = CaptureSession.Configuration()
    configuration.isResponsiveCaptureEnabled = true
    let session = engine.session(configuration)
    try await session.startRunning()
    let output = session.photoOutput
    try await Patience.wait(for: "ready", seen: output.captureReadiness) {
      output.captureReadiness == .ready
    }
    await engine.holdPhotos(before: .willBeginCapture)
    let steps = output.photoSteps(with: PhotoSettings())
    #expect(output.captureReadiness == .notReadyMomentarily)
    await engine.holdPhotos(before: .didCapturePhoto)
    try await Patience.wait(for: "ready", seen: output.captureReadiness) {
      output.captureReadiness == .ready
    }
    try await engine.setReadiness(.notReadyWaitingForProcessing)
    try await Patience.wait(for: "the engine's word", seen: output.captureReadiness) {
      output.captureReadiness == .notReadyWaitingForProcessing
    }
    await engine.holdPhotos(before: nil)
    for try await _ in steps {}
  }

  @Test("refused: as if it had not been")
  func refused() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let output = session.photoOutput
    try await Patience.wait(for: "ready", seen: output.captureReadiness) {
      output.captureReadiness == .ready
    }
    await engine.refuse(.photo, with: .diskFull(path: "/"))
    await #expect(throws: CaptureError.diskFull(path: "/")) {
      for try await _ in output.photoSteps(with: PhotoSettings()) {}
    }
    #expect(output.captureReadiness == .ready)
  }
}
