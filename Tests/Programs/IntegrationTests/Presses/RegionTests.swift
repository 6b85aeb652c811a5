// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// Regions as clients ask for them. What becomes of touches needs a touch screen: TouchRigTests.
struct RegionTests {
  private typealias Region = GatewayInterface.PointerRegion

  private static let whole = Region(identifier: "whole")

  private static func path(_ count: Int) -> Region {
    Region(
      identifier: "path",
      path: (0..<count).map { .init(x: Double($0) / 100, y: Double($0 % 2)) })
  }

  private static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double? = nil
  ) -> Region {
    Region(
      identifier: "r", rectangle: .init(x: x, y: y, width: width, height: height, radius: radius))
  }

  @Test("a wrong region is refused by its part, and changes nothing")
  func refused() throws {
    let stage = try PressStage()
    let interaction = try stage.interaction()
    var both = Self.path(3)
    both.rectangle = .init(x: 0, y: 0, width: 1, height: 1)
    var outside = Self.path(3)
    outside.path?[1].x = 1.5
    let faults: [([Region], String)] = [
      ([Self.rectangle(0, 0.5, 1, 0)], "regions[0].rectangle"),
      ([Self.whole, Self.rectangle(0.5, 0, 0.6, 1)], "regions[1].rectangle"),
      ([Self.rectangle(-0.1, 0, 0.5, 1)], "regions[0].rectangle"),
      ([Self.rectangle(0, 0, 0.5, 1, radius: 0.3)], "regions[0].rectangle"),
      ([Self.path(2)], "regions[0].path"), ([Self.path(65)], "regions[0].path"),
      ([both], "regions[0].path"), ([outside], "regions[0].path"),
      ([Self.whole, Self.whole], "regions[1].identifier"),
      ([Region(identifier: "")], "regions[0].identifier"),
      ([Region(identifier: String(repeating: "i", count: 65))], "regions[0].identifier"),
      ([Region(identifier: "a", surface: "")], "regions[0].surface"),
      ([Region(identifier: "a", role: .init(rawValue: "third"))], "regions[0].role"),
      (
        [Region(identifier: "a", latchingAxes: .init(rawValue: "depth"))],
        "regions[0].latchingAxes"
      ),
      ((0..<33).map { Region(identifier: "r\($0)") }, "regions"),
    ]
    for (regions, parameter) in faults {
      #expect(throws: VarlinkServiceInterface.InvalidParameter(parameter: parameter).remote) {
        try interaction.setRegions(regions)
      }
    }
    #expect(try interaction.isQuiet())
    try interaction.setRegions((0..<32).map { Region(identifier: "r\($0)") })
    try interaction.setRegions([Self.path(64), Self.rectangle(0.7, 0, 0.3, 1, radius: 0.15)])
  }

  @Test("buttons know no regions; an older interaction is not shadowed by one that has some")
  func buttons() throws {
    let stage = try PressStage()
    let older = try stage.interaction()
    let newer = try stage.interaction()
    #expect(try older.status().obstacles == [.shadowed])
    #expect(try newer.setRegions([]).eligible)
    #expect(try older.status().eligible)
    try stage.press()
    let began = try newer.eventAtOnce()
    #expect(began.phase == .began && began.touchType == nil && began.region == nil)
    #expect(began.surface == nil && began.x == nil && began.y == nil)
    #expect(try newer.eventAtOnce().phase == .ended)
    #expect(try older.isQuiet())
    try newer.setRegions(nil)
    #expect(try older.status().obstacles == [.shadowed])
  }
}
