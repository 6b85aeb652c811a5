// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// A part of a surface in which a client takes presses of pointing devices.
package struct PressRegion: Hashable, Sendable {
  /// The client's own name for it.
  package var identifier: String
  /// The surface that it lies on; nil: every surface.
  package var surface: String?
  package var shape: RegionShape
  /// The role of presses in it; nil: the role of the device. `none`: presses in it are not taken.
  package var role: Role?
  /// The axes along which a press may leave it.
  package var latchingAxes: LatchingAxes
  /// The place in the stack. The overlapping region with the highest order is on top; among equal
  /// ones it is the last of the list.
  package var order: Int
  /// Whether a drag that begins in it becomes a band.
  package var isBand: Bool
  package var style: RegionStyle?

  package init(
    identifier: String, surface: String? = nil, shape: RegionShape = .whole, role: Role? = nil,
    latchingAxes: LatchingAxes = .none, order: Int = 0, isBand: Bool = false,
    style: RegionStyle? = nil
  ) {
    self.identifier = identifier
    self.surface = surface
    self.shape = shape
    self.role = role
    self.latchingAxes = latchingAxes
    self.order = order
    self.isBand = isBand
    self.style = style
  }

  /// The longest identifier, in bytes. It is kept in memory and sent with every press.
  package static let longestIdentifier = 64
  /// The most regions of one interaction.
  package static let most = 32

  /// Whether it lies on the surface under this place; a press without a place is only in a region
  /// that covers the whole surface.
  func contains(_ point: SurfacePoint?, on surface: String) -> Bool {
    guard self.surface == nil || self.surface == surface else { return false }
    return point.map(shape.contains) ?? shape.isWhole
  }
}

/// The axes along which a press may leave its region and go on.
package enum LatchingAxes: String, CaseIterable, Sendable {
  case none
  case horizontal
  case vertical
  case both
}

extension PressRegion {
  /// The fault of a client's regions, as the name of the faulty parameter; nil if there is none.
  package static func fault(of regions: [PressRegion]) -> String? {
    if regions.count > most { return "regions" }
    var identifiers: Set<String> = []
    for (index, region) in regions.enumerated() {
      guard (1...longestIdentifier).contains(region.identifier.utf8.count),
        identifiers.insert(region.identifier).inserted
      else { return "regions[\(index)].identifier" }
      guard region.shape.isValid else {
        return "regions[\(index)]" + (region.shape.isPath ? ".path" : ".rectangle")
      }
      if let surface = region.surface, !(1...longestIdentifier).contains(surface.utf8.count) {
        return "regions[\(index)].surface"
      }
      if let fault = region.style?.fault { return "regions[\(index)].style.\(fault)" }
    }
    return nil
  }
}

extension RegionShape {
  fileprivate var isPath: Bool {
    if case .path = self { true } else { false }
  }
}

//   latching axes   none                horizontal            both
//        ┌───┐      ┌───┐               ┌───┐
//   down │ x │      │ x─┼─▶ cancelled   │ x─┼──▶ goes on      goes on wherever it moves
//        └───┘      └───┘               └─┼─┘
//                                         ▼ cancelled

/// The region in which a press began. It stays that one, whatever the client sets afterwards, until
/// the press is over.
struct LatchedRegion: Sendable {
  let shared: SharedRegion
  /// The place where the press began; nil if it has none, so that it cannot leave.
  let origin: SurfacePoint?

  var region: PressRegion { shared.region }

  /// Whether a press that is here now has left the region.
  func isLeft(at point: SurfacePoint) -> Bool {
    guard let origin else { return false }
    let seen =
      switch region.latchingAxes {
      case .none: point
      case .horizontal: SurfacePoint(x: origin.x, y: point.y)
      case .vertical: SurfacePoint(x: point.x, y: origin.y)
      case .both: origin
      }
    return !region.shape.contains(seen)
  }
}
