// SPDX-License-Identifier: Apache-2.0

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
