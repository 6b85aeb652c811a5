// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// Interactions with handlers, against the fake gateway.
struct HandlerTests {
  @Test("one handler for all buttons: phases in order, each acknowledged")
  func single() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { log.add($0) }
    client.addInteraction(interaction)
    let added = try await gateway.waitForInteractions(1)[0]
    #expect(added.application == "org.shutterd.test" && added.session == "s1")
    #expect(added.roles == [.primary, .secondary] && added.requestedForeground)
    let first = try await gateway.press()
    let second = try await gateway.press(.secondary)
    #expect(
      try await log.wait(for: 4) == [
        "began \(first)", "ended \(first)", "began \(second)", "ended \(second)",
      ])
    try await gateway.waitForAcknowledgement()
    #expect(await gateway.interactions()[0].acknowledged == 4)
    #expect(interaction.status.isEligible && interaction.status.isForeground)
  }

  @Test("two handlers: each has its button")
  func pair() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    var options = CaptureEventInteraction.Options.patient
    options.roles = [.primary, .secondary, .halfPress]
    let interaction = CaptureEventInteraction(
      options: options, primary: { log.add("primary \($0.role) \($0.phase)") },
      secondary: { log.add("secondary \($0.role) \($0.phase)") })
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    for role in [CaptureEvent.Role.secondary, .primary, .halfPress] {
      try await gateway.began(role)
    }
    #expect(
      try await log.wait(for: 3) == [
        "secondary secondary began", "primary primary began", "primary half_press began",
      ])
  }

  @Test("acknowledged when the handler has returned; what waits behind it is not")
  func acknowledgement() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    let gate = Gate()
    client.addInteraction(
      CaptureEventInteraction(options: .patient) { event in
        log.add(event)
        await gate.pass()
      })
    try await gateway.waitForInteractions(1)
    let press = try await gateway.press()
    #expect(try await log.wait(for: 1) == ["began \(press)"])
    // The second event is there now or soon. Neither may be acknowledged.
    try await Task.sleep(nanoseconds: 20_000_000)
    #expect(await gateway.interactions()[0].acknowledged == 0)
    #expect(log.lines.count == 1)
    await gate.open()
    #expect(try await log.wait(for: 2).last == "ended \(press)")
    try await gateway.waitForAcknowledgement()
  }

  @Test(
    "called on the loop: events and statuses as they come, acknowledged; asks to be in front again")
  func onLoop() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    var options = CaptureEventInteraction.Options.patient
    options.asksForForegroundAgain = true
    client.addInteraction(
      CaptureEventInteraction(options: options) { @LoopActor event in
        log.add(event)
      } onStatus: { @LoopActor status in
        log.add(status.failure.map { "\($0)" } ?? "foreground \(status.isForeground)")
      })
    try await gateway.waitForInteractions(1)
    let press = try await gateway.press()
    try await gateway.waitForAcknowledgement()
    #expect(log.lines == ["foreground true", "began \(press)", "ended \(press)"])
    await gateway.setObstacles([.notForeground])
    #expect(try await log.wait(for: 4).last == "foreground false")
    try await gateway.dropConnections()
    #expect(try await log.wait(for: 5).last == "\(GatewayError.disconnected)")
    #expect(try await gateway.waitForInteractions(1)[0].requestedForeground)
  }

  @Test("automatic: nothing is acknowledged")
  func automatic() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    var options = CaptureEventInteraction.Options.patient
    options.acknowledgement = .automatic
    client.addInteraction(CaptureEventInteraction(options: options) { log.add($0) })
    #expect(try await gateway.waitForInteractions(1)[0].mustAcknowledge == false)
    try await gateway.press()
    _ = try await log.wait(for: 2)
    #expect(await gateway.interactions()[0].acknowledged == 0)
  }

  @Test("a handler of an actor runs there")
  func isolated() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    client.addInteraction(
      CaptureEventInteraction(options: .patient) { @MainActor event in
        MainActor.assertIsolated()
        log.add(event)
      })
    try await gateway.waitForInteractions(1)
    let press = try await gateway.press()
    #expect(try await log.wait(for: 2) == ["began \(press)", "ended \(press)"])
  }

  @Test("gestures and statuses come to their handlers, in order with the events")
  func otherHandlers() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    var options = CaptureEventInteraction.Options.patient
    options.gestures = [.tap]
    let interaction = CaptureEventInteraction(options: options) { log.add($0) }
    interaction.gestureHandler = { log.add("\($0.kind) \($0.press)") }
    interaction.statusHandler = { log.add($0.isEligible ? "eligible" : "\($0.obstacles)") }
    client.addInteraction(interaction)
    _ = try await log.wait(for: 1)
    let press = try await gateway.press()
    try await gateway.gesture(.tap)
    _ = try await log.wait(for: 4)
    await gateway.setObstacles([.notForeground, .init(rawValue: "newer_than_this")])
    #expect(
      try await log.wait(for: 5) == [
        "eligible", "began \(press)", "ended \(press)", "tap \(press)",
        "[not_foreground, newer_than_this]",
      ])
    #expect(interaction.status.isForeground == false)
  }

  @Test("a press that is too old when the handler can have it is left out, and acknowledged")
  func stale() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    client.addInteraction(CaptureEventInteraction(options: .patient) { log.add($0) })
    try await gateway.waitForInteractions(1)
    try await gateway.ended(
      try await gateway.began(ageUSec: CaptureEventInteraction.Options.longTimeUSec + 1))
    let press = try await gateway.press()
    #expect(try await log.wait(for: 2) == ["began \(press)", "ended \(press)"])
    try await gateway.waitForAcknowledgement()
  }
}
