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

  package init(surface: String, touchType: TouchType, hasPosition: Bool) {
    self.surface = surface
    self.touchType = touchType
    self.hasPosition = hasPosition
  }
}
