// SPDX-License-Identifier: Apache-2.0

/// A hint for a program that draws a region, like `UIPointerStyle` of UIKit. The gateway draws nothing: it checks the
/// style and passes it on with ``PointerEvent/style``.
public struct PointerStyle: Hashable, Sendable {
  /// The form of the pointer.
  public struct Shape: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The usual pointer.
    public static let system = Shape(.system)
    /// No pointer.
    public static let hidden = Shape(.hidden)
    public static let crosshair = Shape(.crosshair)
    /// The sign of a shutter button.
    public static let shutter = Shape(.shutter)
    /// The sign for waiting.
    public static let busy = Shape(.busy)
    /// A text cursor.
    public static let beam = Shape(.beam)
  }

  public var shape: Shape
  /// The colour of the region while a pointer is over it, "#rrggbb".
  public var tint: String?
  /// The names of small pictures around the pointer: at most four, each at most 64 bytes.
  public var accessories: [String]

  public init(_ shape: Shape = .system, tint: String? = nil, accessories: [String] = []) {
    self.shape = shape
    self.tint = tint
    self.accessories = accessories
  }
}

/// A pen that touches a surface, or is near it.
public struct Pen: Hashable, Sendable {
  /// The end of the pen, or a puck.
  public struct Tool: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let pen = Tool(.pen)
    /// The end that rubs out.
    public static let rubber = Tool(.rubber)
    public static let brush = Tool(.brush)
    public static let pencil = Tool(.pencil)
    public static let airbrush = Tool(.airbrush)
    /// A puck like a mouse.
    public static let mouse = Tool(.mouse)
    /// A puck with a lens.
    public static let lens = Tool(.lens)
  }

  public var tool: Tool
  /// 0 to 1, of the pressure that the device can measure; nil: it measures none.
  public var force: Double?

  /// Makes one, for tests of handlers.
  public init(_ tool: Tool = .pen, force: Double? = nil) {
    self.tool = tool
    self.force = force
  }
}

/// The modifier keys that are held on keyboards of the seat which the gateway reads for their buttons, like
/// `UIKeyModifierFlags` of UIKit.
public struct ModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let shift = ModifierFlags(rawValue: 1 << 17)
  public static let control = ModifierFlags(rawValue: 1 << 18)
  /// Alt.
  public static let alternate = ModifierFlags(rawValue: 1 << 19)
  /// Meta, the key with a logo.
  public static let command = ModifierFlags(rawValue: 1 << 20)
}

/// What a finger, a pen or a pointer does over the regions of an interaction. `entered` and `exited` alternate for
/// each contact. A pen that is near hovers, as `UIHoverGestureRecognizer` of UIKit reports it; a mouse also hovers
/// while only the gateway moves its pointer.
public struct PointerEvent: Hashable, Sendable {
  /// The kinds of pointer events.
  public enum Change: Hashable, Sendable {
    case entered
    case exited
    /// It is somewhere else in the same region. At most 60 times a second for each contact.
    case moved
  }

  public var change: Change
  /// The device, as in the events of its presses.
  public var device: String
  /// The contact, by the button of its presses, the first if there are several: "touch0".
  public var contact: String
  public var type: CaptureEvent.TouchType
  public var surface: String
  /// Nil: the interaction has set no regions, so the whole surface.
  public var region: String?
  /// The present place, or the last one.
  public var location: PointerRegion.Location
  /// The region's style.
  public var style: PointerStyle?
  /// The pen; nil for a finger or a mouse. Without a press its force is 0.
  public var pen: Pen?
  /// The modifier keys that are held.
  public var modifierFlags: ModifierFlags
  /// Microseconds of CLOCK_MONOTONIC.
  public var monotonicUSec: Int64
}

/// A question of the gateway about the region where a contact is, for interactions with dynamic regions
/// (``CaptureEventInteraction/regionRequestHandler``), like `UIPointerRegionRequest`.
public struct PointerRegionRequest: Hashable, Sendable {
  public var device: String
  public var contact: String
  public var surface: String
  public var location: PointerRegion.Location
  /// The region in force there; nil if there is none.
  public var region: String?
  /// The modifier keys that are held. When they change, the gateway asks for the region again.
  public var modifiers: ModifierFlags
  let number: Int64
}

/// A rectangle that somebody selects by dragging a finger or a pen, like `UIBandSelectionInteraction` of
/// UIKit. The press in which it began is cancelled with ``CaptureEvent/CancelReason/becameBand``.
public struct BandSelection: Hashable, Sendable {
  /// The states of a selection. Each one that began is also ended.
  public enum State: Hashable, Sendable {
    /// A press is down that becomes a band if it is dragged for more than 8 pixels.
    case possible
    case began
    case selecting
    case ended
  }

  /// A rectangle on the surface, all parts 0 to 1.
  public struct Rectangle: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  public var state: State
  public var press: Int64
  public var surface: String
  public var region: String
  /// Nil while the band is only possible.
  public var selectionRect: Rectangle?
  /// Why it ended although the contact was not lifted: the rectangle is not meant.
  public var cancelReason: CaptureEvent.CancelReason?
  /// The modifier keys that were held when its press began.
  public var initialModifierFlags: ModifierFlags
  /// Microseconds of CLOCK_MONOTONIC.
  public var monotonicUSec: Int64
}

/// Whether the pointing devices of the seat are kept for this program, like `UIPointerLockState` of UIKit.
public enum PointerLockState: Hashable, Sendable {
  /// Only this program gets what they send.
  case locked
  case unlocked
}
