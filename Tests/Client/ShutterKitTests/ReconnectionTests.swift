// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// A gateway that is lost and comes back.
struct ReconnectionTests {
  @Test("lost mid-press: one cancel, made by the library; the interactions come back in order")
  func lost() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { log.add($0) }
    var options = CaptureEventInteraction.Options.patient
    options.roles = [.secondary]
    client.addInteraction(interaction)
    client.addInteraction(CaptureEventInteraction(options: options) { log.add($0) })
    try await gateway.waitForInteractions(2)
    await interaction.setEnabled(true)
    let press = try await gateway.began()
    _ = try await log.wait(for: 1)
    try await gateway.dropConnections()
    #expect(try await log.wait(for: 2) == ["began \(press)", "cancelled \(press) gateway_lost"])
    let again = try await gateway.waitForInteractions(2)
    #expect(again.map(\.roles) == [[.primary, .secondary], [.secondary]])
    await #expect(throws: FakeGatewayError.noSuchPress(press)) { try await gateway.ended(press) }
    let next = try await gateway.press()
    #expect(try await log.wait(for: 4).suffix(2) == ["began \(next)", "ended \(next)"])
    try await gateway.waitForAcknowledgement()
  }

  @Test("stopped and started: what was set in between holds")
  func restarted() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    let log = LineLog()
    interaction.statusHandler = { log.add($0.failure.map { "\($0.isFinal)" } ?? "added") }
    client.addInteraction(interaction)
    #expect(try await log.wait(for: 1) == ["added"])
    await gateway.stop()
    _ = try await log.wait(for: 2)
    #expect(!interaction.status.isEligible && interaction.status.obstacles == [.gatewayAbsent])
    await interaction.setEnabled(false)
    try await client.setSession("s2")
    await #expect(throws: GatewayError.notAdded) { try await interaction.requestForeground() }
    try await gateway.start()
    let added = try await gateway.waitForInteractions(1)[0]
    #expect(added.isEnabled == false && added.session == "s2")
  }

  @Test("refused for now: tried again; the status says why")
  func refused() async throws {
    let gateway = try await FakeGateway()
    await gateway.refuse(with: .engineNotAttached)
    let client = gateway.client()
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    interaction.statusHandler = { log.add($0.failure.map { "\($0)" } ?? "added") }
    client.addInteraction(interaction)
    let first = try await log.wait(for: 1)
    #expect(first == ["\(GatewayError.engineNotAttached)"])
    #expect(interaction.status.failure == .engineNotAttached)
    await gateway.refuse(with: nil)
    try await gateway.waitForInteractions(1)
    #expect(try await log.wait(for: 2).last == "added")
  }

  @Test("refused for good: the interaction ends, the next has its turn")
  func refusedForGood() async throws {
    let gateway = try await FakeGateway()
    await gateway.refuse(with: .refused(name: "", details: ""))
    let client = gateway.client()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    let log = LineLog()
    interaction.statusHandler = { log.add("\($0.failure?.isFinal == true)") }
    client.addInteraction(interaction)
    #expect(try await log.wait(for: 1) == ["true"])
    guard case .refused(let name, _)? = interaction.status.failure else {
      Issue.record("\(interaction.status)")
      return
    }
    #expect(name == "org.varlink.service.InvalidParameter")
    await gateway.refuse(with: nil)
    client.addInteraction(CaptureEventInteraction(options: .patient) { _ in })
    try await gateway.waitForInteractions(1)
  }

  @Test("nobody serves: the status names the socket, and nothing is lost by waiting")
  func absent() async throws {
    let gateway = try await FakeGateway()
    await gateway.stop()
    let client = gateway.client()
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { log.add($0) }
    interaction.statusHandler = { if let failure = $0.failure { log.add("\(failure)") } }
    client.addInteraction(interaction)
    let line = try await log.wait(for: 1)[0]
    #expect(line.contains("\(gateway.runtimeDirectory)/org.shutterd.Gateway"))
    try await gateway.start()
    try await gateway.waitForInteractions(1)
    let press = try await gateway.press()
    #expect(try await log.wait(for: 3).suffix(2) == ["began \(press)", "ended \(press)"])
  }

  @Test("the foreground: granted, or refused with the policy's word")
  func foreground() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    var options = CaptureEventInteraction.Options.patient
    options.requestsForeground = false
    let interaction = CaptureEventInteraction(options: options) { _ in }
    client.addInteraction(interaction)
    #expect(try await gateway.waitForInteractions(1)[0].requestedForeground == false)
    await interaction.setEnabled(true)
    #expect(try await interaction.requestForeground().isForeground)
    #expect(await gateway.interactions()[0].requestedForeground)
    await gateway.refuse(with: .foregroundRefused(reason: "pinned"))
    await #expect(throws: GatewayError.foregroundRefused(reason: "pinned")) {
      try await interaction.requestForeground()
    }
  }

  @Test("after a loss the foreground is asked for by the program that had it, and by no other")
  func foregroundAfterLoss() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    client.addInteraction(interaction)
    for isInFront in [true, false] {
      try await gateway.waitForInteractions(1)
      await gateway.setObstacles(isInFront ? [] : [.notForeground])
      try await LoopThread.wait(until: { $0.isForeground == isInFront }) { interaction.status }
      try await gateway.dropConnections()
      let again = try await gateway.waitForInteractions(1)[0]
      #expect(again.requestedForeground == isInFront)
    }
  }
}
