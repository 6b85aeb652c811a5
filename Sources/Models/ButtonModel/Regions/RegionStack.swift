// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// no regions were set (nil)    the whole of every surface is taken
// []                           no press of a pointing device is taken
// A, B over each other         the one on top, by order, then by place in the list

/// The regions of an interaction as presses ask for them: the one on top first, and with each the rectangle around it.
/// Most regions are elsewhere, which four comparisons show.
struct RegionStack: Sendable {
  private struct Entry {
    let box: SurfaceBox
    let region: SharedRegion
  }

  private let entries: [Entry]

  init(_ regions: [PressRegion]) {
    entries = regions.enumerated()
      .sorted { ($0.element.order, $0.offset) > ($1.element.order, $1.offset) }
      .map { Entry(box: $0.element.shape.box, region: SharedRegion($0.element)) }
  }

  /// The region on top at this place; nil if there is none.
  func top(at point: SurfacePoint?, on surface: String) -> SharedRegion? {
    for index in entries.indices {
      if let point, !entries[index].box.contains(point) { continue }
      let region = entries[index].region
      if region.region.contains(point, on: surface) { return region }
    }
    return nil
  }
}

/// A region that an interaction and its presses have in common: none of them copies it.
final class SharedRegion: Sendable {
  let region: PressRegion

  init(_ region: PressRegion) { self.region = region }
}

/// The rectangle around a shape. Its edges belong to it.
struct SurfaceBox: Sendable {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  func contains(_ point: SurfacePoint) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }
}

extension RegionShape {
  var box: SurfaceBox {
    switch self {
    case .rectangle(let x, let y, let width, let height, _):
      SurfaceBox(left: x, top: y, right: x + width, bottom: y + height)
    case .path(let points):
      SurfaceBox(
        left: points.reduce(1) { min($0, $1.x) }, top: points.reduce(1) { min($0, $1.y) },
        right: points.reduce(0) { max($0, $1.x) }, bottom: points.reduce(0) { max($0, $1.y) })
    }
  }
}
