// SPDX-License-Identifier: Apache-2.0

/// A part of a surface in which an interaction takes presses of touch screens, pens, touch pads and mice,
/// like `UIPointerRegion` of UIKit. A surface is named in the gateway's configuration, and its coordinates
/// are 0 to 1, from the left and from the top.
///
/// ```swift
/// try await interaction.setRegions([
///   PointerRegion("shutter", .rectangle(x: 0, y: 0.66, width: 1, height: 0.34)),
///   PointerRegion("menu", .rectangle(x: 0.9, y: 0.9, width: 0.1, height: 0.1), role: .secondary),
/// ])
/// ```
public struct PointerRegion: Hashable, Sendable {
  /// The name of the region in events (``CaptureEvent/Touch/region``): unique in the interaction, at most
  /// 64 bytes.
  public var identifier: String
  /// The part of the surface that it covers, edges included.
  public var shape: Shape
  /// The surface that it lies on; nil: every surface.
  public var surface: String?
  /// The role of presses in it; nil: that of the device.
  public var role: CaptureEvent.Role?
  /// The axes along which a press may leave the region in which it began. Along others it is cancelled,
  /// with ``CaptureEvent/CancelReason/leftRegion``.
  public var latchingAxes: LatchingAxes
  /// The place among overlapping regions: the highest is on top, of equal ones the last of the list.
  public var order: Int
  /// Whether a drag that begins in it becomes a selection (``CaptureEventInteraction/bandHandler``).
  public var allowsBandSelection: Bool
  /// A hint for a program that draws it.
  public var style: PointerStyle?

  /// Makes a region; without a shape, of the whole surface.
  public init(
    _ identifier: String, _ shape: Shape = .wholeSurface, surface: String? = nil,
    role: CaptureEvent.Role? = nil, latchingAxes: LatchingAxes = [], order: Int = 0,
    allowsBandSelection: Bool = false, style: PointerStyle? = nil
  ) {
    self.identifier = identifier
    self.shape = shape
    self.surface = surface
    self.role = role
    self.latchingAxes = latchingAxes
    self.order = order
    self.allowsBandSelection = allowsBandSelection
    self.style = style
  }
}

extension PointerRegion {
  /// The form of a region.
  public enum Shape: Hashable, Sendable {
    /// The whole surface. Only such a region takes presses of devices without a position.
    case wholeSurface
    /// A rectangle, its corners rounded by `radius`.
    case rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double = 0)
    /// A closed path of straight lines through 3 to 64 points.
    case path([Location])
  }

  /// A place on a surface.
  public struct Location: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Axes of a surface, like `UIAxis`.
  public struct LatchingAxes: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let horizontal = LatchingAxes(rawValue: 1)
    public static let vertical = LatchingAxes(rawValue: 2)
    public static let both: LatchingAxes = [.horizontal, .vertical]
  }
}

extension CaptureEvent {
  /// The part of an event that only a press of a pointing device has.
  public struct Touch: Hashable, Sendable {
    public var type: TouchType
    /// The surface, as the gateway's configuration names it.
    public var surface: String
    /// The region in which the press began; nil if the interaction has set none.
    public var region: String?
    /// Where the contact is at this event; nil for a device without a position, such as a mouse that is not
    /// locked.
    public var location: PointerRegion.Location?
    /// The pen; nil for a finger or a mouse.
    public var pen: Pen?
    /// The force of the touch, 0 to 1, where the pen measures it: `force` of `UITouch` divided by its
    /// `maximumPossibleForce`.
    public var force: Double? { pen?.force }

    /// Makes one, for tests of handlers.
    public init(
      type: TouchType = .direct, surface: String = "display0", region: String? = nil,
      location: PointerRegion.Location? = nil, pen: Pen? = nil
    ) {
      self.type = type
      self.surface = surface
      self.region = region
      self.location = location
      self.pen = pen
    }
  }

  /// How a press of a pointing device was made, like `UITouch.TouchType`.
  public struct TouchType: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A finger on a screen; with ``CaptureEventInteraction/Options/supportsIndirectInput`` false, also a
    /// press made with a pointer.
    public static let direct = TouchType(.direct)
    /// A finger on a surface that shows nothing.
    public static let indirect = TouchType(.indirect)
    /// The button of a mouse or of a touch pad.
    public static let indirectPointer = TouchType(.indirectPointer)
    /// A pen.
    public static let pencil = TouchType(.pencil)
  }
}
