// SPDX-License-Identifier: Apache-2.0

extension CaptureSession {
  /// The configuration of a session. A setting that is nil is left to the engine, or left as it is.
  ///
  /// The names on the wire are in `interfaces/org.shutterd.Engine.varlink`.
  public struct Configuration: Hashable, Sendable {
    /// The camera, by the name that `shutterctl cameras` shows. Nil means the engine's default, else the
    /// first camera.
    public var camera: String?
    /// The format by its purpose. ``CaptureSession/activeConfiguration`` has the format that was chosen.
    public var preset: Preset?
    /// The exact V4L2 format, as its four characters: "MJPG", "YUYV".
    public var pixelFormat: String?
    /// The exact width, 1 to 65535 pixels.
    public var width: Int64?
    /// The exact height, 1 to 65535 pixels.
    public var height: Int64?
    /// The exact time between frames.
    public var frameInterval: FrameInterval?
    /// What happens if the camera runs in another format for other programs. ``OtherFormat/refuse`` at first.
    public var otherFormat: OtherFormat?
    /// Controls of the camera, which are set in this order when it is opened.
    public var controls: [ControlValue]?
    /// Cameras that photograph the same moment as ``camera``, at most 7, by their names: a photo has a result of
    /// each, that of ``camera`` first. Films, movies of Live Photos and the live picture come only from ``camera``,
    /// and a bracket or light is refused. If one of them is not there, the others still have their photos
    /// (``CapturePhotoSet/isPartial``). None at first.
    public var companions: [String]?
    /// Whether photos can be taken. True at first.
    public var isPhotoEnabled: Bool?
    /// Whether films can be recorded with ``CaptureSession/movieFileOutput``. True at first.
    public var isRecordingEnabled: Bool?
    /// Whether ``CaptureSession/previewOutput`` can show the live picture. True at first.
    public var isPreviewEnabled: Bool?
    /// Whether the live picture should be shown mirrored. Unless this is set, that of a camera at the front is. This
    /// does not change photos and films.
    public var isPreviewMirrored: Bool?
    /// Whether photos show the moment that their settings name (`isZeroShutterLagEnabled` of
    /// `AVCapturePhotoOutput`), and not the next frame after the request. True at first.
    public var isZeroShutterLagEnabled: Bool?
    /// Whether a photo may begin before the previous one is finished. Needs zero shutter lag. False at
    /// first.
    public var isResponsiveCaptureEnabled: Bool?
    /// Whether photos that follow each other quickly may be of less quality, one level below what they ask for
    /// (``ResolvedPhotoSettings/isFastCapture``). Needs responsive capture, and goes off with it. False at first.
    public var isFastCapturePrioritizationEnabled: Bool?
    /// Whether photos may be made later (``PhotoSettings/isDeferred``). Default: false.
    public var isDeferredPhotoDeliveryEnabled: Bool?
    /// The highest quality that a photo may ask for. ``PhotoSettings/QualityPrioritization/balanced`` at
    /// first.
    public var maxPhotoQualityPrioritization: PhotoSettings.QualityPrioritization?
    /// Whether photos may have a Live Photo's movie. The engine then keeps the frames of the last moments in memory
    /// (``CaptureSupport/livePhotoMovie`` says how much). Changed only while the session is stopped. False at first.
    public var isLivePhotoCaptureEnabled: Bool?
    /// True ends movies in progress, and keeps no frames for others: for moments that no movie should show. False at
    /// first.
    public var isLivePhotoCaptureSuspended: Bool?
    /// The name of a microphone (``CaptureDevice`` of sound) whose sound Live Photos' movies have; "" for none. It is open
    /// while the camera runs and movies are possible: what was heard before a press is in them. Changed only while
    /// the session is stopped; a start needs the right to record sound. None at first.
    public var livePhotoMicrophone: String?
    /// The codec of Live Photos' movies. ``RecordingSettings/Codec/h264``, which is the default, where there is an
    /// encoder; ``RecordingSettings/Codec/mjpeg`` for the camera's own pictures, which browsers do not play. Holds
    /// for movies that begin later.
    public var livePhotoCodec: RecordingSettings.Codec?
    /// The time before and after the photo's frame that Live Photos' movies show, microseconds: 500 000 to
    /// 30 000 000, 1 500 000 at first. The frames before it are in memory: a time that might need too much is
    /// refused (``CaptureSupport/LivePhoto/longestBeforeUSec``). Changed only while the session is stopped.
    public var livePhotoBeforeUSec: Int64?
    public var livePhotoAfterUSec: Int64?
    /// The engine's own actions for presses of interactions whose delivery is
    /// ``CaptureEventInteraction/Options/Delivery/engine``. None at first.
    public var actions: ButtonActions?

    /// Makes a configuration that leaves everything to the engine.
    public init() {}
  }
}

extension CaptureSession {
  /// A format of the camera, by its purpose.
  public struct Preset: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The largest format with at least 10 frames a second. If there is none, the fastest format.
    public static let photo = Preset(.photo)
    /// The largest format up to 1920 by 1080 with at least 24 frames a second.
    public static let high = Preset(.high)
    /// The same, up to 1280 by 720.
    public static let medium = Preset(.medium)
    /// The same, up to 640 by 480.
    public static let low = Preset(.low)
  }

  /// What happens if other programs have the camera in another format than the one that a configuration asks for.
  public struct OtherFormat: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The start fails, with ``CaptureError/usedInAnotherFormat(field:present:applications:)``.
    public static let refuse = OtherFormat(.refuse)
    /// The session is interrupted (``InterruptionReason/formatInUse``), and runs as soon as it can have its format.
    public static let wait = OtherFormat(.wait)
    /// The other programs get this format too, if nothing forbids it; else the start fails, with
    /// ``CaptureError/formatKept(field:present:applications:reason:)``.
    public static let change = OtherFormat(.change)
  }

  /// Why the format of a camera that other programs have is not changed.
  public struct FormatKeeping: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// One of them belongs to another user.
    public static let otherUser = FormatKeeping(.otherUser)
    /// One of them records a film.
    public static let recording = FormatKeeping(.recording)
    /// One of them asks for its own format.
    public static let askedFor = FormatKeeping(.askedFor)
    /// The configuration of one of them is being changed. It may work in a moment.
    public static let configuring = FormatKeeping(.configuring)
    /// Photos of one of them are in progress, and need its format for longer than two seconds. It may work when they are
    /// taken.
    public static let capturing = FormatKeeping(.capturing)
  }

  /// A V4L2 control of the camera, as `v4l2-ctl --list-ctrls` names it, and its value.
  public struct ControlValue: Hashable, Sendable {
    /// The name, for instance "exposure_time_absolute".
    public var name: String
    /// The value, in the control's own unit and range.
    public var value: Int64

    public init(name: String, value: Int64) {
      self.name = name
      self.value = value
    }
  }

  /// Seconds from one frame to the next, as a fraction: 1/30.
  public struct FrameInterval: Hashable, Sendable {
    /// The numerator, at least 1.
    public var numerator: Int64
    /// The denominator, at least 1.
    public var denominator: Int64

    /// Makes an interval of `numerator` / `denominator` seconds.
    public init(_ numerator: Int64, _ denominator: Int64) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }
}

/// The engine's own actions for presses, for a program that wants photos but need not handle the presses
/// itself. No event waits for the program.
public struct ButtonActions: Hashable, Sendable {
  /// The action for a press.
  public struct Action: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Do nothing.
    public static let none = Action(.none)
    /// Take a photo of the moment at which the button went down.
    public static let photo = Action(.photo)
    /// Start a film that begins at the moment at which the button went down, or stop the one in progress.
    public static let toggleRecording = Action(.toggleRecording)
    /// Film from the moment at which the button went down until it is released.
    public static let recordWhileHeld = Action(.recordWhileHeld)
    /// Switch to the next camera.
    public static let nextCamera = Action(.nextCamera)
    /// Take a photo ``ButtonActions/timerUSec`` after the press. Another such press before it takes that
    /// back, and lights count down.
    public static let selfTimer = Action(.selfTimer)
    /// Take a photo of the press, and then one each ``ButtonActions/intervalUSec``, until another such
    /// press.
    public static let interval = Action(.interval)
    /// Take a photo of the press, and then others at least ``ButtonActions/burstIntervalUSec`` apart, until
    /// it is released.
    public static let burstWhileHeld = Action(.burstWhileHeld)
  }

  /// The treatment of a press while an earlier one is being served.
  public struct WhileBusy: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The press is dropped. The default.
    public static let drop = WhileBusy(.drop)
    /// One press waits.
    public static let queueOne = WhileBusy(.queueOne)
    /// All presses wait.
    public static let queue = WhileBusy(.queue)
  }

  /// The action for a short press of the primary button. Without ``primaryHold``, for any press, when it
  /// begins.
  public var primary = Action.none
  /// The action when the primary button is held for ``holdThresholdUSec``.
  public var primaryHold = Action.none
  /// The action for a short press of the secondary button. Without ``secondaryHold``, for any press.
  public var secondary = Action.none
  /// The action when the secondary button is held for ``holdThresholdUSec``.
  public var secondaryHold = Action.none
  /// Microseconds after which a press counts as held. Nil means 500 000.
  public var holdThresholdUSec: Int64?
  /// The treatment of a press while an earlier one is being served. Nil means that it is dropped.
  public var whileBusy: WhileBusy?
  /// Microseconds after a press was served during which other presses are dropped. Nil means 0.
  public var lockoutUSec: Int64?
  /// Microseconds from a press to the photo of ``Action/selfTimer``, 100 000 to 60 000 000. Nil means
  /// 3 000 000.
  public var timerUSec: Int64?
  /// Microseconds from one photo of ``Action/interval`` to the next, 100 000 to 86 400 000 000. Nil means
  /// 5 000 000.
  public var intervalUSec: Int64?
  /// The least microseconds from one photo of ``Action/burstWhileHeld`` to the next, 10 000 to 10 000 000.
  /// Nil means 200 000.
  public var burstIntervalUSec: Int64?

  /// Makes actions that do nothing.
  public init() {}
}
