// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// rectangle          rounded rectangle      path, by the even-odd rule
//  ┌─────────┐        ╭───────╮   ╮          1 ╲    ╱ 4
//  │ in      │        │  in   │   │ radius    ╲ ╲╱ ╱
//  └─────────┘ out    ╰───────╯   ╯            ╲╱╲╱     the last point leads to the first
//                      out: the corners

/// The part of a surface that a region covers. Its edges belong to it.
package enum RegionShape: Hashable, Sendable {
  /// A rectangle, its corners rounded by a radius; 0: they are square.
  case rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double)
  /// A closed path of straight lines.
  case path([SurfacePoint])

  /// The most points of a path.
  package static let longestPath = 64

  /// The whole surface.
  package static let whole = RegionShape.rectangle(x: 0, y: 0, width: 1, height: 1, radius: 0)

  /// Whether the shape is one that lies on the surface and has a size. Not a number is no size.
  package var isValid: Bool {
    switch self {
    case .rectangle(let x, let y, let width, let height, let radius):
      x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1 + Self.slack
        && y + height <= 1 + Self.slack && radius >= 0 && 2 * radius <= min(width, height)
    case .path(let points): (3...Self.longestPath).contains(points.count)
    }
  }

  /// Clients compute in fractions: 0.7 + 0.3 may be a little more than 1.
  private static let slack = 1e-9

  /// Whether it covers the whole surface, so that it also takes a press without a place.
  package var isWhole: Bool {
    guard case .rectangle(let x, let y, let width, let height, let radius) = self else {
      return false
    }
    return x == 0 && y == 0 && width >= 1 - Self.slack && height >= 1 - Self.slack && radius == 0
  }

  package func contains(_ point: SurfacePoint) -> Bool {
    switch self {
    case .rectangle(let x, let y, let width, let height, let radius):
      let (right, bottom) = (x + width, y + height)
      guard x <= point.x, point.x <= right, y <= point.y, point.y <= bottom else { return false }
      // The nearest point of the rectangle without its rounded border: 0 outside of corners.
      let across = point.x - min(max(point.x, x + radius), right - radius)
      let down = point.y - min(max(point.y, y + radius), bottom - radius)
      return across == 0 || down == 0 || across * across + down * down <= radius * radius
    case .path(let points):
      return Self.isInside(point, points)
    }
  }

  /// Counts the lines that a ray to the right crosses.
  private static func isInside(_ point: SurfacePoint, _ path: [SurfacePoint]) -> Bool {
    var isInside = false
    var last = path[path.endIndex - 1]
    for next in path {
      if isOn(point, last, next) { return true }
      if (next.y > point.y) != (last.y > point.y) {
        let crossing = (last.x - next.x) * (point.y - next.y) / (last.y - next.y) + next.x
        if point.x < crossing { isInside.toggle() }
      }
      last = next
    }
    return isInside
  }

  private static func isOn(_ point: SurfacePoint, _ one: SurfacePoint, _ other: SurfacePoint)
    -> Bool
  {
    let turn =
      (other.x - one.x) * (point.y - one.y) - (other.y - one.y) * (point.x - one.x)
    return turn == 0
      && min(one.x, other.x) <= point.x && point.x <= max(one.x, other.x)
      && min(one.y, other.y) <= point.y && point.y <= max(one.y, other.y)
  }
}
