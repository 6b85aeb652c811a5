// SPDX-License-Identifier: Apache-2.0

extension CaptureSession {
  /// What a session is set to. Nil leaves a setting to the engine, or as it is.
  ///
  /// The names of the wire stand in `interfaces/org.shutterd.Engine.varlink`.
  public struct Configuration: Hashable, Sendable {
    /// The camera, by the name that `shutterctl cameras` shows. Nil: the engine's default, else the
    /// first that there is.
    public var camera: String?
    /// A format by what it is for; what it chose stands in
    /// ``CaptureSession/activeConfiguration``.
    public var preset: Preset?
    /// Exactly this V4L2 format, as its four characters: "MJPG", "YUYV".
    public var pixelFormat: String?
    /// Exactly this width, 1 to 65535 pixels.
    public var width: Int64?
    /// Exactly this height, 1 to 65535 pixels.
    public var height: Int64?
    /// Exactly this time between frames.
    public var frameInterval: FrameInterval?
    /// Controls of the camera, set in this order when it is opened.
    public var controls: [ControlValue]?
    /// Whether photos are taken. True at first.
    public var isPhotoEnabled: Bool?
    /// Whether photos show the moment that they name (`isZeroShutterLagEnabled` of
    /// `AVCapturePhotoOutput`) and not the next frame after it. True at first.
    public var isZeroShutterLagEnabled: Bool?
    /// Whether a photo begins although the one before it is not finished. Wants zero shutter lag. False
    /// at first.
    public var isResponsiveCaptureEnabled: Bool?
    /// The most that a photo may ask for. ``PhotoSettings/QualityPrioritization/balanced`` at first.
    public var maxPhotoQualityPrioritization: PhotoSettings.QualityPrioritization?
    /// What the engine does by itself with presses of interactions whose delivery is
    /// ``CaptureEventInteraction/Options/Delivery/engine``. Nothing at first.
    public var actions: ButtonActions?

    /// All is left to the engine.
    public init() {}
  }
}

extension CaptureSession {
  /// A format of the camera by what it is for.
  public struct Preset: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The largest that the camera has with 10 frames a second or more; where it has none so fast, the
    /// fastest.
    public static let photo = Preset(rawValue: "photo")
    /// The largest up to 1920 by 1080 with 24 frames a second or more.
    public static let high = Preset(rawValue: "high")
    /// The same, up to 1280 by 720.
    public static let medium = Preset(rawValue: "medium")
    /// The same, up to 640 by 480.
    public static let low = Preset(rawValue: "low")
  }

  /// A V4L2 control of the camera, as `v4l2-ctl --list-ctrls` names it, and its value.
  public struct ControlValue: Hashable, Sendable {
    /// "exposure_time_absolute", for instance.
    public var name: String
    /// In the control's own unit and range.
    public var value: Int64

    /// Makes a value.
    public init(name: String, value: Int64) {
      self.name = name
      self.value = value
    }
  }

  /// Seconds from one frame to the next, as a fraction: 1/30.
  public struct FrameInterval: Hashable, Sendable {
    /// From 1.
    public var numerator: Int64
    /// From 1.
    public var denominator: Int64

    /// Makes an interval.
    public init(_ numerator: Int64, _ denominator: Int64) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }
}

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
