// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKitTesting
import TestSupport
import Testing

@testable import ShutterKit

/// Enabling and removing interactions, at every moment of a press.
struct EnablingTests {
  @Test("disabled mid-press: cancelled by the gateway; the next press is the system's")
  func disabled() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { log.add($0) }
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    let press = try await gateway.began()
    _ = try await log.wait(for: 1)
    await interaction.setEnabled(false)
    #expect(await gateway.interactions()[0].isEnabled == false)
    #expect(
      try await log.wait(for: 2) == ["began \(press)", "cancelled \(press) interaction_disabled"])
    await #expect(throws: FakeGatewayError.nobodyTakesIt) { try await gateway.began() }
    await interaction.setEnabled(true)
    let next = try await gateway.press()
    #expect(try await log.wait(for: 4).suffix(2) == ["began \(next)", "ended \(next)"])
  }

  @Test("isEnabled may be set at any time, from before it is added")
  func isEnabled() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    #expect(interaction.isEnabled)
    interaction.isEnabled = false
    client.addInteraction(interaction)
    #expect(try await gateway.waitForInteractions(1)[0].isEnabled == false)
    interaction.isEnabled = true
    interaction.isEnabled = false
    interaction.isEnabled = true
    // Changes arrive in their order, so this one is the last.
    await interaction.setEnabled(true)
    #expect(await gateway.interactions()[0].isEnabled)
    #expect(interaction.isEnabled)
  }

  @Test("a change while the gateway is being asked is reported as soon as it has answered")
  @LoopActor
  func changedWhileAsked() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    // Both are posted before the loop reads its sockets, so the call is still under way.
    client.addInteraction(interaction)
    interaction.isEnabled = false
    EventLoop.shared.post {
      Task { @LoopActor in _ = await client.link.setSession("s2") }
    }
    try await gateway.waitForInteraction { !$0.isEnabled && $0.session == "s2" }
  }

  @Test("removed mid-press: the library cancels, and the handler is not called any more")
  func removed() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { log.add($0) }
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    let press = try await gateway.began()
    _ = try await log.wait(for: 1)
    client.removeInteraction(interaction)
    #expect(
      try await log.wait(for: 2) == ["began \(press)", "cancelled \(press) interaction_removed"])
    try await gateway.waitForInteractions(0)
    #expect(interaction.status.obstacles == [.gatewayAbsent])
    // It may be added again. For the gateway that is a new interaction.
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    let next = try await gateway.press()
    #expect(try await log.wait(for: 4).suffix(2) == ["began \(next)", "ended \(next)"])
  }

  @Test("the newest that takes the button has it; they end with the client")
  func several() async throws {
    let gateway = try await FakeGateway()
    let log = LineLog()
    var client: CaptureClient? = gateway.client()
    let first = CaptureEventInteraction(options: .patient) { log.add("first \($0.phase)") }
    let second = CaptureEventInteraction(options: .patient) { log.add("second \($0.phase)") }
    client?.addInteraction(first)
    client?.addInteraction(second)
    try await gateway.waitForInteractions(2)
    try await gateway.press()
    // Each interaction has a task of its own: the order between two of them is that of the presses only if the one is over.
    _ = try await log.wait(for: 2)
    await second.setEnabled(false)
    try await gateway.press()
    #expect(
      try await log.wait(for: 4) == [
        "second began", "second ended", "first began", "first ended",
      ])
    client = nil
    try await gateway.waitForInteractions(0)
  }

  @Test("a client that was invalidated takes nothing")
  func invalidated() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    client.invalidate()
    try await gateway.waitForInteractions(0)
    for await event in client.captureEvents(options: .patient) { Issue.record("\(event)") }
  }
}
