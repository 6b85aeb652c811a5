// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// Regions of surfaces, and what events say of a touch.
struct RegionTests {
  private static let shutter = PointerRegion(
    "shutter", .rectangle(x: 0, y: 0.5, width: 1, height: 0.5, radius: 0.25), surface: "booth",
    role: .secondary, latchingAxes: .horizontal, order: 2)
  private static let arrow = PointerRegion(
    "arrow", .path([.init(x: 0, y: 0), .init(x: 1, y: 0), .init(x: 0.5, y: 0.5)]),
    latchingAxes: .both)
  private static let all = PointerRegion("all", latchingAxes: .vertical)

  @Test("regions reach the gateway as they were set: at the start, later, and after it was lost")
  func set() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    var options = CaptureEventInteraction.Options.patient
    options.regions = [Self.shutter, Self.arrow]
    let interaction = CaptureEventInteraction(options: options) { _ in }
    #expect(interaction.regions == options.regions)
    client.addInteraction(interaction)
    #expect(try await gateway.waitForInteractions(1)[0].regions == options.regions)
    try await interaction.setRegions([Self.all])
    #expect(await gateway.interactions()[0].regions == [Self.all])
    try await interaction.setRegions(nil)
    #expect(await gateway.interactions()[0].regions == nil)
    await gateway.stop()
    try await Patience.wait(for: "the loss", seen: interaction.status) {
      interaction.status.failure != nil
    }
    try await interaction.setRegions([])
    #expect(interaction.regions == [])
    try await gateway.start()
    #expect(try await gateway.waitForInteractions(1)[0].regions == [])
  }

  @Test("a touch: its type, surface, region and place; other presses have none")
  func touch() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { event in
      log.add(
        "\(event.phase) \(event.source) "
          + (event.touch.map { touch in
            "\(touch.type) \(touch.surface) \(touch.region ?? "-") "
              + (touch.location.map { "\($0.x),\($0.y)" } ?? "-")
          } ?? "no touch"))
    }
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    let press = try await gateway.began(
      touch: .init(
        type: .pencil, surface: "booth", region: "shutter", location: .init(x: 0.5, y: 1)))
    try await gateway.cancelled(press, .leftRegion)
    try await gateway.ended(try await gateway.began(touch: .init(type: .indirectPointer)))
    try await gateway.press()
    #expect(
      try await log.wait(for: 6) == [
        "began touch pencil booth shutter 0.5,1.0", "cancelled touch pencil booth shutter 0.5,1.0",
        "began touch indirect_pointer display0 - -", "ended touch indirect_pointer display0 - -",
        "began simulated no touch", "ended simulated no touch",
      ])
  }
}
