// SPDX-License-Identifier: Apache-2.0
import Testing
import Vocabulary

@testable import ButtonModel

/// The prepared list of regions answers as a search through all of them does.
struct RegionStackTests {
  private static let shapes: [RegionShape] = [
    .whole,
    .rectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5, radius: 0),
    .rectangle(x: 0.25, y: 0.5, width: 0.75, height: 0.25, radius: 0.125),
    .rectangle(x: 0.5, y: 0, width: 0.25, height: 1, radius: 0.125),
    .path([
      SurfacePoint(x: 0, y: 0.5), SurfacePoint(x: 0.5, y: 0.25), SurfacePoint(x: 0.75, y: 1),
    ]),
    .path([
      SurfacePoint(x: 0.25, y: 0), SurfacePoint(x: 1, y: 0), SurfacePoint(x: 0.25, y: 0.75),
      SurfacePoint(x: 1, y: 1),
    ]),
  ]

  /// Places on edges and corners, beside them, and between.
  private static let places: [SurfacePoint?] =
    [nil]
    + (0...32).flatMap { x in
      (0...32).map { y in SurfacePoint(x: Double(x) / 32, y: Double(y) / 32) }
    }

  @Test("as a search through all of them, on edges, too", arguments: 0..<24)
  func same(turn: Int) {
    let regions = Self.shapes.indices.map { index in
      PressRegion(
        identifier: "\(index)", surface: index % 3 == 2 ? "pad" : nil,
        shape: Self.shapes[(index * 5 + turn) % Self.shapes.count], order: (index * turn) % 4)
    }
    let stack = RegionStack(regions)
    for surface in ["screen", "pad"] {
      for place in Self.places {
        let searched = regions.indices.filter { regions[$0].contains(place, on: surface) }
          .max { (regions[$0].order, $0) < (regions[$1].order, $1) }
        #expect(stack.top(at: place, on: surface)?.region == searched.map { regions[$0] })
      }
    }
  }
}
