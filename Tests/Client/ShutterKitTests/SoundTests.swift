// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

@Suite("Sounds that a program plays for its presses")
struct SoundTests {
  @Test("a program that has disabled the default sound plays one of its own, once for each press")
  func plays() async throws {
    let gateway = try await FakeGateway()
    var options = CaptureEventInteraction.Options.patient
    options.isDefaultCaptureSoundDisabled = true
    let (events, continuation) = AsyncStream<CaptureEvent>.makeStream()
    let interaction = CaptureEventInteraction(options: options) { continuation.yield($0) }
    let client = CaptureClient(
      application: "org.example.test", session: nil, runtimeDirectory: gateway.runtimeDirectory)
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    try await gateway.press()
    var iterator = events.makeAsyncIterator()
    let began = try #require(await iterator.next())
    #expect(began.shouldPlaySound)
    #expect(await interaction.play(.cameraShutterSound, for: began))
    #expect(await !interaction.play(.cameraShutterSound, for: began))
    #expect(await gateway.interactions().first?.playedSounds == [.cameraShutterSound])
  }

  @Test("without that it is not asked to, and plays none")
  func silent() async throws {
    let gateway = try await FakeGateway()
    let (events, continuation) = AsyncStream<CaptureEvent>.makeStream()
    let interaction = CaptureEventInteraction(options: .patient) { continuation.yield($0) }
    let client = CaptureClient(
      application: "org.example.test", session: nil, runtimeDirectory: gateway.runtimeDirectory)
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    try await gateway.press()
    var iterator = events.makeAsyncIterator()
    let began = try #require(await iterator.next())
    #expect(!began.shouldPlaySound)
    #expect(await !interaction.play(.init(name: "mine"), for: began))
    #expect(await gateway.interactions().first?.playedSounds == [])
  }
}
