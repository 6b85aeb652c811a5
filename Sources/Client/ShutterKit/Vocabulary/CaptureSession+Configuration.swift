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
