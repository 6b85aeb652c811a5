// SPDX-License-Identifier: Apache-2.0

/// What the engine does by itself with presses, for a program that wants photos and no part in making
/// them: no event waits for it.
public struct ButtonActions: Hashable, Sendable {
  /// What a press brings about.
  public struct Action: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing.
    public static let none = Action(rawValue: "none")
    /// A photo of the moment at which the button went down.
    public static let photo = Action(rawValue: "photo")
  }

  /// What becomes of a press while the one before it is being served.
  public struct WhileBusy: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing. The default.
    public static let drop = WhileBusy(rawValue: "drop")
    /// One waits.
    public static let queueOne = WhileBusy(rawValue: "queue_one")
    /// All wait.
    public static let queue = WhileBusy(rawValue: "queue")
  }

  /// A short press of the primary button; without ``primaryHold`` any press, when it begins.
  public var primary = Action.none
  /// The primary button held for ``holdThresholdUSec``.
  public var primaryHold = Action.none
  /// Likewise of the secondary button.
  public var secondary = Action.none
  /// Likewise.
  public var secondaryHold = Action.none
  /// Microseconds after which a press is held. Nil: 500 000.
  public var holdThresholdUSec: Int64?
  /// A press while the last one is being served. Nil: dropped.
  public var whileBusy: WhileBusy?
  /// Microseconds after a press was served for which others are dropped. Nil: 0.
  public var lockoutUSec: Int64?

  /// Nothing happens by itself.
  public init() {}
}
