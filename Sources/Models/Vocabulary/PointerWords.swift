// SPDX-License-Identifier: Apache-2.0

/// The kind of a press of a pointing device. The raw values are the words of the Gateway interface.
package enum TouchType: String, CaseIterable, Sendable {
  /// A finger on a screen.
  case direct
  /// A finger on a surface that shows nothing: a touch pad.
  case indirect
  /// The button of a mouse or of a touch pad.
  case indirectPointer = "indirect_pointer"
  /// A pen.
  case pencil
}

/// A place on a surface. Both numbers are 0 to 1, from the left and from the top.
package struct SurfacePoint: Hashable, Sendable {
  package let x: Double
  package let y: Double

  /// A place on the surface; one that lies outside is moved to the nearest edge.
  package init(x: Double, y: Double) {
    self.x = Self.clamped(x)
    self.y = Self.clamped(y)
  }

  private static func clamped(_ number: Double) -> Double {
    // Not a number fails every comparison.
    number > 0 ? min(number, 1) : 0
  }
}

/// The description of a device with buttons that is a pointing device.
package struct PointerDescription: Hashable, Sendable {
  /// The surface that it points at, by the name in the configuration.
  package var surface: String
  package var touchType: TouchType
  /// Whether its presses have a place. Those of a mouse have none: only the compositor knows where
  /// its pointer is.
  package var hasPosition: Bool
  /// The size of the surface in pixels, for lengths that people see: the start of a band.
  package var size: SurfaceSize
  /// Whether it may be kept for one client alone. Never for a touch screen that a compositor uses:
  /// it would miss the end of a touch.
  package var isLockable: Bool

  package init(
    surface: String, touchType: TouchType, hasPosition: Bool, size: SurfaceSize = SurfaceSize(),
    isLockable: Bool = false
  ) {
    self.surface = surface
    self.touchType = touchType
    self.hasPosition = hasPosition
    self.size = size
    self.isLockable = isLockable
  }
}

/// The size of a surface in pixels.
package struct SurfaceSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int = 1920, height: Int = 1080) {
    self.width = width
    self.height = height
  }

  /// The distance of two places, in pixels.
  package func distance(_ one: SurfacePoint, _ other: SurfacePoint) -> Double {
    let (across, down) = (
      (one.x - other.x) * Double(width), (one.y - other.y) * Double(height)
    )
    return (across * across + down * down).squareRoot()
  }
}
