// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// A simulated touch screen through the gateway's sockets: crossings, requests, bands.
struct PointerTests {
  private typealias Region = GatewayInterface.PointerRegion

  private static let configuration = """
    [[simulated]]
    name = "panel"
    surface = "booth"
    """

  /// Touches the panel, one change after another.
  private struct Finger {
    let control: Connection

    init(_ stage: PressStage) throws { control = try stage.daemons.connect(.control) }

    func down(_ x: Double, _ y: Double) throws { try change(.down, x, y) }

    func move(_ x: Double, _ y: Double) throws { try change(.move, x, y) }

    func up() throws { try change(.up) }

    private func change(
      _ change: ControlInterface.SimulateTouch.Parameters.Change, _ x: Double? = nil,
      _ y: Double? = nil
    ) throws {
      try control.call(
        ControlInterface.SimulateTouch.self,
        .init(device: "panel", contact: 3, change: change, x: x, y: y))
    }
  }

  private static let left = Region(
    identifier: "left", surface: "booth", rectangle: .init(x: 0, y: 0, width: 0.5, height: 1),
    style: .init(shape: .crosshair, tint: "#ff8800", accessories: ["timer"]))
  private static let right = Region(
    identifier: "right", rectangle: .init(x: 0.5, y: 0, width: 0.5, height: 1))

  @Test(
    "a finger enters before its press begins, and exits where it leaves, with the region's style")
  func crossings() throws {
    let stage = try PressStage(Self.configuration)
    let client = try stage.interaction {
      $0.regions = [Self.left, Self.right]
      $0.pointerEvents = .crossings
    }
    let finger = try Finger(stage)
    try finger.down(0.25, 0.75)
    let entered = try #require(try client.next().pointer)
    #expect(entered.change == .entered && entered.region == "left" && entered.surface == "booth")
    #expect(entered.device == "panel" && entered.contact == "touch3")
    #expect(entered.x == 0.25 && entered.y == 0.75 && entered.style == Self.left.style)
    let began = try client.eventAtOnce()
    #expect(
      began.kind == .touch && began.region == "left" && began.sequence == entered.sequence + 1)
    try finger.move(0.75, 0.75)
    #expect(try client.eventAtOnce().cancelReason == .leftRegion)
    #expect(try client.next().pointer?.change == .exited)
    #expect(try client.next().pointer?.region == "right")
    try client.setEnabled(false)
    #expect(try client.next().pointer?.change == .exited)
    #expect(try client.status().enabled == false)
    try client.setEnabled(true)
    #expect(try client.status().eligible)
    #expect(try client.next().pointer?.change == .entered)
    try finger.up()
    #expect(try client.next().pointer?.change == .exited)
    #expect(try client.isQuiet())
  }

  @Test("who does not ask for pointer events gets none")
  func silence() throws {
    let stage = try PressStage(Self.configuration)
    let client = try stage.interaction()
    let finger = try Finger(stage)
    try finger.down(0.25, 0.75)
    #expect(try client.eventAtOnce().phase == .began)
    for step in 1...50 { try finger.move(0.25 + Double(step) / 100, 0.75) }
    try finger.up()
    #expect(try client.eventAtOnce().phase == .ended)
    #expect(try client.isQuiet())
  }

  @Test(
    "a region that answers a request counts from the next press on; an answer to nothing is refused"
  )
  func requests() throws {
    let stage = try PressStage(Self.configuration)
    let client = try stage.interaction { $0.dynamicRegions = true }
    let calls = try stage.daemons.connect(.gateway)
    let finger = try Finger(stage)
    try finger.down(0.25, 0.75)
    // The request follows the press, which waits for nothing.
    let began = try #require(try client.next().event)
    #expect(began.region == nil)
    #expect(try client.next().pointer?.change == .requested)
    // Half a second is more than an answer may take: this one asks anew and is answered at once.
    try TestClock.wait(for: "an answer in time") {
      try calls.call(GatewayInterface.InvalidateRegions.self, .init(interaction: client.id))
      let number = try #require(try client.next().pointer?.request)
      do {
        try calls.call(
          GatewayInterface.AnswerRegion.self,
          .init(interaction: client.id, request: number, region: Self.left))
        return ()
      } catch let error as RemoteError where error.name == GatewayInterface.NoSuchRequest.name {
        return nil
      }
    }
    try finger.up()
    #expect(try client.eventAtOnce().phase == .ended)
    try finger.down(0.3, 0.75)
    #expect(try client.next().event?.region == "left")
    #expect(try client.next().pointer?.region == "left")
    #expect(throws: GatewayInterface.NoSuchRequest(request: 4711).remote) {
      try calls.call(
        GatewayInterface.AnswerRegion.self, .init(interaction: client.id, request: 4711))
    }
  }

  @Test("a drag over a region with a band selects a rectangle, and is no press")
  func band() throws {
    let stage = try PressStage(Self.configuration)
    let client = try stage.interaction { $0.regions = [Region(identifier: "sheet", band: true)] }
    let finger = try Finger(stage)
    try finger.down(0.25, 0.75)
    let press = try client.eventAtOnce().press
    let possible = try #require(try client.next().band)
    #expect(possible.state == .possible && possible.press == press && possible.rectangle == nil)
    try finger.move(0.5, 0.25)
    #expect(try client.eventAtOnce().cancelReason == .becameBand)
    let began = try #require(try client.next().band)
    #expect(began.state == .began && began.region == "sheet" && began.surface == "booth")
    #expect(began.rectangle == .init(x: 0.25, y: 0.25, width: 0.25, height: 0.5))
    try finger.up()
    #expect(try client.next().band?.state == .ended)
    #expect(try client.isQuiet())
  }

  @Test("a style with too many accessories, or with no colour, is refused by its part")
  func styles() throws {
    let stage = try PressStage(Self.configuration)
    let client = try stage.interaction()
    let faults: [(GatewayInterface.PointerStyle, String)] = [
      (.init(accessories: ["a", "b", "c", "d", "e"]), "accessories"),
      (.init(accessories: [""]), "accessories"), (.init(tint: "red"), "tint"),
      (.init(tint: "#12345g"), "tint"), (.init(shape: .init(rawValue: "lift")), "shape"),
    ]
    for (style, part) in faults {
      let parameter = "regions[0].style.\(part)"
      #expect(throws: VarlinkServiceInterface.InvalidParameter(parameter: parameter).remote) {
        try client.setRegions([Region(identifier: "a", style: style)])
      }
    }
    try client.setRegions([
      Region(identifier: "a", style: .init(accessories: ["a", "b", "c", "d"]))
    ])
  }
}
