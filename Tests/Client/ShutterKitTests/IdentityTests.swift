// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// The library's objects in sets and in logs.
struct IdentityTests {
  @Test("two of the same kind are two, and each is itself")
  func identity() {
    func expectTwo<Object: Hashable>(_ make: () -> Object) {
      let (one, other) = (make(), make())
      let same = one
      #expect(one == same && one != other)
      let set: Set = [one, other, same]
      #expect(set.count == 2 && set.contains(other))
    }
    let session = CaptureSession(application: "org.example.booth", runtimeDirectory: "/nowhere")
    expectTwo { CaptureEventInteraction { _ in } }
    expectTwo { CaptureClient(application: "org.example.booth", session: nil) }
    expectTwo { CaptureSession(application: "org.example.booth", runtimeDirectory: "/nowhere") }
    expectTwo { ReadinessCoordinator(photoOutput: session.photoOutput) }
    expectTwo { RotationCoordinator(camera: "front", runtimeDirectory: "/nowhere") }
    #expect(session.photoOutput == session.photoOutput)
    #expect(session.movieFileOutput == session.movieFileOutput)
    #expect(session.previewOutput == session.previewOutput)
  }

  @Test("an interaction is described by what it is at the moment")
  func interaction() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    #expect("\(interaction)" == "CaptureEventInteraction(enabled: gateway_absent)")
    client.addInteraction(interaction)
    #expect("\(client)" == "CaptureClient(org.shutterd.test)")
    try await expect(interaction, "enabled: has the next press")
    await gateway.setObstacles([.notForeground, .locked])
    try await expect(interaction, "enabled: not_foreground, locked")
    await gateway.stop()
    try await Patience.wait(for: "the loss", seen: interaction.status) {
      interaction.status.failure != nil
    }
    interaction.isEnabled = false
    #expect("\(interaction)".hasPrefix("CaptureEventInteraction(disabled: "))
  }

  @Test("a session, its output and its coordinator, too")
  func session() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    let coordinator = ReadinessCoordinator(photoOutput: session.photoOutput)
    #expect("\(session)" == "CaptureSession(org.shutterd.test: stopped)")
    try await session.startRunning()
    #expect("\(session)" == "CaptureSession(org.shutterd.test: running)")
    try await Patience.wait(for: "readiness", seen: coordinator.captureReadiness) {
      coordinator.captureReadiness == .ready
    }
    #expect("\(session.photoOutput)" == "PhotoOutput(org.shutterd.test: ready)")
    #expect("\(coordinator)" == "ReadinessCoordinator(ready)")
    #expect("\(session.previewOutput)" == "PreviewOutput(org.shutterd.test)")
    #expect("\(session.movieFileOutput)" == "MovieFileOutput(org.shutterd.test: idle)")
    let recording = try await session.movieFileOutput.startRecording()
    #expect("\(recording)" == "Recording(fake-1: recording)")
    #expect("\(session.movieFileOutput)" == "MovieFileOutput(org.shutterd.test: recording)")
    recording.pause()
    try await Patience.wait(for: "the pause", seen: recording) { recording.isPaused }
    #expect("\(recording)" == "Recording(fake-1: paused)")
    #expect("\(session.movieFileOutput)" == "MovieFileOutput(org.shutterd.test: paused)")
    recording.stop()
    try await Patience.wait(for: "the end", seen: recording) { recording.isFinished }
    #expect("\(recording)" == "Recording(fake-1: finished)")
    let turned = RotationCoordinator(camera: "front", runtimeDirectory: "/nowhere")
    #expect("\(turned)" == "RotationCoordinator(front: capture 0, preview 0)")
  }

  private func expect(_ interaction: CaptureEventInteraction, _ words: String) async throws {
    let text = "CaptureEventInteraction(\(words))"
    try await Patience.wait(for: text, seen: interaction) { "\(interaction)" == text }
  }
}
