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

  /// Where a pointer is at first that nobody has moved yet.
  package static let middle = SurfacePoint(x: 0.5, y: 0.5)

  /// A place on the surface; one that lies outside is moved to the nearest edge.
  package init(x: Double, y: Double) {
    self.x = Self.clamped(x)
    self.y = Self.clamped(y)
  }

  /// The place that is so many pixels further, on a surface of this size.
  package func moved(across: Int, down: Int, on size: SurfaceSize) -> SurfacePoint {
    SurfacePoint(
      x: x + Double(across) / Double(size.width), y: y + Double(down) / Double(size.height))
  }

  private static func clamped(_ number: Double) -> Double {
    // Not a number fails every comparison.
    number > 0 ? min(number, 1) : 0
  }
}

/// The end of a pen, or another thing that a tablet feels. The raw values are the words of the Gateway
/// interface.
package enum PenTool: String, CaseIterable, Sendable {
  case pen
  case rubber
  case brush
  case pencil
  case airbrush
  /// A puck like a mouse.
  case mouse
  /// A puck with a lens.
  case lens
}

/// A pen that touches a surface or is near it.
package struct PenState: Hashable, Sendable {
  package var tool: PenTool
  /// 0 to 1, of the pressure that the device can measure; nil: it measures none.
  package var force: Double?

  package init(tool: PenTool = .pen, force: Double? = nil) {
    self.tool = tool
    self.force = force
  }
}

/// The keys that change the meaning of what somebody does with a pointer.
package struct ModifierKeys: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = ModifierKeys(rawValue: 1)
  package static let control = ModifierKeys(rawValue: 2)
  package static let alt = ModifierKeys(rawValue: 4)
  package static let meta = ModifierKeys(rawValue: 8)

  /// All of them, with the words of the Gateway interface.
  package static let words: [(ModifierKeys, String)] = [
    (.shift, "shift"), (.control, "control"), (.alt, "alt"), (.meta, "meta"),
  ]
}

/// The description of a device with buttons that is a pointing device.
package struct PointerDescription: Hashable, Sendable {
  /// The surface that it points at, by the name in the configuration.
  package var surface: String
  package var touchType: TouchType
  /// Whether its presses always have a place. Those of a mouse have one only while the gateway alone
  /// moves its pointer; otherwise only the compositor knows where that is.
  package var hasPosition: Bool
  /// Whether it also points without a press, so that all its buttons are at one place: a pen that is near, a mouse.
  package var hovers: Bool
  /// The size of the surface in pixels, for lengths that people see: the start of a band.
  package var size: SurfaceSize
  /// Whether it may be kept for one client alone. Never for a touch screen that a compositor uses:
  /// it would miss the end of a touch.
  package var isLockable: Bool

  package init(
    surface: String, touchType: TouchType, hasPosition: Bool, hovers: Bool = false,
    size: SurfaceSize = SurfaceSize(), isLockable: Bool = false
  ) {
    self.surface = surface
    self.touchType = touchType
    self.hasPosition = hasPosition
    self.hovers = hovers
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
