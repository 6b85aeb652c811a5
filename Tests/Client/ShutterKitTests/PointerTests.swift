// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// Pointers over regions, bands, their lock, and presses of the program's own screen.
struct PointerTests {
  @Test("crossings come in order with the events, and a lost gateway ends what is open")
  func crossings() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    var options = CaptureEventInteraction.Options.patient
    options.pointerEvents = .moves
    let interaction = CaptureEventInteraction(options: options) { log.add("\($0.phase)") }
    interaction.pointerHandler = { log.add("\($0.change) \($0.region ?? "-")") }
    interaction.bandHandler = {
      log.add("band \($0.state)" + ($0.cancelReason.map { " \($0)" } ?? ""))
    }
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    try await gateway.pointer(.entered, region: "shutter")
    let press = try await gateway.began()
    try await gateway.band(.possible, press: press)
    try await gateway.cancelled(press, .becameBand)
    try await gateway.band(.began, press: press, .init(x: 0, y: 0, width: 0.5, height: 0.5))
    _ = try await log.wait(for: 5)
    await gateway.stop()
    #expect(
      try await log.wait(for: 7) == [
        "entered shutter", "began", "band possible", "cancelled", "band began",
        "band ended gateway_lost", "exited shutter",
      ])
  }

  @Test("a request is answered by the handler, with or without a region")
  func requests() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    var options = CaptureEventInteraction.Options.patient
    options.hasDynamicRegions = true
    let interaction = CaptureEventInteraction(options: options) { _ in }
    let knob = PointerRegion(
      "knob", .rectangle(x: 0, y: 0, width: 0.5, height: 1), allowsBandSelection: true,
      style: PointerStyle(.shutter, tint: "#00ff00", accessories: ["timer"]))
    interaction.regionRequestHandler = { $0.location.x < 0.5 && $0.surface == "booth" ? knob : nil }
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    #expect(try await gateway.requestRegion(at: .init(x: 0.2, y: 0.5), surface: "booth") == knob)
    #expect(try await gateway.requestRegion(at: .init(x: 0.8, y: 0.5), surface: "booth") == nil)
    await interaction.invalidateRegions()
    #expect(await gateway.interactions()[0].invalidations == 1)
  }

  @Test("a pen that hovers, with its end and force; the modifier keys of moves, requests and bands")
  func pens() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    var options = CaptureEventInteraction.Options.patient
    options.pointerEvents = .moves
    options.hasDynamicRegions = true
    let interaction = CaptureEventInteraction(options: options) { _ in }
    interaction.pointerHandler = { event in
      let force = event.pen?.force.map { "\($0)" } ?? "no force"
      log.add(
        "\(event.change) \(event.type) \(event.pen?.tool.rawValue ?? "no pen") \(force) "
          + "\(event.modifierFlags == [.shift, .command])")
    }
    interaction.regionRequestHandler = {
      log.add("asked \($0.modifiers == .control)")
      return nil
    }
    interaction.bandHandler = { log.add("\($0.state) \($0.initialModifierFlags == .alternate)") }
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    try await gateway.pointer(.entered, pen: Pen(.rubber, force: 0.25))
    try await gateway.pointer(.moved, pen: Pen(), modifierFlags: [.shift, .command])
    try await gateway.pointer(.exited)
    #expect(
      try await log.wait(for: 3) == [
        "entered pencil rubber 0.25 false", "moved pencil pen no force true",
        "exited direct no pen no force false",
      ])
    _ = try await gateway.requestRegion(at: .init(x: 0, y: 0), modifiers: .control)
    let press = try await gateway.began()
    try await gateway.band(.possible, press: press, initialModifierFlags: .alternate)
    #expect(try await log.wait(for: 5).suffix(2) == ["asked true", "possible true"])
  }

  @Test("a band that should not begin is refused")
  func refusal() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    interaction.bandSelectionShouldBegin = { $0.region != "sheet" }
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    let press = try await gateway.began()
    try await gateway.band(.possible, press: press)
    try await gateway.waitForInteraction { $0.refusedBands == [press] }
  }

  @Test(
    "the lock is asked for at first, and whenever the wish changes; the status says whether it holds"
  )
  func lock() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    var options = CaptureEventInteraction.Options.patient
    options.prefersPointerLocked = true
    let interaction = CaptureEventInteraction(options: options) { _ in }
    client.addInteraction(interaction)
    try await gateway.waitForInteraction { $0.prefersPointerLocked }
    try await Patience.wait(for: "the lock", seen: interaction.status) {
      interaction.status.pointerLockState == .locked
    }
    await interaction.setPrefersPointerLocked(false)
    #expect(await gateway.interactions()[0].prefersPointerLocked == false)
    try await Patience.wait(for: "its end", seen: interaction.status) {
      interaction.status.pointerLockState == .unlocked
    }
    await interaction.setPrefersPointerLocked(true)
    try await Patience.wait(for: "it again", seen: interaction.status) {
      interaction.status.pointerLockState == .locked
    }
    await interaction.setFullScreen(false)
    #expect(await gateway.interactions()[0].isFullScreen == false)
    try await Patience.wait(for: "its end", seen: interaction.status) {
      interaction.status.pointerLockState == .unlocked
    }
    await interaction.setPrefersPointerLocked(false)
    await gateway.stop()
    try await Patience.wait(for: "the loss", seen: interaction.status) {
      interaction.status.failure != nil
    }
    await interaction.setPrefersPointerLocked(true)
    try await gateway.start()
    try await gateway.waitForInteraction { $0.prefersPointerLocked && !$0.isFullScreen }
    await interaction.setFullScreen(true)
    try await Patience.wait(for: "the lock", seen: interaction.status) {
      interaction.status.pointerLockState == .locked
    }
  }

  @Test(
    "a press of the program's own screen is released, cancelled, or taken back when it is forgotten"
  )
  func screen() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { event in
      log.add("\(event.phase) \(event.source)" + (event.cancelReason.map { " \($0)" } ?? ""))
    }
    await #expect(throws: GatewayError.notAdded) { try await interaction.pressScreen() }
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    try await interaction.pressScreen(ageUSec: 20_000).release()
    _ = try await log.wait(for: 2)
    try await interaction.pressScreen(.secondary).cancel()
    _ = try await log.wait(for: 4)
    _ = try await interaction.pressScreen()
    #expect(
      try await log.wait(for: 6) == [
        "began screen", "ended screen", "began screen", "cancelled screen withdrawn",
        "began screen", "cancelled screen withdrawn",
      ])
    await gateway.setObstacles([.notForeground])
    await #expect(throws: GatewayError.self) { try await interaction.pressScreen() }
  }
}
