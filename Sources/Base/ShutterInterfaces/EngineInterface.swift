// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.
import LinuxIO
import Varlink
import VarlinkSocket

/// Capture engine for V4L2 cameras: sessions, photos, recordings, previews.
///
/// A session lives exactly as long as the connection on which OpenSession() is being streamed.
/// Each method that streams takes a separate connection; everything else can share one. Only
/// callers with the user identity of the opener (SO_PEERCRED) may name a session; for all
/// others it does not exist.
///
/// Fields named ...FileDescriptor are indices into the descriptors sent along with
/// the message (SCM_RIGHTS). Descriptors come only with the first reply to a call,
/// a message that carries some stays below 4096 bytes, and a client pipelines no
/// call behind one that returns descriptors: a stream socket may merge a message
/// without descriptors with a following one that has some.
///
/// Times are microseconds of CLOCK_MONOTONIC. Enumerations in replies may gain values;
/// clients have to tolerate unknown ones.
public enum EngineInterface: VarlinkInterface {
  public static let name = "org.shutterd.Engine"
  public static var description: String {
    String(decoding: PackageResources.org_shutterd_Engine_varlink, as: UTF8.self)
  }
  public static let methods: [any VarlinkMethod.Type] = [
    ListCameras.self, ListCameraPrograms.self, ListMicrophones.self, GetAuthorization.self,
    WatchRotation.self, WatchCameras.self, OpenSession.self, ListSessions.self, GetSupport.self,
    BeginConfiguration.self, Configure.self, CommitConfiguration.self, Start.self, Stop.self,
    SwitchCamera.self, AdjustCamera.self, SetTorch.self, ShowCountdown.self, WatchReadiness.self,
    CapturePhoto.self, PrepareSettings.self, ClaimPhoto.self, FinalizePhoto.self,
    WatchDeferredPhotos.self, OpenPhoto.self, StartRecording.self, PauseRecording.self,
    ResumeRecording.self, StopRecording.self, OpenPreview.self, ReleasePreviewBuffer.self,
    ListContentDirectories.self, WatchContentDirectories.self, InvalidateContentDirectory.self,
    InvalidateSessionContent.self, GetHealth.self, SetApplicationContext.self,
    GetApplicationContext.self, Reload.self, SimulateCamera.self, SimulateClock.self,
    ListIntervals.self, StartInterval.self, StopInterval.self,
  ]
}

// MARK: Service

extension EngineInterface {
  /// A service of this interface: each function answers the calls of one method.
  @LoopActor
  public protocol Service: VarlinkService {
    func listCameras(_ parameters: ListCameras.Parameters, _ call: IncomingCall)
    func listCameraPrograms(_ call: IncomingCall)
    func listMicrophones(_ call: IncomingCall)
    func getAuthorization(_ parameters: GetAuthorization.Parameters, _ call: IncomingCall)
    func watchRotation(_ parameters: WatchRotation.Parameters, _ call: IncomingCall)
    func watchCameras(_ call: IncomingCall)
    func openSession(_ parameters: OpenSession.Parameters, _ call: IncomingCall)
    func listSessions(_ call: IncomingCall)
    func getSupport(_ parameters: GetSupport.Parameters, _ call: IncomingCall)
    func beginConfiguration(_ parameters: BeginConfiguration.Parameters, _ call: IncomingCall)
    func configure(_ parameters: Configure.Parameters, _ call: IncomingCall)
    func commitConfiguration(_ parameters: CommitConfiguration.Parameters, _ call: IncomingCall)
    func start(_ parameters: Start.Parameters, _ call: IncomingCall)
    func stop(_ parameters: Stop.Parameters, _ call: IncomingCall)
    func switchCamera(_ parameters: SwitchCamera.Parameters, _ call: IncomingCall)
    func adjustCamera(_ parameters: AdjustCamera.Parameters, _ call: IncomingCall)
    func setTorch(_ parameters: SetTorch.Parameters, _ call: IncomingCall)
    func showCountdown(_ parameters: ShowCountdown.Parameters, _ call: IncomingCall)
    func watchReadiness(_ parameters: WatchReadiness.Parameters, _ call: IncomingCall)
    func capturePhoto(_ parameters: CapturePhoto.Parameters, _ call: IncomingCall)
    func prepareSettings(_ parameters: PrepareSettings.Parameters, _ call: IncomingCall)
    func claimPhoto(_ parameters: ClaimPhoto.Parameters, _ call: IncomingCall)
    func finalizePhoto(_ parameters: FinalizePhoto.Parameters, _ call: IncomingCall)
    func watchDeferredPhotos(_ call: IncomingCall)
    func openPhoto(_ parameters: OpenPhoto.Parameters, _ call: IncomingCall)
    func startRecording(_ parameters: StartRecording.Parameters, _ call: IncomingCall)
    func pauseRecording(_ parameters: PauseRecording.Parameters, _ call: IncomingCall)
    func resumeRecording(_ parameters: ResumeRecording.Parameters, _ call: IncomingCall)
    func stopRecording(_ parameters: StopRecording.Parameters, _ call: IncomingCall)
    func openPreview(_ parameters: OpenPreview.Parameters, _ call: IncomingCall)
    func releasePreviewBuffer(_ parameters: ReleasePreviewBuffer.Parameters, _ call: IncomingCall)
    func listContentDirectories(
      _ parameters: ListContentDirectories.Parameters, _ call: IncomingCall)
    func watchContentDirectories(
      _ parameters: WatchContentDirectories.Parameters, _ call: IncomingCall)
    func invalidateContentDirectory(
      _ parameters: InvalidateContentDirectory.Parameters, _ call: IncomingCall)
    func invalidateSessionContent(_ call: IncomingCall)
    func getHealth(_ call: IncomingCall)
    func setApplicationContext(_ parameters: SetApplicationContext.Parameters, _ call: IncomingCall)
    func getApplicationContext(_ parameters: GetApplicationContext.Parameters, _ call: IncomingCall)
    func reload(_ call: IncomingCall)
    func simulateCamera(_ parameters: SimulateCamera.Parameters, _ call: IncomingCall)
    func simulateClock(_ parameters: SimulateClock.Parameters, _ call: IncomingCall)
    func listIntervals(_ call: IncomingCall)
    func startInterval(_ parameters: StartInterval.Parameters, _ call: IncomingCall)
    func stopInterval(_ parameters: StopInterval.Parameters, _ call: IncomingCall)
  }
}

extension EngineInterface.Service {
  public nonisolated var interface: any VarlinkInterface.Type { EngineInterface.self }

  public func handle(_ call: IncomingCall) {
    switch call.method {
    case EngineInterface.ListCameras.name:
      call.pass(EngineInterface.ListCameras.self, to: listCameras)
    case EngineInterface.ListCameraPrograms.name:
      call.pass(EngineInterface.ListCameraPrograms.self, to: listCameraPrograms)
    case EngineInterface.ListMicrophones.name:
      call.pass(EngineInterface.ListMicrophones.self, to: listMicrophones)
    case EngineInterface.GetAuthorization.name:
      call.pass(EngineInterface.GetAuthorization.self, to: getAuthorization)
    case EngineInterface.WatchRotation.name:
      call.pass(EngineInterface.WatchRotation.self, to: watchRotation)
    case EngineInterface.WatchCameras.name:
      call.pass(EngineInterface.WatchCameras.self, to: watchCameras)
    case EngineInterface.OpenSession.name:
      call.pass(EngineInterface.OpenSession.self, to: openSession)
    case EngineInterface.ListSessions.name:
      call.pass(EngineInterface.ListSessions.self, to: listSessions)
    case EngineInterface.GetSupport.name: call.pass(EngineInterface.GetSupport.self, to: getSupport)
    case EngineInterface.BeginConfiguration.name:
      call.pass(EngineInterface.BeginConfiguration.self, to: beginConfiguration)
    case EngineInterface.Configure.name: call.pass(EngineInterface.Configure.self, to: configure)
    case EngineInterface.CommitConfiguration.name:
      call.pass(EngineInterface.CommitConfiguration.self, to: commitConfiguration)
    case EngineInterface.Start.name: call.pass(EngineInterface.Start.self, to: start)
    case EngineInterface.Stop.name: call.pass(EngineInterface.Stop.self, to: stop)
    case EngineInterface.SwitchCamera.name:
      call.pass(EngineInterface.SwitchCamera.self, to: switchCamera)
    case EngineInterface.AdjustCamera.name:
      call.pass(EngineInterface.AdjustCamera.self, to: adjustCamera)
    case EngineInterface.SetTorch.name: call.pass(EngineInterface.SetTorch.self, to: setTorch)
    case EngineInterface.ShowCountdown.name:
      call.pass(EngineInterface.ShowCountdown.self, to: showCountdown)
    case EngineInterface.WatchReadiness.name:
      call.pass(EngineInterface.WatchReadiness.self, to: watchReadiness)
    case EngineInterface.CapturePhoto.name:
      call.pass(EngineInterface.CapturePhoto.self, to: capturePhoto)
    case EngineInterface.PrepareSettings.name:
      call.pass(EngineInterface.PrepareSettings.self, to: prepareSettings)
    case EngineInterface.ClaimPhoto.name: call.pass(EngineInterface.ClaimPhoto.self, to: claimPhoto)
    case EngineInterface.FinalizePhoto.name:
      call.pass(EngineInterface.FinalizePhoto.self, to: finalizePhoto)
    case EngineInterface.WatchDeferredPhotos.name:
      call.pass(EngineInterface.WatchDeferredPhotos.self, to: watchDeferredPhotos)
    case EngineInterface.OpenPhoto.name: call.pass(EngineInterface.OpenPhoto.self, to: openPhoto)
    case EngineInterface.StartRecording.name:
      call.pass(EngineInterface.StartRecording.self, to: startRecording)
    case EngineInterface.PauseRecording.name:
      call.pass(EngineInterface.PauseRecording.self, to: pauseRecording)
    case EngineInterface.ResumeRecording.name:
      call.pass(EngineInterface.ResumeRecording.self, to: resumeRecording)
    case EngineInterface.StopRecording.name:
      call.pass(EngineInterface.StopRecording.self, to: stopRecording)
    case EngineInterface.OpenPreview.name:
      call.pass(EngineInterface.OpenPreview.self, to: openPreview)
    case EngineInterface.ReleasePreviewBuffer.name:
      call.pass(EngineInterface.ReleasePreviewBuffer.self, to: releasePreviewBuffer)
    case EngineInterface.ListContentDirectories.name:
      call.pass(EngineInterface.ListContentDirectories.self, to: listContentDirectories)
    case EngineInterface.WatchContentDirectories.name:
      call.pass(EngineInterface.WatchContentDirectories.self, to: watchContentDirectories)
    case EngineInterface.InvalidateContentDirectory.name:
      call.pass(EngineInterface.InvalidateContentDirectory.self, to: invalidateContentDirectory)
    case EngineInterface.InvalidateSessionContent.name:
      call.pass(EngineInterface.InvalidateSessionContent.self, to: invalidateSessionContent)
    case EngineInterface.GetHealth.name: call.pass(EngineInterface.GetHealth.self, to: getHealth)
    case EngineInterface.SetApplicationContext.name:
      call.pass(EngineInterface.SetApplicationContext.self, to: setApplicationContext)
    case EngineInterface.GetApplicationContext.name:
      call.pass(EngineInterface.GetApplicationContext.self, to: getApplicationContext)
    case EngineInterface.Reload.name: call.pass(EngineInterface.Reload.self, to: reload)
    case EngineInterface.SimulateCamera.name:
      call.pass(EngineInterface.SimulateCamera.self, to: simulateCamera)
    case EngineInterface.SimulateClock.name:
      call.pass(EngineInterface.SimulateClock.self, to: simulateClock)
    case EngineInterface.ListIntervals.name:
      call.pass(EngineInterface.ListIntervals.self, to: listIntervals)
    case EngineInterface.StartInterval.name:
      call.pass(EngineInterface.StartInterval.self, to: startInterval)
    case EngineInterface.StopInterval.name:
      call.pass(EngineInterface.StopInterval.self, to: stopInterval)
    default: call.failNotImplemented()
    }
  }
}

// MARK: Types

extension EngineInterface {
  public struct Fraction: VarlinkStructure {
    public var numerator: Int64
    public var denominator: Int64

    public init(numerator: Int64, denominator: Int64) {
      self.numerator = numerator
      self.denominator = denominator
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.numerator = try fields.required("numerator")
      self.denominator = try fields.required("denominator")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("numerator", self.numerator)
      writer.field("denominator", self.denominator)
      writer.endObject()
    }
  }

  /// Pixels.
  public struct Dimensions: VarlinkStructure {
    public var width: Int64
    public var height: Int64

    public init(width: Int64, height: Int64) {
      self.width = width
      self.height = height
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.width = try fields.required("width")
      self.height = try fields.required("height")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.endObject()
    }
  }

  /// One pixel format and size, with the frame intervals that it comes in.
  public struct Format: VarlinkStructure {
    /// V4L2 fourcc as text: "MJPG", "YUYV", "NV12".
    public var pixelFormat: String
    public var width: Int64
    public var height: Int64
    public var frameIntervals: [Fraction]

    public init(pixelFormat: String, width: Int64, height: Int64, frameIntervals: [Fraction]) {
      self.pixelFormat = pixelFormat
      self.width = width
      self.height = height
      self.frameIntervals = frameIntervals
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.pixelFormat = try fields.required("pixelFormat")
      self.width = try fields.required("width")
      self.height = try fields.required("height")
      self.frameIntervals = try fields.required("frameIntervals")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("pixelFormat", self.pixelFormat)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.field("frameIntervals", self.frameIntervals)
      writer.endObject()
    }
  }

  /// The fields of BracketStep, without their units.
  public enum BracketField: VarlinkEnumeration {
    case bias, exposure, gain, focus
    case unrecognized(String)

    public static let declared: [BracketField] = [.bias, .exposure, .gain, .focus]

    public var rawValue: String {
      switch self {
      case .bias: "bias"
      case .exposure: "exposure"
      case .gain: "gain"
      case .focus: "focus"
      case .unrecognized(let name): name
      }
    }
  }

  public struct Control: VarlinkStructure {
    /// As v4l2-ctl names it: "exposure_time_absolute".
    public var name: String
    public var minimum: Int64
    public var maximum: Int64
    public var step: Int64
    public var `default`: Int64
    public var value: Int64
    /// The fields of a bracket's steps that set it. Null where none does.
    public var bracketFields: [BracketField]?
    /// The number of frames from a change of it to the first frame that shows the change: the most that
    /// was measured since the engine started. The first bracket that sets it measures this, once at
    /// each frame rate. Null: not measured; for 'focus' it never is.
    public var latencyFrames: Int64?

    public init(
      name: String, minimum: Int64, maximum: Int64, step: Int64, `default`: Int64, value: Int64,
      bracketFields: [BracketField]? = nil, latencyFrames: Int64? = nil
    ) {
      self.name = name
      self.minimum = minimum
      self.maximum = maximum
      self.step = step
      self.`default` = `default`
      self.value = value
      self.bracketFields = bracketFields
      self.latencyFrames = latencyFrames
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.minimum = try fields.required("minimum")
      self.maximum = try fields.required("maximum")
      self.step = try fields.required("step")
      self.`default` = try fields.required("default")
      self.value = try fields.required("value")
      self.bracketFields = try fields.optional("bracketFields")
      self.latencyFrames = try fields.optional("latencyFrames")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("minimum", self.minimum)
      writer.field("maximum", self.maximum)
      writer.field("step", self.step)
      writer.field("default", self.`default`)
      writer.field("value", self.value)
      writer.field("bracketFields", self.bracketFields)
      writer.field("latencyFrames", self.latencyFrames)
      writer.endObject()
    }
  }

  public struct Camera: VarlinkStructure {
    public enum Position: VarlinkEnumeration {
      case front, back, external, unknown
      case unrecognized(String)

      public static let declared: [Position] = [.front, .back, .external, .unknown]

      public var rawValue: String {
        switch self {
        case .front: "front"
        case .back: "back"
        case .external: "external"
        case .unknown: "unknown"
        case .unrecognized(let name): name
        }
      }
    }

    public enum LargerStills: VarlinkEnumeration {
      case modeSwitch, secondStream
      case unrecognized(String)

      public static let declared: [LargerStills] = [.modeSwitch, .secondStream]

      public var rawValue: String {
        switch self {
        case .modeSwitch: "mode_switch"
        case .secondStream: "second_stream"
        case .unrecognized(let name): name
        }
      }
    }

    public enum Kind: VarlinkEnumeration {
      case v4l2, synthetic, program
      case unrecognized(String)

      public static let declared: [Kind] = [.v4l2, .synthetic, .program]

      public var rawValue: String {
        switch self {
        case .v4l2: "v4l2"
        case .synthetic: "synthetic"
        case .program: "program"
        case .unrecognized(let name): name
        }
      }
    }

    /// Stable across reconnects and ports where the hardware permits it.
    public var name: String
    public var label: String
    public var node: String?
    public var position: Position
    public var formats: [Format]
    public var controls: [Control]
    /// True while somebody else holds the device.
    public var busy: Bool
    /// How it takes photos that are larger than the frames of a session. 'mode_switch': it is switched
    /// to that size and back. 'second_stream': it delivers both at a time; this version knows no such
    /// camera. Null: it has no larger size that fits into memory, or must not be switched.
    public var largerStills: LargerStills?
    /// Whether several sessions can have it at once. Null from engines before this field.
    public var shared: Bool?
    /// What its users should know, each in a sentence: controls that it does not take, pictures that
    /// are not as its driver says. Null if there is nothing.
    public var remarks: [String]?
    /// What makes its frames: a V4L2 device, the engine itself without hardware, or a camera
    /// program. Null from engines before this field.
    public var kind: Kind?

    public init(
      name: String, label: String, node: String? = nil, position: Position, formats: [Format],
      controls: [Control], busy: Bool, largerStills: LargerStills? = nil, shared: Bool? = nil,
      remarks: [String]? = nil, kind: Kind? = nil
    ) {
      self.name = name
      self.label = label
      self.node = node
      self.position = position
      self.formats = formats
      self.controls = controls
      self.busy = busy
      self.largerStills = largerStills
      self.shared = shared
      self.remarks = remarks
      self.kind = kind
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.label = try fields.required("label")
      self.node = try fields.optional("node")
      self.position = try fields.required("position")
      self.formats = try fields.required("formats")
      self.controls = try fields.required("controls")
      self.busy = try fields.required("busy")
      self.largerStills = try fields.optional("largerStills")
      self.shared = try fields.optional("shared")
      self.remarks = try fields.optional("remarks")
      self.kind = try fields.optional("kind")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("label", self.label)
      writer.field("node", self.node)
      writer.field("position", self.position)
      writer.field("formats", self.formats)
      writer.field("controls", self.controls)
      writer.field("busy", self.busy)
      writer.field("largerStills", self.largerStills)
      writer.field("shared", self.shared)
      writer.field("remarks", self.remarks)
      writer.field("kind", self.kind)
      writer.endObject()
    }
  }

  /// A camera program that the engine runs.
  public struct CameraProgram: VarlinkStructure {
    public enum StateValue: VarlinkEnumeration {
      case starting, running, failing
      case unrecognized(String)

      public static let declared: [StateValue] = [.starting, .running, .failing]

      public var rawValue: String {
        switch self {
        case .starting: "starting"
        case .running: "running"
        case .failing: "failing"
        case .unrecognized(let name): name
        }
      }
    }

    public var path: String
    /// 'starting' until it has said what it is; 'failing' while it does not run, and is started
    /// again after a pause.
    public var state: StateValue
    /// Its name and the library that it uses, with versions, as it reports them. Null
    /// before that.
    public var name: String?
    public var library: String?
    /// The names of its cameras.
    public var cameras: [String]
    /// Why it does not run, in words. Null while it does.
    public var reason: String?

    public init(
      path: String, state: StateValue, name: String? = nil, library: String? = nil,
      cameras: [String], reason: String? = nil
    ) {
      self.path = path
      self.state = state
      self.name = name
      self.library = library
      self.cameras = cameras
      self.reason = reason
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.path = try fields.required("path")
      self.state = try fields.required("state")
      self.name = try fields.optional("name")
      self.library = try fields.optional("library")
      self.cameras = try fields.required("cameras")
      self.reason = try fields.optional("reason")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("path", self.path)
      writer.field("state", self.state)
      writer.field("name", self.name)
      writer.field("library", self.library)
      writer.field("cameras", self.cameras)
      writer.field("reason", self.reason)
      writer.endObject()
    }
  }

  /// A video node of the machine that is none of the cameras.
  public struct UnusedNode: VarlinkStructure {
    public enum Reason: VarlinkEnumeration {
      case pipeline, failed, noCamera, ignored
      case unrecognized(String)

      public static let declared: [Reason] = [.pipeline, .failed, .noCamera, .ignored]

      public var rawValue: String {
        switch self {
        case .pipeline: "pipeline"
        case .failed: "failed"
        case .noCamera: "no_camera"
        case .ignored: "ignored"
        case .unrecognized(let name): name
        }
      }
    }

    /// "/dev/video0"
    public var node: String
    /// 'pipeline': it has raw data of a sensor, or a part of the way from there, and libcamera has to make pictures of
    /// them. 'failed': it did not answer as a camera does. 'no_camera': it captures no pictures, or is a loopback into which
    /// no program plays. 'ignored': the configuration leaves it out.
    public var reason: Reason
    /// Set if and only if the reason is 'pipeline': the same for all nodes of one.
    public var pipeline: String?
    /// Set if and only if the reason is 'failed': what failed, in words.
    public var error: String?

    public init(node: String, reason: Reason, pipeline: String? = nil, error: String? = nil) {
      self.node = node
      self.reason = reason
      self.pipeline = pipeline
      self.error = error
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.node = try fields.required("node")
      self.reason = try fields.required("reason")
      self.pipeline = try fields.optional("pipeline")
      self.error = try fields.optional("error")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("node", self.node)
      writer.field("reason", self.reason)
      writer.field("pipeline", self.pipeline)
      writer.field("error", self.error)
      writer.endObject()
    }
  }

  public enum Preset: VarlinkEnumeration {
    case photo, high, medium, low
    case unrecognized(String)

    public static let declared: [Preset] = [.photo, .high, .medium, .low]

    public var rawValue: String {
      switch self {
      case .photo: "photo"
      case .high: "high"
      case .medium: "medium"
      case .low: "low"
      case .unrecognized(let name): name
      }
    }
  }

  /// The engine's own action on events of an interaction whose 'deliverTo' is
  /// 'engine'.
  public enum ButtonAction: VarlinkEnumeration {
    case none
    case photo
    case toggleRecording
    case recordWhileHeld
    case nextCamera
    /// A photo some time after the press; a second press before the photo cancels it.
    case selfTimer
    /// Photos at intervals, the first of the press, until another such press.
    case interval
    /// Photos one after the other, the first of the press, until the release.
    case burstWhileHeld
    case unrecognized(String)

    public static let declared: [ButtonAction] = [
      .none, .photo, .toggleRecording, .recordWhileHeld, .nextCamera, .selfTimer, .interval,
      .burstWhileHeld,
    ]

    public var rawValue: String {
      switch self {
      case .none: "none"
      case .photo: "photo"
      case .toggleRecording: "toggle_recording"
      case .recordWhileHeld: "record_while_held"
      case .nextCamera: "next_camera"
      case .selfTimer: "self_timer"
      case .interval: "interval"
      case .burstWhileHeld: "burst_while_held"
      case .unrecognized(let name): name
      }
    }
  }

  public struct Actions: VarlinkStructure {
    public enum WhileBusy: VarlinkEnumeration {
      case drop, queueOne, queue
      case unrecognized(String)

      public static let declared: [WhileBusy] = [.drop, .queueOne, .queue]

      public var rawValue: String {
        switch self {
        case .drop: "drop"
        case .queueOne: "queue_one"
        case .queue: "queue"
        case .unrecognized(let name): name
        }
      }
    }

    public var primary: ButtonAction
    public var primaryHold: ButtonAction
    public var secondary: ButtonAction
    public var secondaryHold: ButtonAction
    /// Default 500000.
    public var holdThresholdUSec: Int64?
    /// A press while the last one is still being served. Default 'drop'.
    public var whileBusy: WhileBusy?
    /// Presses this soon after the last served one are dropped. Default 0.
    public var lockoutUSec: Int64?
    /// The delay of 'self_timer'. Default 3000000.
    public var timerUSec: Int64?
    /// The time from one photo of 'interval' to the next. Default 5000000.
    public var intervalUSec: Int64?
    /// The least time from one photo of 'burst_while_held' to the next. Default 200000.
    public var burstIntervalUSec: Int64?

    public init(
      primary: ButtonAction, primaryHold: ButtonAction, secondary: ButtonAction,
      secondaryHold: ButtonAction, holdThresholdUSec: Int64? = nil, whileBusy: WhileBusy? = nil,
      lockoutUSec: Int64? = nil, timerUSec: Int64? = nil, intervalUSec: Int64? = nil,
      burstIntervalUSec: Int64? = nil
    ) {
      self.primary = primary
      self.primaryHold = primaryHold
      self.secondary = secondary
      self.secondaryHold = secondaryHold
      self.holdThresholdUSec = holdThresholdUSec
      self.whileBusy = whileBusy
      self.lockoutUSec = lockoutUSec
      self.timerUSec = timerUSec
      self.intervalUSec = intervalUSec
      self.burstIntervalUSec = burstIntervalUSec
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.primary = try fields.required("primary")
      self.primaryHold = try fields.required("primaryHold")
      self.secondary = try fields.required("secondary")
      self.secondaryHold = try fields.required("secondaryHold")
      self.holdThresholdUSec = try fields.optional("holdThresholdUSec")
      self.whileBusy = try fields.optional("whileBusy")
      self.lockoutUSec = try fields.optional("lockoutUSec")
      self.timerUSec = try fields.optional("timerUSec")
      self.intervalUSec = try fields.optional("intervalUSec")
      self.burstIntervalUSec = try fields.optional("burstIntervalUSec")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("primary", self.primary)
      writer.field("primaryHold", self.primaryHold)
      writer.field("secondary", self.secondary)
      writer.field("secondaryHold", self.secondaryHold)
      writer.field("holdThresholdUSec", self.holdThresholdUSec)
      writer.field("whileBusy", self.whileBusy)
      writer.field("lockoutUSec", self.lockoutUSec)
      writer.field("timerUSec", self.timerUSec)
      writer.field("intervalUSec", self.intervalUSec)
      writer.field("burstIntervalUSec", self.burstIntervalUSec)
      writer.endObject()
    }
  }

  /// Null and absent fields keep their value when given to the engine. The engine
  /// returns every field that applies.
  public struct Configuration: VarlinkStructure {
    public enum MaxQuality: VarlinkEnumeration {
      case speed, balanced, quality
      case unrecognized(String)

      public static let declared: [MaxQuality] = [.speed, .balanced, .quality]

      public var rawValue: String {
        switch self {
        case .speed: "speed"
        case .balanced: "balanced"
        case .quality: "quality"
        case .unrecognized(let name): name
        }
      }
    }

    public enum OtherFormat: VarlinkEnumeration {
      case refuse, wait, change
      case unrecognized(String)

      public static let declared: [OtherFormat] = [.refuse, .wait, .change]

      public var rawValue: String {
        switch self {
        case .refuse: "refuse"
        case .wait: "wait"
        case .change: "change"
        case .unrecognized(let name): name
        }
      }
    }

    public var camera: String?
    public var preset: Preset?
    public var pixelFormat: String?
    public var width: Int64?
    public var height: Int64?
    public var frameInterval: Fraction?
    public var photoEnabled: Bool?
    public var recordingEnabled: Bool?
    public var previewEnabled: Bool?
    public var zeroShutterLag: Bool?
    public var responsiveCapture: Bool?
    public var fastCapturePrioritization: Bool?
    public var deferredDelivery: Bool?
    public var maxQuality: MaxQuality?
    public var controls: [ControlValue]?
    public var actions: Actions?
    /// Whether viewers should show the preview mirrored. Unless this is set, that of a camera in front
    /// is. Pictures and films never are.
    public var previewMirrored: Bool?
    /// Whether photos may have a live clip. Default false: the frames of the last moments
    /// are kept for it in memory. Changed only while the session is stopped.
    public var liveClipEnabled: Bool?
    /// True ends the clips in progress, keeps no frames for others, and a photo that asks
    /// for one is refused. Default false.
    public var liveClipSuspended: Bool?
    /// Further cameras, at most 7, that photograph the same moment: a photo has the results of
    /// 'camera', and then those of each of them. Live clips, films and previews are of 'camera' alone;
    /// a photo with 'bracket' or 'light' is refused while there are any. They are opened with the
    /// format that is configured here, without 'controls'. If one is not there or fails, the others
    /// still take their photos. If 'camera' becomes one of them, the former one takes its place.
    public var companions: [String]?
    /// The microphone for the sound of live clips, see ListMicrophones(); "" for no sound, which is the
    /// default. It is open, and its last moments are kept in memory, while the camera runs, clips are
    /// enabled and not suspended. Changed only while the session is stopped. Start() answers
    /// NotAuthorized where the opener may not record sound.
    public var liveClipSound: String?
    /// Whether photos wait until a camera that has only just started has settled: until its pictures are alike and
    /// neither black nor white, for 1.5 s after its first frame at most. The frames of such photos are later than
    /// their moments. Default false.
    public var warmUp: Bool?
    /// The codec of live clips. 'h264', which is the default, where there is an encoder for the frames, else as
    /// 'mjpeg', which browsers do not play: the frames as they are kept, and so the camera's own JPEGs where it delivers
    /// these. Holds for clips that begin later.
    public var liveClipCodec: Codec?
    /// The time before and after the photo's frame that live clips show: 500000 to 30000000 each, default
    /// 1500000. The frames before it are in memory: a time that might need too much is refused, see LiveClipSupport.
    /// Changed only while the session is stopped.
    public var liveClipBeforeUSec: Int64?
    public var liveClipAfterUSec: Int64?
    /// What happens if other sessions have the camera, and it runs otherwise than 'pixelFormat', 'width', 'height' or
    /// 'frameInterval' say. 'refuse', which is the default: Start() answers ConfigurationUnsupported. 'wait': the session
    /// is interrupted (format_in_use), and starts as soon as the camera is free or runs in its format; a change of the
    /// format while the session runs is still refused. 'change': the others get this format too, if all of them belong to
    /// the same user, none records, none asks for another format itself, and none has its configuration changed now; else
    /// it is refused, with 'kept'. Their photos in progress get their frames before, if that takes at most two seconds, and
    /// their previews end with PreviewFormatChanged.
    public var otherFormat: OtherFormat?

    public init(
      camera: String? = nil, preset: Preset? = nil, pixelFormat: String? = nil, width: Int64? = nil,
      height: Int64? = nil, frameInterval: Fraction? = nil, photoEnabled: Bool? = nil,
      recordingEnabled: Bool? = nil, previewEnabled: Bool? = nil, zeroShutterLag: Bool? = nil,
      responsiveCapture: Bool? = nil, fastCapturePrioritization: Bool? = nil,
      deferredDelivery: Bool? = nil, maxQuality: MaxQuality? = nil, controls: [ControlValue]? = nil,
      actions: Actions? = nil, previewMirrored: Bool? = nil, liveClipEnabled: Bool? = nil,
      liveClipSuspended: Bool? = nil, companions: [String]? = nil, liveClipSound: String? = nil,
      warmUp: Bool? = nil, liveClipCodec: Codec? = nil, liveClipBeforeUSec: Int64? = nil,
      liveClipAfterUSec: Int64? = nil, otherFormat: OtherFormat? = nil
    ) {
      self.camera = camera
      self.preset = preset
      self.pixelFormat = pixelFormat
      self.width = width
      self.height = height
      self.frameInterval = frameInterval
      self.photoEnabled = photoEnabled
      self.recordingEnabled = recordingEnabled
      self.previewEnabled = previewEnabled
      self.zeroShutterLag = zeroShutterLag
      self.responsiveCapture = responsiveCapture
      self.fastCapturePrioritization = fastCapturePrioritization
      self.deferredDelivery = deferredDelivery
      self.maxQuality = maxQuality
      self.controls = controls
      self.actions = actions
      self.previewMirrored = previewMirrored
      self.liveClipEnabled = liveClipEnabled
      self.liveClipSuspended = liveClipSuspended
      self.companions = companions
      self.liveClipSound = liveClipSound
      self.warmUp = warmUp
      self.liveClipCodec = liveClipCodec
      self.liveClipBeforeUSec = liveClipBeforeUSec
      self.liveClipAfterUSec = liveClipAfterUSec
      self.otherFormat = otherFormat
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.camera = try fields.optional("camera")
      self.preset = try fields.optional("preset")
      self.pixelFormat = try fields.optional("pixelFormat")
      self.width = try fields.optional("width")
      self.height = try fields.optional("height")
      self.frameInterval = try fields.optional("frameInterval")
      self.photoEnabled = try fields.optional("photoEnabled")
      self.recordingEnabled = try fields.optional("recordingEnabled")
      self.previewEnabled = try fields.optional("previewEnabled")
      self.zeroShutterLag = try fields.optional("zeroShutterLag")
      self.responsiveCapture = try fields.optional("responsiveCapture")
      self.fastCapturePrioritization = try fields.optional("fastCapturePrioritization")
      self.deferredDelivery = try fields.optional("deferredDelivery")
      self.maxQuality = try fields.optional("maxQuality")
      self.controls = try fields.optional("controls")
      self.actions = try fields.optional("actions")
      self.previewMirrored = try fields.optional("previewMirrored")
      self.liveClipEnabled = try fields.optional("liveClipEnabled")
      self.liveClipSuspended = try fields.optional("liveClipSuspended")
      self.companions = try fields.optional("companions")
      self.liveClipSound = try fields.optional("liveClipSound")
      self.warmUp = try fields.optional("warmUp")
      self.liveClipCodec = try fields.optional("liveClipCodec")
      self.liveClipBeforeUSec = try fields.optional("liveClipBeforeUSec")
      self.liveClipAfterUSec = try fields.optional("liveClipAfterUSec")
      self.otherFormat = try fields.optional("otherFormat")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("camera", self.camera)
      writer.field("preset", self.preset)
      writer.field("pixelFormat", self.pixelFormat)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.field("frameInterval", self.frameInterval)
      writer.field("photoEnabled", self.photoEnabled)
      writer.field("recordingEnabled", self.recordingEnabled)
      writer.field("previewEnabled", self.previewEnabled)
      writer.field("zeroShutterLag", self.zeroShutterLag)
      writer.field("responsiveCapture", self.responsiveCapture)
      writer.field("fastCapturePrioritization", self.fastCapturePrioritization)
      writer.field("deferredDelivery", self.deferredDelivery)
      writer.field("maxQuality", self.maxQuality)
      writer.field("controls", self.controls)
      writer.field("actions", self.actions)
      writer.field("previewMirrored", self.previewMirrored)
      writer.field("liveClipEnabled", self.liveClipEnabled)
      writer.field("liveClipSuspended", self.liveClipSuspended)
      writer.field("companions", self.companions)
      writer.field("liveClipSound", self.liveClipSound)
      writer.field("warmUp", self.warmUp)
      writer.field("liveClipCodec", self.liveClipCodec)
      writer.field("liveClipBeforeUSec", self.liveClipBeforeUSec)
      writer.field("liveClipAfterUSec", self.liveClipAfterUSec)
      writer.field("otherFormat", self.otherFormat)
      writer.endObject()
    }
  }

  public struct ControlValue: VarlinkStructure {
    public var name: String
    public var value: Int64

    public init(name: String, value: Int64) {
      self.name = name
      self.value = value
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.value = try fields.required("value")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("value", self.value)
      writer.endObject()
    }
  }

  public enum State: VarlinkEnumeration {
    case stopped, starting, running, interrupted, failed
    case unrecognized(String)

    public static let declared: [State] = [.stopped, .starting, .running, .interrupted, .failed]

    public var rawValue: String {
      switch self {
      case .stopped: "stopped"
      case .starting: "starting"
      case .running: "running"
      case .interrupted: "interrupted"
      case .failed: "failed"
      case .unrecognized(let name): name
      }
    }
  }

  /// Numbered as AVCaptureSession numbers them.
  public enum InterruptionReason: VarlinkEnumeration {
    case notAvailableInBackground
    case audioInUse
    case videoInUse
    case severalForegroundClients
    case systemPressure
    case privacy
    /// A receiver of video has no signal, or a new one that it is being set up for. AVFoundation has no number for it.
    case noSignal
    /// Other sessions have the camera, in another format than this one waits for ('otherFormat'). AVFoundation has no number
    /// for it.
    case formatInUse
    case unrecognized(String)

    public static let declared: [InterruptionReason] = [
      .notAvailableInBackground, .audioInUse, .videoInUse, .severalForegroundClients,
      .systemPressure, .privacy, .noSignal, .formatInUse,
    ]

    public var rawValue: String {
      switch self {
      case .notAvailableInBackground: "not_available_in_background"
      case .audioInUse: "audio_in_use"
      case .videoInUse: "video_in_use"
      case .severalForegroundClients: "several_foreground_clients"
      case .systemPressure: "system_pressure"
      case .privacy: "privacy"
      case .noSignal: "no_signal"
      case .formatInUse: "format_in_use"
      case .unrecognized(let name): name
      }
    }
  }

  /// A part of a picture, from its left and from its top, 0 to 1.
  public struct PictureRectangle: VarlinkStructure {
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

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.x = try fields.required("x")
      self.y = try fields.required("y")
      self.width = try fields.required("width")
      self.height = try fields.required("height")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("x", self.x)
      writer.field("y", self.y)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.endObject()
    }
  }

  /// How a camera sees. All sessions with the camera share this, whichever of them adjusted it. A field that is null is
  /// as the camera was before.
  public struct Adjustment: VarlinkStructure {
    /// A factor, 1 is the widest.
    public var zoom: Double?
    public var exposureBiasMilliEV: Int64?
    /// The part of the camera's picture that is delivered in its place, in which 'zoom' zooms.
    public var crop: PictureRectangle?
    /// The part of the camera's picture by which it exposes and focuses.
    public var interest: PictureRectangle?

    public init(
      zoom: Double? = nil, exposureBiasMilliEV: Int64? = nil, crop: PictureRectangle? = nil,
      interest: PictureRectangle? = nil
    ) {
      self.zoom = zoom
      self.exposureBiasMilliEV = exposureBiasMilliEV
      self.crop = crop
      self.interest = interest
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.zoom = try fields.optional("zoom")
      self.exposureBiasMilliEV = try fields.optional("exposureBiasMilliEV")
      self.crop = try fields.optional("crop")
      self.interest = try fields.optional("interest")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("zoom", self.zoom)
      writer.field("exposureBiasMilliEV", self.exposureBiasMilliEV)
      writer.field("crop", self.crop)
      writer.field("interest", self.interest)
      writer.endObject()
    }
  }

  /// A part of the picture that is pointed at.
  public struct Region: VarlinkStructure {
    public enum Of: VarlinkEnumeration {
      case camera, preview
      case unrecognized(String)

      public static let declared: [Of] = [.camera, .preview]

      public var rawValue: String {
        switch self {
        case .camera: "camera"
        case .preview: "preview"
        case .unrecognized(let name): name
        }
      }
    }

    /// Null: the whole picture, as before.
    public var rectangle: PictureRectangle?
    /// The picture that the rectangle is a part of. 'camera': all of the picture as the driver delivers it.
    /// 'preview': what the session's preview shows people now, zoomed, cropped, turned and mirrored as it is.
    /// Default 'camera'.
    public var of: Of?

    public init(rectangle: PictureRectangle? = nil, of: Of? = nil) {
      self.rectangle = rectangle
      self.of = of
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.rectangle = try fields.optional("rectangle")
      self.of = try fields.optional("of")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("rectangle", self.rectangle)
      writer.field("of", self.of)
      writer.endObject()
    }
  }

  /// The pressure on the machine, in the levels of AVFoundation. From 'serious' on films and
  /// previews get fewer frames, at 'critical' no photo is made of several frames, and at 'shutdown'
  /// sessions are interrupted.
  public enum PressureLevel: VarlinkEnumeration {
    case nominal, fair, serious, critical, shutdown
    case unrecognized(String)

    public static let declared: [PressureLevel] = [.nominal, .fair, .serious, .critical, .shutdown]

    public var rawValue: String {
      switch self {
      case .nominal: "nominal"
      case .fair: "fair"
      case .serious: "serious"
      case .critical: "critical"
      case .shutdown: "shutdown"
      case .unrecognized(let name): name
      }
    }
  }

  /// A cause of pressure: the temperature, or a supply voltage that is too low.
  public enum PressureFactor: VarlinkEnumeration {
    case temperature, power
    case unrecognized(String)

    public static let declared: [PressureFactor] = [.temperature, .power]

    public var rawValue: String {
      switch self {
      case .temperature: "temperature"
      case .power: "power"
      case .unrecognized(let name): name
      }
    }
  }

  /// The room for photos and films: 'low' means that it will soon be used up, 'full' that nothing
  /// more is stored. It has no other effect.
  public enum StoragePressure: VarlinkEnumeration {
    case enough, low, full
    case unrecognized(String)

    public static let declared: [StoragePressure] = [.enough, .low, .full]

    public var rawValue: String {
      switch self {
      case .enough: "enough"
      case .low: "low"
      case .full: "full"
      case .unrecognized(let name): name
      }
    }
  }

  public struct SystemPressure: VarlinkStructure {
    public var level: PressureLevel
    /// Empty if and only if the level is 'nominal'.
    public var factors: [PressureFactor]
    public var storage: StoragePressure
    /// The most frames a second that films and previews get. Null: all that come.
    public var maximumFrameRate: Int64?

    public init(
      level: PressureLevel, factors: [PressureFactor], storage: StoragePressure,
      maximumFrameRate: Int64? = nil
    ) {
      self.level = level
      self.factors = factors
      self.storage = storage
      self.maximumFrameRate = maximumFrameRate
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.level = try fields.required("level")
      self.factors = try fields.required("factors")
      self.storage = try fields.required("storage")
      self.maximumFrameRate = try fields.optional("maximumFrameRate")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("level", self.level)
      writer.field("factors", self.factors)
      writer.field("storage", self.storage)
      writer.field("maximumFrameRate", self.maximumFrameRate)
      writer.endObject()
    }
  }

  public struct SessionStatus: VarlinkStructure {
    public var state: State
    /// Set if and only if the state is 'interrupted'.
    public var interruption: InterruptionReason?
    /// Set if and only if the state is 'failed': a name of the error table.
    public var failure: String?
    public var configuration: Configuration
    /// Null: the level is 'nominal', and there is room enough.
    public var pressure: SystemPressure?
    /// Null: nobody has adjusted the camera.
    public var adjustment: Adjustment?

    public init(
      state: State, interruption: InterruptionReason? = nil, failure: String? = nil,
      configuration: Configuration, pressure: SystemPressure? = nil, adjustment: Adjustment? = nil
    ) {
      self.state = state
      self.interruption = interruption
      self.failure = failure
      self.configuration = configuration
      self.pressure = pressure
      self.adjustment = adjustment
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.state = try fields.required("state")
      self.interruption = try fields.optional("interruption")
      self.failure = try fields.optional("failure")
      self.configuration = try fields.required("configuration")
      self.pressure = try fields.optional("pressure")
      self.adjustment = try fields.optional("adjustment")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("state", self.state)
      writer.field("interruption", self.interruption)
      writer.field("failure", self.failure)
      writer.field("configuration", self.configuration)
      writer.field("pressure", self.pressure)
      writer.field("adjustment", self.adjustment)
      writer.endObject()
    }
  }

  public enum Readiness: VarlinkEnumeration {
    case sessionNotRunning, ready, notReadyMomentarily, notReadyWaitingForCapture,
      notReadyWaitingForProcessing
    case unrecognized(String)

    public static let declared: [Readiness] = [
      .sessionNotRunning, .ready, .notReadyMomentarily, .notReadyWaitingForCapture,
      .notReadyWaitingForProcessing,
    ]

    public var rawValue: String {
      switch self {
      case .sessionNotRunning: "session_not_running"
      case .ready: "ready"
      case .notReadyMomentarily: "not_ready_momentarily"
      case .notReadyWaitingForCapture: "not_ready_waiting_for_capture"
      case .notReadyWaitingForProcessing: "not_ready_waiting_for_processing"
      case .unrecognized(let name): name
      }
    }
  }

  public struct PhotoSettings: VarlinkStructure {
    public typealias Quality = EngineInterface.Configuration.MaxQuality

    public enum Light: VarlinkEnumeration {
      case off, on
      case unrecognized(String)

      public static let declared: [Light] = [.off, .on]

      public var rawValue: String {
        switch self {
        case .off: "off"
        case .on: "on"
        case .unrecognized(let name): name
        }
      }
    }

    /// Unique for the life of the session; the engine picks one for null. One that was used
    /// before is refused.
    public var uniqueId: Int64?
    /// "image/jpeg" (default); "image/x-adobe-dng", a raw photo, for a camera with a
    /// Bayer pixel format; or "application/octet-stream", the frame as the camera
    /// delivered it. GetSupport() has those of the present format; another is refused.
    public var mediaType: String?
    public var quality: Quality?
    /// JPEG quality in percent, default by 'quality'.
    public var compression: Int64?
    /// Photograph the moment of this edge: the press of a CaptureEvent and its
    /// 'monotonicUSec'. Null means the moment at which the call arrives. A press
    /// without a moment, or one more than 1 s ahead, is refused.
    public var press: Int64?
    public var momentUSec: Int64?
    /// Wait for the session to run, at most 5 s, instead of SessionNotRunning.
    public var queueUntilRunning: Bool?
    /// One frame for each step. Refused with 'light', with 'liveClip', and while the session's
    /// configuration has 'companions'.
    public var bracket: [BracketStep]?
    /// Deliver a small picture now, with did_capture_deferred_proxy in place of
    /// did_finish_processing, and make the photo later. Only while 'deferredDelivery' is true,
    /// and of one JPEG: refused for a raw photo, with 'rawMediaType', 'bracket' or 'liveClip', and
    /// while the session's configuration has 'companions'. Default false.
    public var deferred: Bool?
    /// Steps the caller can take. A request that needs another one is refused.
    public var handles: [PhotoStep]?
    /// Degrees clockwise by which the picture is to be turned to stand upright, 0, 90, 180
    /// or 270, and whether it is to be shown mirrored. Null means as the camera's pictures.
    /// The file says so, and its pixels are neither turned nor mirrored, unless 'uprightPixels' is true.
    public var rotation: Int64?
    public var mirrored: Bool?
    /// Send a small picture with each photo, but not with a raw one beside a JPEG. Default
    /// false.
    public var previewPhoto: Bool?
    /// Beside a JPEG, deliver the same frame as it came, as a second result: one of the raw media types
    /// of 'mediaType'.
    public var rawMediaType: String?
    /// A live clip beside the photo: a film of the moments around it. With 'companions' it is a film of 'camera', and
    /// missing if that has no frame. Not of a bracket or a deferred photo, not with 'light', and only while
    /// 'liveClipEnabled' is true and 'liveClipSuspended' is false. At most 8 photos of a session that are not finished
    /// have one. Default false.
    public var liveClip: Bool?
    /// Switch the camera's light on for this photo. Its frame is then a later one, as with
    /// 'zeroShutterLag' off. Default 'off'. Refused for a camera without a light, in a bracket, with a
    /// live clip, and while the session's configuration has 'companions'.
    public var light: Light?
    /// The size of the photo: one of those that GetSupport() has. For one that is larger than the
    /// session's frames, the camera is switched to it and back. The photo then shows a later frame.
    /// Until then the session has no frames: previews stand still, and a new recording begins when there
    /// are frames again. Refused in a bracket, with light, with a live clip and while clips are kept,
    /// with 'companions', while the session records (RecordingInProgress), and while another session
    /// uses the camera. Default: that of the session's frames.
    public var maxPhotoDimensions: Dimensions?
    /// Turn and mirror the pixels of a JPEG themselves, so that it stands upright for programs that ignore what
    /// the file says of its rotation: then its 'rotation' is 0, and it is not mirrored. Without loss, unless a
    /// camera's own JPEG has a size that does not allow it: see 'encodedAgain' of Photo. No effect on raw
    /// photos, whose readers go by the file. Null means as the camera's pictures.
    public var uprightPixels: Bool?

    public init(
      uniqueId: Int64? = nil, mediaType: String? = nil, quality: Quality? = nil,
      compression: Int64? = nil, press: Int64? = nil, momentUSec: Int64? = nil,
      queueUntilRunning: Bool? = nil, bracket: [BracketStep]? = nil, deferred: Bool? = nil,
      handles: [PhotoStep]? = nil, rotation: Int64? = nil, mirrored: Bool? = nil,
      previewPhoto: Bool? = nil, rawMediaType: String? = nil, liveClip: Bool? = nil,
      light: Light? = nil, maxPhotoDimensions: Dimensions? = nil, uprightPixels: Bool? = nil
    ) {
      self.uniqueId = uniqueId
      self.mediaType = mediaType
      self.quality = quality
      self.compression = compression
      self.press = press
      self.momentUSec = momentUSec
      self.queueUntilRunning = queueUntilRunning
      self.bracket = bracket
      self.deferred = deferred
      self.handles = handles
      self.rotation = rotation
      self.mirrored = mirrored
      self.previewPhoto = previewPhoto
      self.rawMediaType = rawMediaType
      self.liveClip = liveClip
      self.light = light
      self.maxPhotoDimensions = maxPhotoDimensions
      self.uprightPixels = uprightPixels
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.uniqueId = try fields.optional("uniqueId")
      self.mediaType = try fields.optional("mediaType")
      self.quality = try fields.optional("quality")
      self.compression = try fields.optional("compression")
      self.press = try fields.optional("press")
      self.momentUSec = try fields.optional("momentUSec")
      self.queueUntilRunning = try fields.optional("queueUntilRunning")
      self.bracket = try fields.optional("bracket")
      self.deferred = try fields.optional("deferred")
      self.handles = try fields.optional("handles")
      self.rotation = try fields.optional("rotation")
      self.mirrored = try fields.optional("mirrored")
      self.previewPhoto = try fields.optional("previewPhoto")
      self.rawMediaType = try fields.optional("rawMediaType")
      self.liveClip = try fields.optional("liveClip")
      self.light = try fields.optional("light")
      self.maxPhotoDimensions = try fields.optional("maxPhotoDimensions")
      self.uprightPixels = try fields.optional("uprightPixels")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("uniqueId", self.uniqueId)
      writer.field("mediaType", self.mediaType)
      writer.field("quality", self.quality)
      writer.field("compression", self.compression)
      writer.field("press", self.press)
      writer.field("momentUSec", self.momentUSec)
      writer.field("queueUntilRunning", self.queueUntilRunning)
      writer.field("bracket", self.bracket)
      writer.field("deferred", self.deferred)
      writer.field("handles", self.handles)
      writer.field("rotation", self.rotation)
      writer.field("mirrored", self.mirrored)
      writer.field("previewPhoto", self.previewPhoto)
      writer.field("rawMediaType", self.rawMediaType)
      writer.field("liveClip", self.liveClip)
      writer.field("light", self.light)
      writer.field("maxPhotoDimensions", self.maxPhotoDimensions)
      writer.field("uprightPixels", self.uprightPixels)
      writer.endObject()
    }
  }

  /// One frame of a bracket: either a bias or values. Gain and focus are in the units of the
  /// camera's controls.
  public struct BracketStep: VarlinkStructure {
    public var biasMilliEV: Int64?
    public var exposureUSec: Int64?
    public var gain: Int64?
    public var focus: Int64?

    public init(
      biasMilliEV: Int64? = nil, exposureUSec: Int64? = nil, gain: Int64? = nil, focus: Int64? = nil
    ) {
      self.biasMilliEV = biasMilliEV
      self.exposureUSec = exposureUSec
      self.gain = gain
      self.focus = focus
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.biasMilliEV = try fields.optional("biasMilliEV")
      self.exposureUSec = try fields.optional("exposureUSec")
      self.gain = try fields.optional("gain")
      self.focus = try fields.optional("focus")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("biasMilliEV", self.biasMilliEV)
      writer.field("exposureUSec", self.exposureUSec)
      writer.field("gain", self.gain)
      writer.field("focus", self.focus)
      writer.endObject()
    }
  }

  /// The bounds of a field of BracketStep.
  public struct Bounds: VarlinkStructure {
    public var minimum: Int64
    public var maximum: Int64

    public init(minimum: Int64, maximum: Int64) {
      self.minimum = minimum
      self.maximum = maximum
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.minimum = try fields.required("minimum")
      self.maximum = try fields.required("maximum")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("minimum", self.minimum)
      writer.field("maximum", self.maximum)
      writer.endObject()
    }
  }

  /// The brackets that a camera can take: bounds for each field that it has a control for.
  public struct BracketSupport: VarlinkStructure {
    /// The most steps; 0 where it takes none.
    public var maximumCount: Int64
    public var biasMilliEV: Bounds?
    public var exposureUSec: Bounds?
    public var gain: Bounds?
    public var focus: Bounds?

    public init(
      maximumCount: Int64, biasMilliEV: Bounds? = nil, exposureUSec: Bounds? = nil,
      gain: Bounds? = nil, focus: Bounds? = nil
    ) {
      self.maximumCount = maximumCount
      self.biasMilliEV = biasMilliEV
      self.exposureUSec = exposureUSec
      self.gain = gain
      self.focus = focus
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.maximumCount = try fields.required("maximumCount")
      self.biasMilliEV = try fields.optional("biasMilliEV")
      self.exposureUSec = try fields.optional("exposureUSec")
      self.gain = try fields.optional("gain")
      self.focus = try fields.optional("focus")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("maximumCount", self.maximumCount)
      writer.field("biasMilliEV", self.biasMilliEV)
      writer.field("exposureUSec", self.exposureUSec)
      writer.field("gain", self.gain)
      writer.field("focus", self.focus)
      writer.endObject()
    }
  }

  /// The first and the last are sent exactly once for each accepted request, and so
  /// are will_capture and did_capture, also after a failure. With a live clip so are
  /// did_finish_recording_live_clip (no further frame comes into it) and, after that,
  /// did_finish_processing_live_clip (its file is complete and durable): both after
  /// did_capture, and before or after did_finish_processing.
  public enum PhotoStep: VarlinkEnumeration {
    case willBeginCapture, willCapture, didCapture, didFinishProcessing, didCaptureDeferredProxy,
      didFinishRecordingLiveClip, didFinishProcessingLiveClip, didFinishCapture
    case unrecognized(String)

    public static let declared: [PhotoStep] = [
      .willBeginCapture, .willCapture, .didCapture, .didFinishProcessing, .didCaptureDeferredProxy,
      .didFinishRecordingLiveClip, .didFinishProcessingLiveClip, .didFinishCapture,
    ]

    public var rawValue: String {
      switch self {
      case .willBeginCapture: "will_begin_capture"
      case .willCapture: "will_capture"
      case .didCapture: "did_capture"
      case .didFinishProcessing: "did_finish_processing"
      case .didCaptureDeferredProxy: "did_capture_deferred_proxy"
      case .didFinishRecordingLiveClip: "did_finish_recording_live_clip"
      case .didFinishProcessingLiveClip: "did_finish_processing_live_clip"
      case .didFinishCapture: "did_finish_capture"
      case .unrecognized(let name): name
      }
    }
  }

  /// The same in every reply of one request.
  public struct ResolvedSettings: VarlinkStructure {
    public var uniqueId: Int64
    public var camera: String
    public var width: Int64
    public var height: Int64
    public var expectedPhotoCount: Int64
    public var fastCapture: Bool
    public var rotation: Int64
    /// The size of the picture that stands in for a deferred photo, until that is made. Null for
    /// other photos.
    public var proxyDimensions: Dimensions?

    public init(
      uniqueId: Int64, camera: String, width: Int64, height: Int64, expectedPhotoCount: Int64,
      fastCapture: Bool, rotation: Int64, proxyDimensions: Dimensions? = nil
    ) {
      self.uniqueId = uniqueId
      self.camera = camera
      self.width = width
      self.height = height
      self.expectedPhotoCount = expectedPhotoCount
      self.fastCapture = fastCapture
      self.rotation = rotation
      self.proxyDimensions = proxyDimensions
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.uniqueId = try fields.required("uniqueId")
      self.camera = try fields.required("camera")
      self.width = try fields.required("width")
      self.height = try fields.required("height")
      self.expectedPhotoCount = try fields.required("expectedPhotoCount")
      self.fastCapture = try fields.required("fastCapture")
      self.rotation = try fields.required("rotation")
      self.proxyDimensions = try fields.optional("proxyDimensions")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("uniqueId", self.uniqueId)
      writer.field("camera", self.camera)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.field("expectedPhotoCount", self.expectedPhotoCount)
      writer.field("fastCapture", self.fastCapture)
      writer.field("rotation", self.rotation)
      writer.field("proxyDimensions", self.proxyDimensions)
      writer.endObject()
    }
  }

  public struct Photo: VarlinkStructure {
    public enum FrameTimeSource: VarlinkEnumeration {
      case startOfExposure, endOfFrame, received
      case unrecognized(String)

      public static let declared: [FrameTimeSource] = [.startOfExposure, .endOfFrame, .received]

      public var rawValue: String {
        switch self {
        case .startOfExposure: "start_of_exposure"
        case .endOfFrame: "end_of_frame"
        case .received: "received"
        case .unrecognized(let name): name
        }
      }
    }

    public enum ZeroShutterLag: VarlinkEnumeration {
      case used, missed, off
      case unrecognized(String)

      public static let declared: [ZeroShutterLag] = [.used, .missed, .off]

      public var rawValue: String {
        switch self {
        case .used: "used"
        case .missed: "missed"
        case .off: "off"
        case .unrecognized(let name): name
        }
      }
    }

    public enum PressSource: VarlinkEnumeration {
      case gateway, caller
      case unrecognized(String)

      public static let declared: [PressSource] = [.gateway, .caller]

      public var rawValue: String {
        switch self {
        case .gateway: "gateway"
        case .caller: "caller"
        case .unrecognized(let name): name
        }
      }
    }

    public var name: String
    public var mediaType: String
    public var width: Int64
    public var height: Int64
    public var size: Int64
    /// From 1 to expectedPhotoCount.
    public var photoCount: Int64
    /// The time by which the frame was chosen.
    public var frameUSec: Int64
    public var frameTimeSource: FrameTimeSource
    /// Driver's sequence number of the frame.
    public var frameSequence: Int64
    /// frameUSec minus the moment that was asked for.
    public var offsetUSec: Int64
    public var zeroShutterLag: ZeroShutterLag
    public var press: Int64?
    /// From 0, in a bracket.
    public var bracketIndex: Int64?
    /// True for the stand-in of a deferred photo.
    public var proxy: Bool
    /// The file, complete and durable when this is sent, in the session's content
    /// directory, whose opener may read, move and delete it. Null where the file
    /// system cannot grant that: then OpenPhoto().
    public var path: String?
    public var sha256: String
    /// Set where 'press' is. 'gateway': the gateway has reported to the engine that the
    /// client of this session has this press, and that an edge of it is the moment asked
    /// for. 'caller': only the caller says so.
    public var pressSource: PressSource?
    /// As the file says: whether it is to be shown mirrored, and turned clockwise by these
    /// degrees. The pixels are neither. With 'uprightPixels' false and 0, and width and height are those
    /// of the turned picture.
    public var mirrored: Bool?
    public var rotation: Int64?
    /// Base64 of a JPEG of at most 160x120 pixels and 32768 bytes, to be shown turned and
    /// mirrored as the photo is. Set where the settings ask for it and it could be made.
    public var previewPhoto: String?
    /// Set where the settings ask for light: whether it was on from the start of the frame's
    /// exposure to the end of its last row. False also where it could not be switched on.
    public var flashFired: Bool?
    /// The camera that took it.
    public var camera: String?
    /// Set where several cameras were to photograph the moment. The name is the same for all their
    /// photos, and no other's. The skew is the largest 'frameUSec' of them less the smallest. The
    /// set is partial if a camera had no frame for it.
    public var setId: String?
    public var setSkewUSec: Int64?
    public var setPartial: Bool?
    /// Set where the camera was switched to the photo's size: the time from the beginning of
    /// that until the frame was there.
    public var switchUSec: Int64?
    /// True where the frame that was nearest to the moment turned out to be damaged: this is the
    /// nearest of the others, and 'offsetUSec' is its own.
    public var frameReplaced: Bool?
    /// True where the camera's own JPEG was decoded, and encoded again with 'compression': for the average
    /// of several frames, because of its form, or for 'uprightPixels' because of its size.
    public var encodedAgain: Bool?

    public init(
      name: String, mediaType: String, width: Int64, height: Int64, size: Int64, photoCount: Int64,
      frameUSec: Int64, frameTimeSource: FrameTimeSource, frameSequence: Int64, offsetUSec: Int64,
      zeroShutterLag: ZeroShutterLag, press: Int64? = nil, bracketIndex: Int64? = nil, proxy: Bool,
      path: String? = nil, sha256: String, pressSource: PressSource? = nil, mirrored: Bool? = nil,
      rotation: Int64? = nil, previewPhoto: String? = nil, flashFired: Bool? = nil,
      camera: String? = nil, setId: String? = nil, setSkewUSec: Int64? = nil,
      setPartial: Bool? = nil, switchUSec: Int64? = nil, frameReplaced: Bool? = nil,
      encodedAgain: Bool? = nil
    ) {
      self.name = name
      self.mediaType = mediaType
      self.width = width
      self.height = height
      self.size = size
      self.photoCount = photoCount
      self.frameUSec = frameUSec
      self.frameTimeSource = frameTimeSource
      self.frameSequence = frameSequence
      self.offsetUSec = offsetUSec
      self.zeroShutterLag = zeroShutterLag
      self.press = press
      self.bracketIndex = bracketIndex
      self.proxy = proxy
      self.path = path
      self.sha256 = sha256
      self.pressSource = pressSource
      self.mirrored = mirrored
      self.rotation = rotation
      self.previewPhoto = previewPhoto
      self.flashFired = flashFired
      self.camera = camera
      self.setId = setId
      self.setSkewUSec = setSkewUSec
      self.setPartial = setPartial
      self.switchUSec = switchUSec
      self.frameReplaced = frameReplaced
      self.encodedAgain = encodedAgain
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.mediaType = try fields.required("mediaType")
      self.width = try fields.required("width")
      self.height = try fields.required("height")
      self.size = try fields.required("size")
      self.photoCount = try fields.required("photoCount")
      self.frameUSec = try fields.required("frameUSec")
      self.frameTimeSource = try fields.required("frameTimeSource")
      self.frameSequence = try fields.required("frameSequence")
      self.offsetUSec = try fields.required("offsetUSec")
      self.zeroShutterLag = try fields.required("zeroShutterLag")
      self.press = try fields.optional("press")
      self.bracketIndex = try fields.optional("bracketIndex")
      self.proxy = try fields.required("proxy")
      self.path = try fields.optional("path")
      self.sha256 = try fields.required("sha256")
      self.pressSource = try fields.optional("pressSource")
      self.mirrored = try fields.optional("mirrored")
      self.rotation = try fields.optional("rotation")
      self.previewPhoto = try fields.optional("previewPhoto")
      self.flashFired = try fields.optional("flashFired")
      self.camera = try fields.optional("camera")
      self.setId = try fields.optional("setId")
      self.setSkewUSec = try fields.optional("setSkewUSec")
      self.setPartial = try fields.optional("setPartial")
      self.switchUSec = try fields.optional("switchUSec")
      self.frameReplaced = try fields.optional("frameReplaced")
      self.encodedAgain = try fields.optional("encodedAgain")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("mediaType", self.mediaType)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.field("size", self.size)
      writer.field("photoCount", self.photoCount)
      writer.field("frameUSec", self.frameUSec)
      writer.field("frameTimeSource", self.frameTimeSource)
      writer.field("frameSequence", self.frameSequence)
      writer.field("offsetUSec", self.offsetUSec)
      writer.field("zeroShutterLag", self.zeroShutterLag)
      writer.field("press", self.press)
      writer.field("bracketIndex", self.bracketIndex)
      writer.field("proxy", self.proxy)
      writer.field("path", self.path)
      writer.field("sha256", self.sha256)
      writer.field("pressSource", self.pressSource)
      writer.field("mirrored", self.mirrored)
      writer.field("rotation", self.rotation)
      writer.field("previewPhoto", self.previewPhoto)
      writer.field("flashFired", self.flashFired)
      writer.field("camera", self.camera)
      writer.field("setId", self.setId)
      writer.field("setSkewUSec", self.setSkewUSec)
      writer.field("setPartial", self.setPartial)
      writer.field("switchUSec", self.switchUSec)
      writer.field("frameReplaced", self.frameReplaced)
      writer.field("encodedAgain", self.encodedAgain)
      writer.endObject()
    }
  }

  /// The live clip of a photo: a film of the moments around it, with sound where the session's
  /// configuration names a microphone.
  public struct LiveClip: VarlinkStructure {
    /// As the photo's, up to the extension.
    public var name: String
    public var mediaType: String
    public var codec: Codec
    /// The encoder of the pictures, as in RecordingSupport.
    public var encoder: String
    public var size: Int64
    public var durationUSec: Int64
    /// The time in the film of the photo's frame. Null where the clip ends before it,
    /// because its disk was full.
    public var photoDisplayTimeUSec: Int64?
    /// The time of its first frame.
    public var frameUSec: Int64
    public var framesWritten: Int64
    public var framesDropped: Int64
    /// Complete and durable when this is sent. Null as in Photo.
    public var path: String?
    /// Where the configuration asks for sound: whether all of the clip has it. Also false where it has
    /// no sound, because the microphone was busy or not open yet.
    public var soundComplete: Bool?

    public init(
      name: String, mediaType: String, codec: Codec, encoder: String, size: Int64,
      durationUSec: Int64, photoDisplayTimeUSec: Int64? = nil, frameUSec: Int64,
      framesWritten: Int64, framesDropped: Int64, path: String? = nil, soundComplete: Bool? = nil
    ) {
      self.name = name
      self.mediaType = mediaType
      self.codec = codec
      self.encoder = encoder
      self.size = size
      self.durationUSec = durationUSec
      self.photoDisplayTimeUSec = photoDisplayTimeUSec
      self.frameUSec = frameUSec
      self.framesWritten = framesWritten
      self.framesDropped = framesDropped
      self.path = path
      self.soundComplete = soundComplete
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.mediaType = try fields.required("mediaType")
      self.codec = try fields.required("codec")
      self.encoder = try fields.required("encoder")
      self.size = try fields.required("size")
      self.durationUSec = try fields.required("durationUSec")
      self.photoDisplayTimeUSec = try fields.optional("photoDisplayTimeUSec")
      self.frameUSec = try fields.required("frameUSec")
      self.framesWritten = try fields.required("framesWritten")
      self.framesDropped = try fields.required("framesDropped")
      self.path = try fields.optional("path")
      self.soundComplete = try fields.optional("soundComplete")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("mediaType", self.mediaType)
      writer.field("codec", self.codec)
      writer.field("encoder", self.encoder)
      writer.field("size", self.size)
      writer.field("durationUSec", self.durationUSec)
      writer.field("photoDisplayTimeUSec", self.photoDisplayTimeUSec)
      writer.field("frameUSec", self.frameUSec)
      writer.field("framesWritten", self.framesWritten)
      writer.field("framesDropped", self.framesDropped)
      writer.field("path", self.path)
      writer.field("soundComplete", self.soundComplete)
      writer.endObject()
    }
  }

  /// The live clips that a session's camera can have.
  public struct LiveClipSupport: VarlinkStructure {
    /// The moments before and after the photo's frame that a clip shows. It is shorter where
    /// the camera began later, and where the session stops, is interrupted or suspends clips.
    public var beforeUSec: Int64
    public var afterUSec: Int64
    public var mediaType: String
    public var codec: Codec
    public var encoder: String
    /// Memory that a second of a clip takes, with its sound: as measured, or estimated by the format
    /// while no frame is kept; and the most that is kept before the photo. A larger picture makes
    /// the clip shorter.
    public var bytesPerSecond: Int64
    public var maximumSize: Int64
    /// The greatest 'liveClipBeforeUSec' whose frames fit into memory, however they compress.
    public var longestBeforeUSec: Int64?

    public init(
      beforeUSec: Int64, afterUSec: Int64, mediaType: String, codec: Codec, encoder: String,
      bytesPerSecond: Int64, maximumSize: Int64, longestBeforeUSec: Int64? = nil
    ) {
      self.beforeUSec = beforeUSec
      self.afterUSec = afterUSec
      self.mediaType = mediaType
      self.codec = codec
      self.encoder = encoder
      self.bytesPerSecond = bytesPerSecond
      self.maximumSize = maximumSize
      self.longestBeforeUSec = longestBeforeUSec
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.beforeUSec = try fields.required("beforeUSec")
      self.afterUSec = try fields.required("afterUSec")
      self.mediaType = try fields.required("mediaType")
      self.codec = try fields.required("codec")
      self.encoder = try fields.required("encoder")
      self.bytesPerSecond = try fields.required("bytesPerSecond")
      self.maximumSize = try fields.required("maximumSize")
      self.longestBeforeUSec = try fields.optional("longestBeforeUSec")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("beforeUSec", self.beforeUSec)
      writer.field("afterUSec", self.afterUSec)
      writer.field("mediaType", self.mediaType)
      writer.field("codec", self.codec)
      writer.field("encoder", self.encoder)
      writer.field("bytesPerSecond", self.bytesPerSecond)
      writer.field("maximumSize", self.maximumSize)
      writer.field("longestBeforeUSec", self.longestBeforeUSec)
      writer.endObject()
    }
  }

  public enum RecordingStep: VarlinkEnumeration {
    case didStart, progress, didFinish, paused, resumed
    case unrecognized(String)

    public static let declared: [RecordingStep] = [
      .didStart, .progress, .didFinish, .paused, .resumed,
    ]

    public var rawValue: String {
      switch self {
      case .didStart: "did_start"
      case .progress: "progress"
      case .didFinish: "did_finish"
      case .paused: "paused"
      case .resumed: "resumed"
      case .unrecognized(let name): name
      }
    }
  }

  public enum Codec: VarlinkEnumeration {
    case h264, mjpeg
    case unrecognized(String)

    public static let declared: [Codec] = [.h264, .mjpeg]

    public var rawValue: String {
      switch self {
      case .h264: "h264"
      case .mjpeg: "mjpeg"
      case .unrecognized(let name): name
      }
    }
  }

  /// A way to record that the engine has for the present format of a session's camera.
  public struct RecordingSupport: VarlinkStructure {
    public var mediaType: String
    public var codec: Codec
    /// The encoder of the pictures: "none" where they are the camera's own, the name of a library,
    /// or the node of a V4L2 encoder.
    public var encoder: String

    public init(mediaType: String, codec: Codec, encoder: String) {
      self.mediaType = mediaType
      self.codec = codec
      self.encoder = encoder
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.mediaType = try fields.required("mediaType")
      self.codec = try fields.required("codec")
      self.encoder = try fields.required("encoder")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("mediaType", self.mediaType)
      writer.field("codec", self.codec)
      writer.field("encoder", self.encoder)
      writer.endObject()
    }
  }

  /// The zoom of a camera, from 1 to 'maximum'.
  public struct ZoomSupport: VarlinkStructure {
    public enum Means: VarlinkEnumeration {
      case control, crop
      case unrecognized(String)

      public static let declared: [Means] = [.control, .crop]

      public var rawValue: String {
        switch self {
        case .control: "control"
        case .crop: "crop"
        case .unrecognized(let name): name
        }
      }
    }

    public var maximum: Double
    /// The step between two of its factors. Null: it takes every factor.
    public var step: Double?
    /// As it was when the camera was examined last, or as it was adjusted since.
    public var value: Double
    /// 'control': the camera's own. 'crop': the driver scales a part of the picture.
    public var means: Means
    /// Whether the factors say how much nearer a picture is. Where the driver counts in its own units, they only number
    /// its positions.
    public var measured: Bool

    public init(maximum: Double, step: Double? = nil, value: Double, means: Means, measured: Bool) {
      self.maximum = maximum
      self.step = step
      self.value = value
      self.means = means
      self.measured = measured
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.maximum = try fields.required("maximum")
      self.step = try fields.optional("step")
      self.value = try fields.required("value")
      self.means = try fields.required("means")
      self.measured = try fields.required("measured")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("maximum", self.maximum)
      writer.field("step", self.step)
      writer.field("value", self.value)
      writer.field("means", self.means)
      writer.field("measured", self.measured)
      writer.endObject()
    }
  }

  /// The exposure bias of a camera, 0.001 EV.
  public struct ExposureBiasSupport: VarlinkStructure {
    public var minimum: Int64
    public var maximum: Int64
    /// The only values that it has, ascending. Null: they are 'step' apart.
    public var values: [Int64]?
    public var step: Double?
    public var value: Int64

    public init(
      minimum: Int64, maximum: Int64, values: [Int64]? = nil, step: Double? = nil, value: Int64
    ) {
      self.minimum = minimum
      self.maximum = maximum
      self.values = values
      self.step = step
      self.value = value
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.minimum = try fields.required("minimum")
      self.maximum = try fields.required("maximum")
      self.values = try fields.optional("values")
      self.step = try fields.optional("step")
      self.value = try fields.required("value")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("minimum", self.minimum)
      writer.field("maximum", self.maximum)
      writer.field("values", self.values)
      writer.field("step", self.step)
      writer.field("value", self.value)
      writer.endObject()
    }
  }

  /// The recordings, previews and photos that a session could make with its camera now.
  public struct Support: VarlinkStructure {
    public enum RegionUses: VarlinkEnumeration {
      case interest, crop
      case unrecognized(String)

      public static let declared: [RegionUses] = [.interest, .crop]

      public var rawValue: String {
        switch self {
        case .interest: "interest"
        case .crop: "crop"
        case .unrecognized(let name): name
        }
      }
    }

    public enum WithoutEffect: VarlinkEnumeration {
      case speed, quality, compression, uprightPixels
      case unrecognized(String)

      public static let declared: [WithoutEffect] = [
        .speed, .quality, .compression, .uprightPixels,
      ]

      public var rawValue: String {
        switch self {
        case .speed: "speed"
        case .quality: "quality"
        case .compression: "compression"
        case .uprightPixels: "upright_pixels"
        case .unrecognized(let name): name
        }
      }
    }

    /// The best first: a recording that names neither container nor codec takes it.
    public var recordings: [RecordingSupport]
    /// The first is the camera's own format.
    public var previewPixelFormats: [String]
    public var photoMediaTypes: [String]
    /// Names of microphones, see ListMicrophones().
    public var sound: [String]
    public var bracket: BracketSupport?
    /// Null where the frames cannot be filmed.
    public var liveClip: LiveClipSupport?
    /// Whether the camera has a light for photos.
    public var light: Bool?
    /// The sizes that photos can have, the smallest first: that of the session's frames, and
    /// those that the camera is switched to for a photo.
    public var maxPhotoDimensions: [Dimensions]?
    /// Null where the camera has none.
    public var zoom: ZoomSupport?
    public var exposureBias: ExposureBiasSupport?
    /// The regions that AdjustCamera() can set.
    public var regionUses: [RegionUses]?
    /// Wishes of PhotoSettings that change nothing with the present frames. 'speed' and 'quality': the photo is
    /// the same as that of 'balanced'. 'compression': unless several frames go into the photo, or it is encoded
    /// again (see 'encodedAgain').
    public var withoutEffect: [WithoutEffect]?

    public init(
      recordings: [RecordingSupport], previewPixelFormats: [String], photoMediaTypes: [String],
      sound: [String], bracket: BracketSupport? = nil, liveClip: LiveClipSupport? = nil,
      light: Bool? = nil, maxPhotoDimensions: [Dimensions]? = nil, zoom: ZoomSupport? = nil,
      exposureBias: ExposureBiasSupport? = nil, regionUses: [RegionUses]? = nil,
      withoutEffect: [WithoutEffect]? = nil
    ) {
      self.recordings = recordings
      self.previewPixelFormats = previewPixelFormats
      self.photoMediaTypes = photoMediaTypes
      self.sound = sound
      self.bracket = bracket
      self.liveClip = liveClip
      self.light = light
      self.maxPhotoDimensions = maxPhotoDimensions
      self.zoom = zoom
      self.exposureBias = exposureBias
      self.regionUses = regionUses
      self.withoutEffect = withoutEffect
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.recordings = try fields.required("recordings")
      self.previewPixelFormats = try fields.required("previewPixelFormats")
      self.photoMediaTypes = try fields.required("photoMediaTypes")
      self.sound = try fields.required("sound")
      self.bracket = try fields.optional("bracket")
      self.liveClip = try fields.optional("liveClip")
      self.light = try fields.optional("light")
      self.maxPhotoDimensions = try fields.optional("maxPhotoDimensions")
      self.zoom = try fields.optional("zoom")
      self.exposureBias = try fields.optional("exposureBias")
      self.regionUses = try fields.optional("regionUses")
      self.withoutEffect = try fields.optional("withoutEffect")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("recordings", self.recordings)
      writer.field("previewPixelFormats", self.previewPixelFormats)
      writer.field("photoMediaTypes", self.photoMediaTypes)
      writer.field("sound", self.sound)
      writer.field("bracket", self.bracket)
      writer.field("liveClip", self.liveClip)
      writer.field("light", self.light)
      writer.field("maxPhotoDimensions", self.maxPhotoDimensions)
      writer.field("zoom", self.zoom)
      writer.field("exposureBias", self.exposureBias)
      writer.field("regionUses", self.regionUses)
      writer.field("withoutEffect", self.withoutEffect)
      writer.endObject()
    }
  }

  /// A photo that is delivered twice under one name: first its stand-in, then the photo.
  public struct DeferredPhoto: VarlinkStructure {
    public var name: String
    /// Whether the photo has taken the place of its stand-in.
    public var final: Bool
    public var claimed: Bool

    public init(name: String, final: Bool, claimed: Bool) {
      self.name = name
      self.final = final
      self.claimed = claimed
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.final = try fields.required("final")
      self.claimed = try fields.required("claimed")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("final", self.final)
      writer.field("claimed", self.claimed)
      writer.endObject()
    }
  }

  public struct Microphone: VarlinkStructure {
    /// Stable across restarts: "hw:CARD=C920,DEV=0".
    public var name: String
    public var label: String
    /// True while somebody else holds it.
    public var busy: Bool

    public init(name: String, label: String, busy: Bool) {
      self.name = name
      self.label = label
      self.busy = busy
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.label = try fields.required("label")
      self.busy = try fields.required("busy")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("label", self.label)
      writer.field("busy", self.busy)
      writer.endObject()
    }
  }

  public struct PreviewBuffer: VarlinkStructure {
    public var bufferFileDescriptor: Int64
    public var size: Int64

    public init(bufferFileDescriptor: Int64, size: Int64) {
      self.bufferFileDescriptor = bufferFileDescriptor
      self.size = size
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.bufferFileDescriptor = try fields.required("bufferFileDescriptor")
      self.size = try fields.required("size")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("bufferFileDescriptor", self.bufferFileDescriptor)
      writer.field("size", self.size)
      writer.endObject()
    }
  }

  public struct PreviewFormat: VarlinkStructure {
    public var pixelFormat: String
    public var width: Int64
    public var height: Int64
    public var bytesPerLine: Int64
    /// Whether it is to be shown mirrored, and turned clockwise by these degrees. The
    /// pixels are neither.
    public var mirrored: Bool?
    public var rotation: Int64?

    public init(
      pixelFormat: String, width: Int64, height: Int64, bytesPerLine: Int64, mirrored: Bool? = nil,
      rotation: Int64? = nil
    ) {
      self.pixelFormat = pixelFormat
      self.width = width
      self.height = height
      self.bytesPerLine = bytesPerLine
      self.mirrored = mirrored
      self.rotation = rotation
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.pixelFormat = try fields.required("pixelFormat")
      self.width = try fields.required("width")
      self.height = try fields.required("height")
      self.bytesPerLine = try fields.required("bytesPerLine")
      self.mirrored = try fields.optional("mirrored")
      self.rotation = try fields.optional("rotation")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("pixelFormat", self.pixelFormat)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.field("bytesPerLine", self.bytesPerLine)
      writer.field("mirrored", self.mirrored)
      writer.field("rotation", self.rotation)
      writer.endObject()
    }
  }

  public struct PreviewFrame: VarlinkStructure {
    public var buffer: Int64
    public var frameSequence: Int64
    public var bytesUsed: Int64
    public var frameUSec: Int64
    /// Frames skipped since the last one, because no buffer was free.
    public var skipped: Int64

    public init(
      buffer: Int64, frameSequence: Int64, bytesUsed: Int64, frameUSec: Int64, skipped: Int64
    ) {
      self.buffer = buffer
      self.frameSequence = frameSequence
      self.bytesUsed = bytesUsed
      self.frameUSec = frameUSec
      self.skipped = skipped
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.buffer = try fields.required("buffer")
      self.frameSequence = try fields.required("frameSequence")
      self.bytesUsed = try fields.required("bytesUsed")
      self.frameUSec = try fields.required("frameUSec")
      self.skipped = try fields.required("skipped")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("buffer", self.buffer)
      writer.field("frameSequence", self.frameSequence)
      writer.field("bytesUsed", self.bytesUsed)
      writer.field("frameUSec", self.frameUSec)
      writer.field("skipped", self.skipped)
      writer.endObject()
    }
  }

  /// The fault that keeps photos from being stored, and its remedy, in words for people.
  public struct StorageFault: VarlinkStructure {
    /// The errno's name: "EACCES".
    public var errnoName: String
    public var reason: String
    public var remedy: String

    public init(errnoName: String, reason: String, remedy: String) {
      self.errnoName = errnoName
      self.reason = reason
      self.remedy = remedy
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.errnoName = try fields.required("errnoName")
      self.reason = try fields.required("reason")
      self.remedy = try fields.required("remedy")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("errnoName", self.errnoName)
      writer.field("reason", self.reason)
      writer.field("remedy", self.remedy)
      writer.endObject()
    }
  }

  /// Where photos are stored.
  public struct Storage: VarlinkStructure {
    /// The folder of all content directories; made with the first session.
    public var path: String
    /// Set if and only if the caller can have no content directory there.
    public var fault: StorageFault?
    /// Bytes that are free there. Null where the file system does not count them, or
    /// cannot be asked.
    public var freeSize: Int64?
    /// Bytes that photos leave free.
    public var reservedSize: Int64
    /// Bytes that the caller's photos may take together (null: no limit), and those that
    /// they take now.
    public var quotaSize: Int64?
    public var usedSize: Int64?
    /// The most bytes of a film there. Null where the file system sets no limit.
    public var largestFilm: Int64?

    public init(
      path: String, fault: StorageFault? = nil, freeSize: Int64? = nil, reservedSize: Int64,
      quotaSize: Int64? = nil, usedSize: Int64? = nil, largestFilm: Int64? = nil
    ) {
      self.path = path
      self.fault = fault
      self.freeSize = freeSize
      self.reservedSize = reservedSize
      self.quotaSize = quotaSize
      self.usedSize = usedSize
      self.largestFilm = largestFilm
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.path = try fields.required("path")
      self.fault = try fields.optional("fault")
      self.freeSize = try fields.optional("freeSize")
      self.reservedSize = try fields.required("reservedSize")
      self.quotaSize = try fields.optional("quotaSize")
      self.usedSize = try fields.optional("usedSize")
      self.largestFilm = try fields.optional("largestFilm")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("path", self.path)
      writer.field("fault", self.fault)
      writer.field("freeSize", self.freeSize)
      writer.field("reservedSize", self.reservedSize)
      writer.field("quotaSize", self.quotaSize)
      writer.field("usedSize", self.usedSize)
      writer.field("largestFilm", self.largestFilm)
      writer.endObject()
    }
  }

  /// A part of the machine whose temperature is known, and the one at which the kernel
  /// powers the machine off: thousandths of a degree Celsius.
  public struct ThermalZone: VarlinkStructure {
    public var temperature: Int64
    public var critical: Int64

    public init(temperature: Int64, critical: Int64) {
      self.temperature = temperature
      self.critical = critical
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.temperature = try fields.required("temperature")
      self.critical = try fields.required("critical")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("temperature", self.temperature)
      writer.field("critical", self.critical)
      writer.endObject()
    }
  }

  /// The previews that the caller's user has open, and may have; and the bytes of their
  /// buffers.
  public struct PreviewUse: VarlinkStructure {
    public var open: Int64
    public var maximum: Int64
    public var size: Int64
    public var maximumSize: Int64

    public init(open: Int64, maximum: Int64, size: Int64, maximumSize: Int64) {
      self.open = open
      self.maximum = maximum
      self.size = size
      self.maximumSize = maximumSize
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.open = try fields.required("open")
      self.maximum = try fields.required("maximum")
      self.size = try fields.required("size")
      self.maximumSize = try fields.required("maximumSize")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("open", self.open)
      writer.field("maximum", self.maximum)
      writer.field("size", self.size)
      writer.field("maximumSize", self.maximumSize)
      writer.endObject()
    }
  }

  /// The reason why a part of films or previews does not work, and the remedy, in words
  /// for people.
  public struct MediaFault: VarlinkStructure {
    public var reason: String
    public var remedy: String

    public init(reason: String, remedy: String) {
      self.reason = reason
      self.remedy = remedy
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.reason = try fields.required("reason")
      self.remedy = try fields.required("remedy")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("reason", self.reason)
      writer.field("remedy", self.remedy)
      writer.endObject()
    }
  }

  /// The state of films and previews on this machine. A fault is null where nothing is wrong.
  public struct MediaHealth: VarlinkStructure {
    /// Why films cannot be H.264.
    public var h264Fault: MediaFault?
    /// Why microphones cannot be listed.
    public var microphoneFault: MediaFault?
    /// Why no preview can be shown.
    public var previewFault: MediaFault?
    public var previews: PreviewUse

    public init(
      h264Fault: MediaFault? = nil, microphoneFault: MediaFault? = nil,
      previewFault: MediaFault? = nil, previews: PreviewUse
    ) {
      self.h264Fault = h264Fault
      self.microphoneFault = microphoneFault
      self.previewFault = previewFault
      self.previews = previews
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.h264Fault = try fields.optional("h264Fault")
      self.microphoneFault = try fields.optional("microphoneFault")
      self.previewFault = try fields.optional("previewFault")
      self.previews = try fields.required("previews")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("h264Fault", self.h264Fault)
      writer.field("microphoneFault", self.microphoneFault)
      writer.field("previewFault", self.previewFault)
      writer.field("previews", self.previews)
      writer.endObject()
    }
  }

  /// A kind of output that a session makes of its camera's frames.
  public enum Output: VarlinkEnumeration {
    case photo, recording, preview
    case unrecognized(String)

    public static let declared: [Output] = [.photo, .recording, .preview]

    public var rawValue: String {
      switch self {
      case .photo: "photo"
      case .recording: "recording"
      case .preview: "preview"
      case .unrecognized(let name): name
      }
    }
  }

  /// A session as it is listed.
  public struct SessionSummary: VarlinkStructure {
    /// The name by which its user's programs call it.
    public var session: String
    public var application: String
    /// The process that opened it; the pid is for people to read.
    public var uid: Int64
    public var pid: Int64
    /// When it was opened.
    public var openedUSec: Int64
    public var camera: String
    public var state: State
    /// Everything that keeps it from running, also while it is stopped.
    public var interruptions: [InterruptionReason]
    /// Set if and only if the state is 'failed': a name of the error table.
    public var failure: String?
    public var readiness: Readiness
    /// The outputs that its configuration enables.
    public var outputs: [Output]
    /// Photos that are accepted and not finished.
    public var photosInProgress: Int64
    /// The recording in progress.
    public var recording: String?
    /// Previews that are open.
    public var previews: Int64?

    public init(
      session: String, application: String, uid: Int64, pid: Int64, openedUSec: Int64,
      camera: String, state: State, interruptions: [InterruptionReason], failure: String? = nil,
      readiness: Readiness, outputs: [Output], photosInProgress: Int64, recording: String? = nil,
      previews: Int64? = nil
    ) {
      self.session = session
      self.application = application
      self.uid = uid
      self.pid = pid
      self.openedUSec = openedUSec
      self.camera = camera
      self.state = state
      self.interruptions = interruptions
      self.failure = failure
      self.readiness = readiness
      self.outputs = outputs
      self.photosInProgress = photosInProgress
      self.recording = recording
      self.previews = previews
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.session = try fields.required("session")
      self.application = try fields.required("application")
      self.uid = try fields.required("uid")
      self.pid = try fields.required("pid")
      self.openedUSec = try fields.required("openedUSec")
      self.camera = try fields.required("camera")
      self.state = try fields.required("state")
      self.interruptions = try fields.required("interruptions")
      self.failure = try fields.optional("failure")
      self.readiness = try fields.required("readiness")
      self.outputs = try fields.required("outputs")
      self.photosInProgress = try fields.required("photosInProgress")
      self.recording = try fields.optional("recording")
      self.previews = try fields.optional("previews")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("session", self.session)
      writer.field("application", self.application)
      writer.field("uid", self.uid)
      writer.field("pid", self.pid)
      writer.field("openedUSec", self.openedUSec)
      writer.field("camera", self.camera)
      writer.field("state", self.state)
      writer.field("interruptions", self.interruptions)
      writer.field("failure", self.failure)
      writer.field("readiness", self.readiness)
      writer.field("outputs", self.outputs)
      writer.field("photosInProgress", self.photosInProgress)
      writer.field("recording", self.recording)
      writer.field("previews", self.previews)
      writer.endObject()
    }
  }

  /// An application is the pair of the caller's uid and the name it gives. Nothing of another uid is
  /// listed, watched, read, written or deleted. An extension stands for its application's context,
  /// and has only its launch's directory, whatever name it gives.
  public struct ContentDirectory: VarlinkStructure {
    public var name: String
    public var application: String
    public var path: String?
    /// True while the session that writes into it is open.
    public var active: Bool
    public var size: Int64

    public init(name: String, application: String, path: String? = nil, active: Bool, size: Int64) {
      self.name = name
      self.application = application
      self.path = path
      self.active = active
      self.size = size
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.application = try fields.required("application")
      self.path = try fields.optional("path")
      self.active = try fields.required("active")
      self.size = try fields.required("size")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("application", self.application)
      writer.field("path", self.path)
      writer.field("active", self.active)
      writer.field("size", self.size)
      writer.endObject()
    }
  }

  /// Photos that the engine takes at even moments by itself, [[interval]] of its configuration.
  public struct Interval: VarlinkStructure {
    public enum StateValue: VarlinkEnumeration {
      case running, waiting, failing, stopped
      case unrecognized(String)

      public static let declared: [StateValue] = [.running, .waiting, .failing, .stopped]

      public var rawValue: String {
        switch self {
        case .running: "running"
        case .waiting: "waiting"
        case .failing: "failing"
        case .stopped: "stopped"
        case .unrecognized(let name): name
        }
      }
    }

    public var name: String
    /// Its sessions and content directories have this name.
    public var application: String
    public var stepUSec: Int64
    /// 'waiting' for its hours of the day; 'failing' while its photos cannot be taken.
    public var state: StateValue
    /// Why its photos cannot be taken, in words. Null while they can.
    public var reason: String?
    /// The number of the newest photo, which its name has; 0: there is none.
    public var number: Int64
    /// Photos, and moments without one, since it was first started.
    public var taken: Int64
    public var missed: Int64
    /// The next moment. Null while it is stopped.
    public var nextUSec: Int64?
    /// The name of the content directory of its photos. Null before the first.
    public var directory: String?

    public init(
      name: String, application: String, stepUSec: Int64, state: StateValue, reason: String? = nil,
      number: Int64, taken: Int64, missed: Int64, nextUSec: Int64? = nil, directory: String? = nil
    ) {
      self.name = name
      self.application = application
      self.stepUSec = stepUSec
      self.state = state
      self.reason = reason
      self.number = number
      self.taken = taken
      self.missed = missed
      self.nextUSec = nextUSec
      self.directory = directory
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.application = try fields.required("application")
      self.stepUSec = try fields.required("stepUSec")
      self.state = try fields.required("state")
      self.reason = try fields.optional("reason")
      self.number = try fields.required("number")
      self.taken = try fields.required("taken")
      self.missed = try fields.required("missed")
      self.nextUSec = try fields.optional("nextUSec")
      self.directory = try fields.optional("directory")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("application", self.application)
      writer.field("stepUSec", self.stepUSec)
      writer.field("state", self.state)
      writer.field("reason", self.reason)
      writer.field("number", self.number)
      writer.field("taken", self.taken)
      writer.field("missed", self.missed)
      writer.field("nextUSec", self.nextUSec)
      writer.field("directory", self.directory)
      writer.endObject()
    }
  }
}

// MARK: Methods

extension EngineInterface {
  /// All cameras, or those of one position.
  public enum ListCameras: VarlinkMethod {
    public static let name = "org.shutterd.Engine.ListCameras"

    public struct Parameters: VarlinkStructure {
      public typealias Position = EngineInterface.Camera.Position

      public var position: Position?

      public init(position: Position? = nil) {
        self.position = position
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.position = try fields.optional("position")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("position", self.position)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var cameras: [Camera]
      /// The video nodes that are none, as far as the engine knows them. Null: there are none, or a position was named.
      public var unused: [UnusedNode]?

      public init(cameras: [Camera], unused: [UnusedNode]? = nil) {
        self.cameras = cameras
        self.unused = unused
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.cameras = try fields.required("cameras")
        self.unused = try fields.optional("unused")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("cameras", self.cameras)
        writer.field("unused", self.unused)
        writer.endObject()
      }
    }
  }

  /// The camera programs, in the order of the configuration.
  public enum ListCameraPrograms: VarlinkMethod {
    public static let name = "org.shutterd.Engine.ListCameraPrograms"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var programs: [CameraProgram]

      public init(programs: [CameraProgram]) {
        self.programs = programs
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.programs = try fields.required("programs")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("programs", self.programs)
        writer.endObject()
      }
    }
  }

  /// The microphones that StartRecording() may name.
  public enum ListMicrophones: VarlinkMethod {
    public static let name = "org.shutterd.Engine.ListMicrophones"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var microphones: [Microphone]

      public init(microphones: [Microphone]) {
        self.microphones = microphones
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.microphones = try fields.required("microphones")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("microphones", self.microphones)
        writer.endObject()
      }
    }
  }

  /// Whether the caller's application may use this medium, before it asks for it. Start()
  /// and StartRecording() decide by the same rules.
  public enum GetAuthorization: VarlinkMethod {
    public static let name = "org.shutterd.Engine.GetAuthorization"

    public struct Parameters: VarlinkStructure {
      public enum Medium: VarlinkEnumeration {
        case camera, microphone
        case unrecognized(String)

        public static let declared: [Medium] = [.camera, .microphone]

        public var rawValue: String {
          switch self {
          case .camera: "camera"
          case .microphone: "microphone"
          case .unrecognized(let name): name
          }
        }
      }

      public var application: String
      public var medium: Medium

      public init(application: String, medium: Medium) {
        self.application = application
        self.medium = medium
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.application = try fields.required("application")
        self.medium = try fields.required("medium")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("application", self.application)
        writer.field("medium", self.medium)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public enum Authorization: VarlinkEnumeration {
        case authorized, denied
        case unrecognized(String)

        public static let declared: [Authorization] = [.authorized, .denied]

        public var rawValue: String {
          switch self {
          case .authorized: "authorized"
          case .denied: "denied"
          case .unrecognized(let name): name
          }
        }
      }

      public var authorization: Authorization
      /// Set where it is denied: the rule that denies it, in words for people.
      public var reason: String?

      public init(authorization: Authorization, reason: String? = nil) {
        self.authorization = authorization
        self.reason = reason
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.authorization = try fields.required("authorization")
        self.reason = try fields.optional("reason")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("authorization", self.authorization)
        writer.field("reason", self.reason)
        writer.endObject()
      }
    }
  }

  /// The angles by which to turn a camera's pictures clockwise so that they stand upright:
  /// 0, 90, 180 or 270. The present ones, then every change. Without 'more' only the
  /// present ones.
  /// [Supports 'more' flag]
  public enum WatchRotation: VarlinkMethod {
    public static let name = "org.shutterd.Engine.WatchRotation"
    public static let more = MoreFlag.supported

    public struct Parameters: VarlinkStructure {
      public var camera: String

      public init(camera: String) {
        self.camera = camera
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.camera = try fields.required("camera")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("camera", self.camera)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var captureRotation: Int64
      public var previewRotation: Int64

      public init(captureRotation: Int64, previewRotation: Int64) {
        self.captureRotation = captureRotation
        self.previewRotation = previewRotation
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.captureRotation = try fields.required("captureRotation")
        self.previewRotation = try fields.required("previewRotation")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("captureRotation", self.captureRotation)
        writer.field("previewRotation", self.previewRotation)
        writer.endObject()
      }
    }
  }

  /// The first reply carries 'cameras', each later one exactly one other field.
  /// [Requires 'more' flag]
  public enum WatchCameras: VarlinkMethod {
    public static let name = "org.shutterd.Engine.WatchCameras"
    public static let more = MoreFlag.required

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var cameras: [Camera]?
      public var added: Camera?
      public var changed: Camera?
      public var removed: String?

      public init(
        cameras: [Camera]? = nil, added: Camera? = nil, changed: Camera? = nil,
        removed: String? = nil
      ) {
        self.cameras = cameras
        self.added = added
        self.changed = changed
        self.removed = removed
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.cameras = try fields.optional("cameras")
        self.added = try fields.optional("added")
        self.changed = try fields.optional("changed")
        self.removed = try fields.optional("removed")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("cameras", self.cameras)
        writer.field("added", self.added)
        writer.field("changed", self.changed)
        writer.field("removed", self.removed)
        writer.endObject()
      }
    }
  }

  /// Opens a session and streams its status until either side closes the
  /// connection. The first reply carries all fields, each later one 'status'.
  /// [Requires 'more' flag]
  public enum OpenSession: VarlinkMethod {
    public static let name = "org.shutterd.Engine.OpenSession"
    public static let more = MoreFlag.required

    public struct Parameters: VarlinkStructure {
      /// Reverse-domain name of the application.
      public var application: String
      public var configuration: Configuration?

      public init(application: String, configuration: Configuration? = nil) {
        self.application = application
        self.configuration = configuration
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.application = try fields.required("application")
        self.configuration = try fields.optional("configuration")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("application", self.application)
        writer.field("configuration", self.configuration)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var session: String?
      public var contentDirectory: ContentDirectory?
      public var status: SessionStatus?

      public init(
        session: String? = nil, contentDirectory: ContentDirectory? = nil,
        status: SessionStatus? = nil
      ) {
        self.session = session
        self.contentDirectory = contentDirectory
        self.status = status
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.optional("session")
        self.contentDirectory = try fields.optional("contentDirectory")
        self.status = try fields.optional("status")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("contentDirectory", self.contentDirectory)
        writer.field("status", self.status)
        writer.endObject()
      }
    }
  }

  /// The open sessions, oldest first: those of the caller's user; for root, all of them.
  public enum ListSessions: VarlinkMethod {
    public static let name = "org.shutterd.Engine.ListSessions"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var sessions: [SessionSummary]
      /// As in SessionStatus, also where there is no session.
      public var pressure: SystemPressure?

      public init(sessions: [SessionSummary], pressure: SystemPressure? = nil) {
        self.sessions = sessions
        self.pressure = pressure
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.sessions = try fields.required("sessions")
        self.pressure = try fields.optional("pressure")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("sessions", self.sessions)
        writer.field("pressure", self.pressure)
        writer.endObject()
      }
    }
  }

  /// Returns what this session could record, show and photograph with its camera as
  /// it is configured.
  public enum GetSupport: VarlinkMethod {
    public static let name = "org.shutterd.Engine.GetSupport"

    public struct Parameters: VarlinkStructure {
      public var session: String

      public init(session: String) {
        self.session = session
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var support: Support

      public init(support: Support) {
        self.support = support
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.support = try fields.required("support")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("support", self.support)
        writer.endObject()
      }
    }
  }

  /// Changes made until the matching CommitConfiguration() are applied together or
  /// not at all. Nests; the outermost commit applies.
  public enum BeginConfiguration: VarlinkMethod {
    public static let name = "org.shutterd.Engine.BeginConfiguration"

    public struct Parameters: VarlinkStructure {
      public var session: String

      public init(session: String) {
        self.session = session
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var configuration: Configuration

      public init(configuration: Configuration) {
        self.configuration = configuration
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.configuration = try fields.required("configuration")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("configuration", self.configuration)
        writer.endObject()
      }
    }
  }

  public enum Configure: VarlinkMethod {
    public static let name = "org.shutterd.Engine.Configure"

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var configuration: Configuration

      public init(session: String, configuration: Configuration) {
        self.session = session
        self.configuration = configuration
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.configuration = try fields.required("configuration")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("configuration", self.configuration)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var configuration: Configuration

      public init(configuration: Configuration) {
        self.configuration = configuration
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.configuration = try fields.required("configuration")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("configuration", self.configuration)
        writer.endObject()
      }
    }
  }

  /// Applies. If the camera refuses, the old configuration is in force again and
  /// the call fails.
  public enum CommitConfiguration: VarlinkMethod {
    public static let name = "org.shutterd.Engine.CommitConfiguration"

    public struct Parameters: VarlinkStructure {
      public var session: String

      public init(session: String) {
        self.session = session
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var configuration: Configuration

      public init(configuration: Configuration) {
        self.configuration = configuration
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.configuration = try fields.required("configuration")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("configuration", self.configuration)
        writer.endObject()
      }
    }
  }

  /// Returns once the first frame has arrived.
  public enum Start: VarlinkMethod {
    public static let name = "org.shutterd.Engine.Start"

    public struct Parameters: VarlinkStructure {
      public var session: String

      public init(session: String) {
        self.session = session
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Finishes captures in progress first.
  public enum Stop: VarlinkMethod {
    public static let name = "org.shutterd.Engine.Stop"

    public struct Parameters: VarlinkStructure {
      public var session: String

      public init(session: String) {
        self.session = session
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Switches to another camera, or keeps the old one if the new one delivers no
  /// frame.
  public enum SwitchCamera: VarlinkMethod {
    public static let name = "org.shutterd.Engine.SwitchCamera"

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var camera: String

      public init(session: String, camera: String) {
        self.session = session
        self.camera = camera
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.camera = try fields.required("camera")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("camera", self.camera)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public enum Outcome: VarlinkEnumeration {
        case switched, keptOld
        case unrecognized(String)

        public static let declared: [Outcome] = [.switched, .keptOld]

        public var rawValue: String {
          switch self {
          case .switched: "switched"
          case .keptOld: "kept_old"
          case .unrecognized(let name): name
          }
        }
      }

      public var outcome: Outcome
      public var reason: String?
      public var configuration: Configuration

      public init(outcome: Outcome, reason: String? = nil, configuration: Configuration) {
        self.outcome = outcome
        self.reason = reason
        self.configuration = configuration
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.outcome = try fields.required("outcome")
        self.reason = try fields.optional("reason")
        self.configuration = try fields.required("configuration")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("outcome", self.outcome)
        writer.field("reason", self.reason)
        writer.field("configuration", self.configuration)
        writer.endObject()
      }
    }
  }

  /// Adjusts how the session's camera sees; fields that are null stay as they are. A value between two that the camera
  /// has becomes the nearest one. The error is ConfigurationUnsupported for a value beyond them, and for something that
  /// the camera does not have. Answers with what is in force, when the driver has it. If several calls come while a
  /// driver is busy, only the last one counts, and all get its answer. A camera that is not open is adjusted now, and
  /// again when it is opened; what it refuses only then is no longer in the session's status.
  ///
  /// An adjustment outlives a camera that is unplugged or opened again. It ends when no session has the camera any
  /// more: its controls get the values that they had before, and 'crop' and 'interest' become the whole picture.
  public enum AdjustCamera: VarlinkMethod {
    public static let name = "org.shutterd.Engine.AdjustCamera"

    public struct Parameters: VarlinkStructure {
      public var session: String
      /// A factor, 1 is the widest.
      public var zoom: Double?
      public var exposureBiasMilliEV: Int64?
      /// A part of the picture to deliver in place of the whole, which gets the proportions of the whole. It sets
      /// 'zoom' to 1, if that is made by cropping and not set here.
      public var crop: Region?
      /// A part of the picture by which to expose and focus.
      public var interest: Region?

      public init(
        session: String, zoom: Double? = nil, exposureBiasMilliEV: Int64? = nil,
        crop: Region? = nil, interest: Region? = nil
      ) {
        self.session = session
        self.zoom = zoom
        self.exposureBiasMilliEV = exposureBiasMilliEV
        self.crop = crop
        self.interest = interest
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.zoom = try fields.optional("zoom")
        self.exposureBiasMilliEV = try fields.optional("exposureBiasMilliEV")
        self.crop = try fields.optional("crop")
        self.interest = try fields.optional("interest")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("zoom", self.zoom)
        writer.field("exposureBiasMilliEV", self.exposureBiasMilliEV)
        writer.field("crop", self.crop)
        writer.field("interest", self.interest)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var adjustment: Adjustment

      public init(adjustment: Adjustment) {
        self.adjustment = adjustment
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.adjustment = try fields.required("adjustment")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("adjustment", self.adjustment)
        writer.endObject()
      }
    }
  }

  /// Switches the light of the session's camera on, or off, for as long as the session runs: for the time before a photo,
  /// for films and for previews. It stays on while another session wants it, and for a photo with 'light'. Answers when
  /// its driver has it: 'active' says whether it is on. A light that is not available is no error;
  /// ConfigurationUnsupported for a camera without one, SessionNotRunning for a session that does not run.
  public enum SetTorch: VarlinkMethod {
    public static let name = "org.shutterd.Engine.SetTorch"

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var on: Bool

      public init(session: String, on: Bool) {
        self.session = session
        self.on = on
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.on = try fields.required("on")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("on", self.on)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var active: Bool

      public init(active: Bool) {
        self.active = active
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.active = try fields.required("active")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("active", self.active)
        writer.endObject()
      }
    }
  }

  /// Says that the client counts down to a photo or film that it will ask for at that moment of CLOCK_MONOTONIC, at most
  /// 60 s from now: lights show it. Null ends it. It ends by itself at that moment, and with an interruption. While a
  /// self timer runs, lights show that instead.
  public enum ShowCountdown: VarlinkMethod {
    public static let name = "org.shutterd.Engine.ShowCountdown"

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var untilUSec: Int64?

      public init(session: String, untilUSec: Int64? = nil) {
        self.session = session
        self.untilUSec = untilUSec
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.untilUSec = try fields.optional("untilUSec")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("untilUSec", self.untilUSec)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// The present readiness, then every change. Without 'more' only the present one.
  /// [Supports 'more' flag]
  public enum WatchReadiness: VarlinkMethod {
    public static let name = "org.shutterd.Engine.WatchReadiness"
    public static let more = MoreFlag.supported

    public struct Parameters: VarlinkStructure {
      public var session: String

      public init(session: String) {
        self.session = session
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var readiness: Readiness

      public init(readiness: Readiness) {
        self.readiness = readiness
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.readiness = try fields.required("readiness")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("readiness", self.readiness)
        writer.endObject()
      }
    }
  }

  /// Takes a photo and reports every step. A request that is refused fails before
  /// any step. Without 'more' there is one reply, that of did_finish_capture with the
  /// last photo.
  /// [Supports 'more' flag]
  public enum CapturePhoto: VarlinkMethod {
    public static let name = "org.shutterd.Engine.CapturePhoto"
    public static let more = MoreFlag.supported

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var settings: PhotoSettings?

      public init(session: String, settings: PhotoSettings? = nil) {
        self.session = session
        self.settings = settings
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.settings = try fields.optional("settings")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("settings", self.settings)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var step: PhotoStep
      public var resolved: ResolvedSettings
      /// Set at did_finish_processing and did_capture_deferred_proxy, and in a single
      /// reply.
      public var photo: Photo?
      /// A name of the error table, in every step that an error touched.
      public var failure: String?
      /// Set at did_finish_processing_live_clip, and in a single reply.
      public var liveClip: LiveClip?

      public init(
        step: PhotoStep, resolved: ResolvedSettings, photo: Photo? = nil, failure: String? = nil,
        liveClip: LiveClip? = nil
      ) {
        self.step = step
        self.resolved = resolved
        self.photo = photo
        self.failure = failure
        self.liveClip = liveClip
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.step = try fields.required("step")
        self.resolved = try fields.required("resolved")
        self.photo = try fields.optional("photo")
        self.failure = try fields.optional("failure")
        self.liveClip = try fields.optional("liveClip")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("step", self.step)
        writer.field("resolved", self.resolved)
        writer.field("photo", self.photo)
        writer.field("failure", self.failure)
        writer.field("liveClip", self.liveClip)
        writer.endObject()
      }
    }
  }

  /// Makes ready what photos with these settings need, so that the first one is as fast as others. The
  /// settings can still be used, and promise nothing. Answers once the session runs and all is ready:
  /// false where something could not be made ready, where another call comes first, or where the
  /// session ends. Holds until the next call, also after a stop or another configuration.
  public enum PrepareSettings: VarlinkMethod {
    public static let name = "org.shutterd.Engine.PrepareSettings"

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var settings: [PhotoSettings]

      public init(session: String, settings: [PhotoSettings]) {
        self.session = session
        self.settings = settings
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.settings = try fields.required("settings")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("settings", self.settings)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var prepared: Bool

      public init(prepared: Bool) {
        self.prepared = prepared
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.prepared = try fields.required("prepared")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("prepared", self.prepared)
        writer.endObject()
      }
    }
  }

  /// Keeps a deferred photo; one that nobody claims is removed.
  public enum ClaimPhoto: VarlinkMethod {
    public static let name = "org.shutterd.Engine.ClaimPhoto"

    public struct Parameters: VarlinkStructure {
      public var photo: String

      public init(photo: String) {
        self.photo = photo
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.photo = try fields.required("photo")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("photo", self.photo)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Finishes a deferred photo now.
  public enum FinalizePhoto: VarlinkMethod {
    public static let name = "org.shutterd.Engine.FinalizePhoto"

    public struct Parameters: VarlinkStructure {
      public var photo: String

      public init(photo: String) {
        self.photo = photo
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.photo = try fields.required("photo")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("photo", self.photo)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var photo: Photo

      public init(photo: Photo) {
        self.photo = photo
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.photo = try fields.required("photo")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("photo", self.photo)
        writer.endObject()
      }
    }
  }

  /// The caller's deferred photos, of all sessions, until they are final and claimed. The
  /// first reply carries 'photos', each later one a change. 'removed' was final and claimed
  /// by then, or is gone: nobody claimed it in time, or its owner deleted it.
  /// [Requires 'more' flag]
  public enum WatchDeferredPhotos: VarlinkMethod {
    public static let name = "org.shutterd.Engine.WatchDeferredPhotos"
    public static let more = MoreFlag.required

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var photos: [DeferredPhoto]?
      public var added: DeferredPhoto?
      public var changed: DeferredPhoto?
      public var removed: String?

      public init(
        photos: [DeferredPhoto]? = nil, added: DeferredPhoto? = nil, changed: DeferredPhoto? = nil,
        removed: String? = nil
      ) {
        self.photos = photos
        self.added = added
        self.changed = changed
        self.removed = removed
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.photos = try fields.optional("photos")
        self.added = try fields.optional("added")
        self.changed = try fields.optional("changed")
        self.removed = try fields.optional("removed")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("photos", self.photos)
        writer.field("added", self.added)
        writer.field("changed", self.changed)
        writer.field("removed", self.removed)
        writer.endObject()
      }
    }
  }

  /// A read-only descriptor of a photo of this session.
  public enum OpenPhoto: VarlinkMethod {
    public static let name = "org.shutterd.Engine.OpenPhoto"

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var photo: String

      public init(session: String, photo: String) {
        self.session = session
        self.photo = photo
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.photo = try fields.required("photo")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("photo", self.photo)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var photoFileDescriptor: Int64
      public var size: Int64
      public var mediaType: String

      public init(photoFileDescriptor: Int64, size: Int64, mediaType: String) {
        self.photoFileDescriptor = photoFileDescriptor
        self.size = size
        self.mediaType = mediaType
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.photoFileDescriptor = try fields.required("photoFileDescriptor")
        self.size = try fields.required("size")
        self.mediaType = try fields.required("mediaType")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("photoFileDescriptor", self.photoFileDescriptor)
        writer.field("size", self.size)
        writer.field("mediaType", self.mediaType)
        writer.endObject()
      }
    }
  }

  /// Records until StopRecording(), a limit, an interruption, the end of the session
  /// or of this connection. 'did_finish' is sent exactly once for each accepted
  /// request, when the file is complete and durable. 'did_start' is not sent where
  /// nothing was written. A session has one recording at a time.
  /// [Requires 'more' flag]
  public enum StartRecording: VarlinkMethod {
    public static let name = "org.shutterd.Engine.StartRecording"
    public static let more = MoreFlag.required

    public struct Parameters: VarlinkStructure {
      public typealias CodecValue = EngineInterface.Codec

      public var session: String
      /// "video/mp4" (default) or "video/x-matroska".
      public var mediaType: String?
      public var codec: CodecValue?
      public var maximumDurationUSec: Int64?
      public var maximumSize: Int64?
      public var progressIntervalUSec: Int64?
      /// Begin with the frame of the moment of this edge, as in PhotoSettings.
      public var press: Int64?
      public var momentUSec: Int64?
      /// A microphone; null records no sound.
      public var sound: String?
      /// Stop with DiskFull when less than this is free, in bytes. The engine keeps a
      /// reserve in any case.
      public var minimumFreeSize: Int64?
      /// Bits a second for an encoder; null lets the engine choose by size and rate.
      public var bitRate: Int64?

      public init(
        session: String, mediaType: String? = nil, codec: CodecValue? = nil,
        maximumDurationUSec: Int64? = nil, maximumSize: Int64? = nil,
        progressIntervalUSec: Int64? = nil, press: Int64? = nil, momentUSec: Int64? = nil,
        sound: String? = nil, minimumFreeSize: Int64? = nil, bitRate: Int64? = nil
      ) {
        self.session = session
        self.mediaType = mediaType
        self.codec = codec
        self.maximumDurationUSec = maximumDurationUSec
        self.maximumSize = maximumSize
        self.progressIntervalUSec = progressIntervalUSec
        self.press = press
        self.momentUSec = momentUSec
        self.sound = sound
        self.minimumFreeSize = minimumFreeSize
        self.bitRate = bitRate
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.mediaType = try fields.optional("mediaType")
        self.codec = try fields.optional("codec")
        self.maximumDurationUSec = try fields.optional("maximumDurationUSec")
        self.maximumSize = try fields.optional("maximumSize")
        self.progressIntervalUSec = try fields.optional("progressIntervalUSec")
        self.press = try fields.optional("press")
        self.momentUSec = try fields.optional("momentUSec")
        self.sound = try fields.optional("sound")
        self.minimumFreeSize = try fields.optional("minimumFreeSize")
        self.bitRate = try fields.optional("bitRate")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("mediaType", self.mediaType)
        writer.field("codec", self.codec)
        writer.field("maximumDurationUSec", self.maximumDurationUSec)
        writer.field("maximumSize", self.maximumSize)
        writer.field("progressIntervalUSec", self.progressIntervalUSec)
        writer.field("press", self.press)
        writer.field("momentUSec", self.momentUSec)
        writer.field("sound", self.sound)
        writer.field("minimumFreeSize", self.minimumFreeSize)
        writer.field("bitRate", self.bitRate)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public typealias PressSource = EngineInterface.Photo.PressSource

      public var recording: String
      public var step: RecordingStep
      public var durationUSec: Int64
      public var size: Int64
      public var path: String?
      public var failure: String?
      /// With 'did_finish': whether the file can be played, also after a failure.
      public var playable: Bool?
      /// With 'did_start' and 'did_finish': the time of the first frame, that time minus
      /// the moment that was asked for, and what the recording is made of.
      public var frameUSec: Int64?
      public var offsetUSec: Int64?
      public var mediaType: String?
      public var codec: Codec?
      public var encoder: String?
      public var rotation: Int64?
      public var pressSource: PressSource?
      /// With 'progress' and 'did_finish': frames in the file, and frames of that time that are not
      /// in the file, including those that the camera itself has lost.
      public var framesWritten: Int64?
      public var framesDropped: Int64?
      /// With 'progress': how much of the recording waits for the disk.
      public var backlogUSec: Int64?
      /// With 'did_finish', where there is sound: the rate of the microphone's clock beside
      /// the system's, in parts per million, and whether all of the recording has sound.
      public var soundDriftPPM: Int64?
      public var soundComplete: Bool?

      public init(
        recording: String, step: RecordingStep, durationUSec: Int64, size: Int64,
        path: String? = nil, failure: String? = nil, playable: Bool? = nil, frameUSec: Int64? = nil,
        offsetUSec: Int64? = nil, mediaType: String? = nil, codec: Codec? = nil,
        encoder: String? = nil, rotation: Int64? = nil, pressSource: PressSource? = nil,
        framesWritten: Int64? = nil, framesDropped: Int64? = nil, backlogUSec: Int64? = nil,
        soundDriftPPM: Int64? = nil, soundComplete: Bool? = nil
      ) {
        self.recording = recording
        self.step = step
        self.durationUSec = durationUSec
        self.size = size
        self.path = path
        self.failure = failure
        self.playable = playable
        self.frameUSec = frameUSec
        self.offsetUSec = offsetUSec
        self.mediaType = mediaType
        self.codec = codec
        self.encoder = encoder
        self.rotation = rotation
        self.pressSource = pressSource
        self.framesWritten = framesWritten
        self.framesDropped = framesDropped
        self.backlogUSec = backlogUSec
        self.soundDriftPPM = soundDriftPPM
        self.soundComplete = soundComplete
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.recording = try fields.required("recording")
        self.step = try fields.required("step")
        self.durationUSec = try fields.required("durationUSec")
        self.size = try fields.required("size")
        self.path = try fields.optional("path")
        self.failure = try fields.optional("failure")
        self.playable = try fields.optional("playable")
        self.frameUSec = try fields.optional("frameUSec")
        self.offsetUSec = try fields.optional("offsetUSec")
        self.mediaType = try fields.optional("mediaType")
        self.codec = try fields.optional("codec")
        self.encoder = try fields.optional("encoder")
        self.rotation = try fields.optional("rotation")
        self.pressSource = try fields.optional("pressSource")
        self.framesWritten = try fields.optional("framesWritten")
        self.framesDropped = try fields.optional("framesDropped")
        self.backlogUSec = try fields.optional("backlogUSec")
        self.soundDriftPPM = try fields.optional("soundDriftPPM")
        self.soundComplete = try fields.optional("soundComplete")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("recording", self.recording)
        writer.field("step", self.step)
        writer.field("durationUSec", self.durationUSec)
        writer.field("size", self.size)
        writer.field("path", self.path)
        writer.field("failure", self.failure)
        writer.field("playable", self.playable)
        writer.field("frameUSec", self.frameUSec)
        writer.field("offsetUSec", self.offsetUSec)
        writer.field("mediaType", self.mediaType)
        writer.field("codec", self.codec)
        writer.field("encoder", self.encoder)
        writer.field("rotation", self.rotation)
        writer.field("pressSource", self.pressSource)
        writer.field("framesWritten", self.framesWritten)
        writer.field("framesDropped", self.framesDropped)
        writer.field("backlogUSec", self.backlogUSec)
        writer.field("soundDriftPPM", self.soundDriftPPM)
        writer.field("soundComplete", self.soundComplete)
        writer.endObject()
      }
    }
  }

  /// Leaves out frames until ResumeRecording(). The recording has no gap there. A paused
  /// recording can be stopped.
  public enum PauseRecording: VarlinkMethod {
    public static let name = "org.shutterd.Engine.PauseRecording"

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var recording: String

      public init(session: String, recording: String) {
        self.session = session
        self.recording = recording
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.recording = try fields.required("recording")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("recording", self.recording)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  public enum ResumeRecording: VarlinkMethod {
    public static let name = "org.shutterd.Engine.ResumeRecording"

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var recording: String

      public init(session: String, recording: String) {
        self.session = session
        self.recording = recording
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.recording = try fields.required("recording")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("recording", self.recording)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  public enum StopRecording: VarlinkMethod {
    public static let name = "org.shutterd.Engine.StopRecording"

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var recording: String

      public init(session: String, recording: String) {
        self.session = session
        self.recording = recording
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.recording = try fields.required("recording")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("recording", self.recording)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Streams preview frames through shared buffers. The first reply carries 'preview', 'format'
  /// and 'buffers' with all descriptors, each later one 'frame'. Ends with PreviewFormatChanged
  /// when the session's frames get another size or format, and with SessionNotRunning when there
  /// are no more frames.
  /// [Requires 'more' flag]
  public enum OpenPreview: VarlinkMethod {
    public static let name = "org.shutterd.Engine.OpenPreview"
    public static let more = MoreFlag.required

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var maximumFrameRate: Int64?
      /// 2 to 8, default 4.
      public var bufferCount: Int64?
      /// "MJPG", or the camera's own format, which is the default.
      public var pixelFormat: String?

      public init(
        session: String, maximumFrameRate: Int64? = nil, bufferCount: Int64? = nil,
        pixelFormat: String? = nil
      ) {
        self.session = session
        self.maximumFrameRate = maximumFrameRate
        self.bufferCount = bufferCount
        self.pixelFormat = pixelFormat
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.maximumFrameRate = try fields.optional("maximumFrameRate")
        self.bufferCount = try fields.optional("bufferCount")
        self.pixelFormat = try fields.optional("pixelFormat")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("maximumFrameRate", self.maximumFrameRate)
        writer.field("bufferCount", self.bufferCount)
        writer.field("pixelFormat", self.pixelFormat)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var preview: String?
      public var format: PreviewFormat?
      public var buffers: [PreviewBuffer]?
      public var frame: PreviewFrame?

      public init(
        preview: String? = nil, format: PreviewFormat? = nil, buffers: [PreviewBuffer]? = nil,
        frame: PreviewFrame? = nil
      ) {
        self.preview = preview
        self.format = format
        self.buffers = buffers
        self.frame = frame
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.preview = try fields.optional("preview")
        self.format = try fields.optional("format")
        self.buffers = try fields.optional("buffers")
        self.frame = try fields.optional("frame")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("preview", self.preview)
        writer.field("format", self.format)
        writer.field("buffers", self.buffers)
        writer.field("frame", self.frame)
        writer.endObject()
      }
    }
  }

  /// Gives a buffer back. Usually 'oneway'.
  public enum ReleasePreviewBuffer: VarlinkMethod {
    public static let name = "org.shutterd.Engine.ReleasePreviewBuffer"

    public struct Parameters: VarlinkStructure {
      public var preview: String
      public var buffer: Int64

      public init(preview: String, buffer: Int64) {
        self.preview = preview
        self.buffer = buffer
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.preview = try fields.required("preview")
        self.buffer = try fields.required("buffer")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("preview", self.preview)
        writer.field("buffer", self.buffer)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Lists directories in the order of their names, which is that of their time: at most 'maximum' of
  /// them, 1 to 1000, behind the one with the name 'after'. 'more' says whether others follow. Without
  /// 'maximum' all come: thousands of them are more than a client reads in one message. The size of a
  /// directory counts its first million files.
  public enum ListContentDirectories: VarlinkMethod {
    public static let name = "org.shutterd.Engine.ListContentDirectories"

    public struct Parameters: VarlinkStructure {
      public var application: String?
      public var after: String?
      public var maximum: Int64?

      public init(application: String? = nil, after: String? = nil, maximum: Int64? = nil) {
        self.application = application
        self.after = after
        self.maximum = maximum
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.application = try fields.optional("application")
        self.after = try fields.optional("after")
        self.maximum = try fields.optional("maximum")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("application", self.application)
        writer.field("after", self.after)
        writer.field("maximum", self.maximum)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var directories: [ContentDirectory]
      public var more: Bool?

      public init(directories: [ContentDirectory], more: Bool? = nil) {
        self.directories = directories
        self.more = more
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.directories = try fields.required("directories")
        self.more = try fields.optional("more")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("directories", self.directories)
        writer.field("more", self.more)
        writer.endObject()
      }
    }
  }

  /// The first reply carries 'initial', each later one 'added' or 'removed'.
  /// [Requires 'more' flag]
  public enum WatchContentDirectories: VarlinkMethod {
    public static let name = "org.shutterd.Engine.WatchContentDirectories"
    public static let more = MoreFlag.required

    public struct Parameters: VarlinkStructure {
      public var application: String?

      public init(application: String? = nil) {
        self.application = application
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.application = try fields.optional("application")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("application", self.application)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var initial: [ContentDirectory]?
      public var added: ContentDirectory?
      public var removed: String?

      public init(
        initial: [ContentDirectory]? = nil, added: ContentDirectory? = nil, removed: String? = nil
      ) {
        self.initial = initial
        self.added = added
        self.removed = removed
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.initial = try fields.optional("initial")
        self.added = try fields.optional("added")
        self.removed = try fields.optional("removed")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("initial", self.initial)
        writer.field("added", self.added)
        writer.field("removed", self.removed)
        writer.endObject()
      }
    }
  }

  /// Deletes a directory whose contents were taken over. A repeated call succeeds and does
  /// nothing: the last 256 directories that a user deleted are remembered.
  public enum InvalidateContentDirectory: VarlinkMethod {
    public static let name = "org.shutterd.Engine.InvalidateContentDirectory"

    public struct Parameters: VarlinkStructure {
      public var name: String

      public init(name: String) {
        self.name = name
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.name = try fields.required("name")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", self.name)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// For an extension: erases what its sessions and it itself have written so far, but not the
  /// directory. Photos and films that are being written are dropped, later ones stay.
  public enum InvalidateSessionContent: VarlinkMethod {
    public static let name = "org.shutterd.Engine.InvalidateSessionContent"

    public typealias Parameters = NoFields

    public typealias Reply = NoFields
  }

  /// Examines what photos and films need from the machine, as the engine's own user. An
  /// encoder is started for it: at most 2 s.
  public enum GetHealth: VarlinkMethod {
    public static let name = "org.shutterd.Engine.GetHealth"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var storage: Storage
      public var zones: [ThermalZone]
      /// Whether sessions are interrupted because the machine is too hot.
      public var systemPressure: Bool
      /// Null: the engine is older than this field.
      public var media: MediaHealth?
      /// As measured now, or the level that sessions are still held at. Null: the engine is older than
      /// this field.
      public var pressure: SystemPressure?
      /// Whether sessions, apart from those of extensions, are interrupted while their seat is
      /// locked. Null: the engine is older than this field.
      public var interruptedWhileLocked: Bool?

      public init(
        storage: Storage, zones: [ThermalZone], systemPressure: Bool, media: MediaHealth? = nil,
        pressure: SystemPressure? = nil, interruptedWhileLocked: Bool? = nil
      ) {
        self.storage = storage
        self.zones = zones
        self.systemPressure = systemPressure
        self.media = media
        self.pressure = pressure
        self.interruptedWhileLocked = interruptedWhileLocked
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.storage = try fields.required("storage")
        self.zones = try fields.required("zones")
        self.systemPressure = try fields.required("systemPressure")
        self.media = try fields.optional("media")
        self.pressure = try fields.optional("pressure")
        self.interruptedWhileLocked = try fields.optional("interruptedWhileLocked")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("storage", self.storage)
        writer.field("zones", self.zones)
        writer.field("systemPressure", self.systemPressure)
        writer.field("media", self.media)
        writer.field("pressure", self.pressure)
        writer.field("interruptedWhileLocked", self.interruptedWhileLocked)
        writer.endObject()
      }
    }
  }

  /// An application's small shared state, base64. At most 4096 bytes before
  /// encoding; a longer one is refused and the old one stays.
  public enum SetApplicationContext: VarlinkMethod {
    public static let name = "org.shutterd.Engine.SetApplicationContext"

    public struct Parameters: VarlinkStructure {
      public var application: String
      public var context: String?

      public init(application: String, context: String? = nil) {
        self.application = application
        self.context = context
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.application = try fields.required("application")
        self.context = try fields.optional("context")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("application", self.application)
        writer.field("context", self.context)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  public enum GetApplicationContext: VarlinkMethod {
    public static let name = "org.shutterd.Engine.GetApplicationContext"

    public struct Parameters: VarlinkStructure {
      public var application: String

      public init(application: String) {
        self.application = application
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.application = try fields.required("application")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("application", self.application)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var context: String?

      public init(context: String? = nil) {
        self.context = context
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.context = try fields.optional("context")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("context", self.context)
        writer.endObject()
      }
    }
  }

  /// Reads the engine's configuration again, all of it or, if it has an error, nothing. For
  /// root and the engine's own user.
  public enum Reload: VarlinkMethod {
    public static let name = "org.shutterd.Engine.Reload"

    public typealias Parameters = NoFields

    public typealias Reply = NoFields
  }

  /// Gives a synthetic camera the troubles of real ones. Synthetic cameras exist only where the
  /// configuration names them. For root and the engine's own user. 'unplug' and 'plug' are as
  /// udev reports them. Each other event holds until the next of these, also while the camera
  /// is unplugged: 'busy', another program has it when it is to be opened; 'shut', its privacy
  /// shutter is closed; 'late', its frames come later than they end; 'noisy', its pictures have the
  /// noise of a sensor in poor light; 'broken', it has the fault; 'well' ends all of that, and plugs
  /// it in.
  public enum SimulateCamera: VarlinkMethod {
    public static let name = "org.shutterd.Engine.SimulateCamera"

    public struct Parameters: VarlinkStructure {
      public enum Event: VarlinkEnumeration {
        case unplug, plug, busy, shut, late, broken, well, noisy
        case unrecognized(String)

        public static let declared: [Event] = [
          .unplug, .plug, .busy, .shut, .late, .broken, .well, .noisy,
        ]

        public var rawValue: String {
          switch self {
          case .unplug: "unplug"
          case .plug: "plug"
          case .busy: "busy"
          case .shut: "shut"
          case .late: "late"
          case .broken: "broken"
          case .well: "well"
          case .noisy: "noisy"
          case .unrecognized(let name): name
          }
        }
      }

      public enum Fault: VarlinkEnumeration {
        case eio, enodev, enospc, eacces, damaged, silent
        case unrecognized(String)

        public static let declared: [Fault] = [.eio, .enodev, .enospc, .eacces, .damaged, .silent]

        public var rawValue: String {
          switch self {
          case .eio: "eio"
          case .enodev: "enodev"
          case .enospc: "enospc"
          case .eacces: "eacces"
          case .damaged: "damaged"
          case .silent: "silent"
          case .unrecognized(let name): name
          }
        }
      }

      public var camera: String
      public var event: Event
      /// Set if and only if the event is 'late': how much later, 0 to 1000000.
      public var lateUSec: Int64?
      /// Set if and only if the event is 'broken': the error of a driver, EIO and ENODEV of frames,
      /// ENOSPC of the bus and EACCES of the node when it is opened; 'damaged', all its frames
      /// are; 'silent', none comes.
      public var fault: Fault?
      /// Only with the event 'noisy': 1 to 100, percent of the most noise that there is. Without it: 20.
      public var noisePercent: Int64?

      public init(
        camera: String, event: Event, lateUSec: Int64? = nil, fault: Fault? = nil,
        noisePercent: Int64? = nil
      ) {
        self.camera = camera
        self.event = event
        self.lateUSec = lateUSec
        self.fault = fault
        self.noisePercent = noisePercent
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.camera = try fields.required("camera")
        self.event = try fields.required("event")
        self.lateUSec = try fields.optional("lateUSec")
        self.fault = try fields.optional("fault")
        self.noisePercent = try fields.optional("noisePercent")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("camera", self.camera)
        writer.field("event", self.event)
        writer.field("lateUSec", self.lateUSec)
        writer.field("fault", self.fault)
        writer.field("noisePercent", self.noisePercent)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Steps the wall clock of the engine, by which names, EXIF data, records and films are dated;
  /// stamps of CLOCK_MONOTONIC, the order of photos, and the machine's own clock stay as they are.
  /// For root and the engine's own user, where the configuration allows it.
  public enum SimulateClock: VarlinkMethod {
    public static let name = "org.shutterd.Engine.SimulateClock"

    public struct Parameters: VarlinkStructure {
      /// Microseconds to step forward, or back if it is negative, from the time that it shows now.
      /// Null: it shows the machine's time again.
      public var stepUSec: Int64?

      public init(stepUSec: Int64? = nil) {
        self.stepUSec = stepUSec
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.stepUSec = try fields.optional("stepUSec")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("stepUSec", self.stepUSec)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      /// How far it is ahead of the machine's clock now, microseconds.
      public var offsetUSec: Int64

      public init(offsetUSec: Int64) {
        self.offsetUSec = offsetUSec
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.offsetUSec = try fields.required("offsetUSec")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("offsetUSec", self.offsetUSec)
        writer.endObject()
      }
    }
  }

  /// In the order of the configuration.
  public enum ListIntervals: VarlinkMethod {
    public static let name = "org.shutterd.Engine.ListIntervals"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var intervals: [Interval]

      public init(intervals: [Interval]) {
        self.intervals = intervals
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.intervals = try fields.required("intervals")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("intervals", self.intervals)
        writer.endObject()
      }
    }
  }

  /// Starts an interval, or stops it until it is started. Both hold after a restart. Its
  /// numbers go on. For root and the engine's own user.
  public enum StartInterval: VarlinkMethod {
    public static let name = "org.shutterd.Engine.StartInterval"

    public struct Parameters: VarlinkStructure {
      public var name: String

      public init(name: String) {
        self.name = name
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.name = try fields.required("name")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", self.name)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  public enum StopInterval: VarlinkMethod {
    public static let name = "org.shutterd.Engine.StopInterval"

    public struct Parameters: VarlinkStructure {
      public var name: String

      public init(name: String) {
        self.name = name
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.name = try fields.required("name")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", self.name)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }
}

// MARK: Errors

extension EngineInterface {
  /// The engine's configuration does not allow that this is simulated.
  public struct NotSimulated: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.NotSimulated"

    public var setting: String

    public init(setting: String) {
      self.setting = setting
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.setting = try fields.required("setting")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("setting", self.setting)
      writer.endObject()
    }
  }

  public struct NoSuchSession: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.NoSuchSession"

    public var session: String

    public init(session: String) {
      self.session = session
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.session = try fields.required("session")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("session", self.session)
      writer.endObject()
    }
  }

  public struct NoSuchCamera: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.NoSuchCamera"

    public var camera: String

    public init(camera: String) {
      self.camera = camera
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.camera = try fields.required("camera")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("camera", self.camera)
      writer.endObject()
    }
  }

  /// Only synthetic cameras can be simulated.
  public struct NotSynthetic: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.NotSynthetic"

    public var camera: String

    public init(camera: String) {
      self.camera = camera
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.camera = try fields.required("camera")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("camera", self.camera)
      writer.endObject()
    }
  }

  /// No photo, recording, preview, interval or directory of that name is the caller's.
  public struct NoSuchObject: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.NoSuchObject"

    public var name: String

    public init(name: String) {
      self.name = name
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.endObject()
    }
  }

  public struct NotAuthorized: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.NotAuthorized"

    public var reason: String

    public init(reason: String) {
      self.reason = reason
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.reason = try fields.required("reason")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("reason", self.reason)
      writer.endObject()
    }
  }

  /// The settings break this rule: the field, and what it may be.
  public struct InvalidSettings: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.InvalidSettings"

    public var field: String
    public var rule: String

    public init(field: String, rule: String) {
      self.field = field
      self.rule = rule
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.field = try fields.required("field")
      self.rule = try fields.required("rule")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("field", self.field)
      writer.field("rule", self.rule)
      writer.endObject()
    }
  }

  /// The request needs a step that the caller did not say it handles.
  public struct MissingHandler: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.MissingHandler"

    public var step: PhotoStep

    public init(step: PhotoStep) {
      self.step = step
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.step = try fields.required("step")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("step", self.step)
      writer.endObject()
    }
  }

  public struct ReusedSettings: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.ReusedSettings"

    public var uniqueId: Int64

    public init(uniqueId: Int64) {
      self.uniqueId = uniqueId
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.uniqueId = try fields.required("uniqueId")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("uniqueId", self.uniqueId)
      writer.endObject()
    }
  }

  public struct ConfigurationInProgress: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.ConfigurationInProgress"

    public var session: String

    public init(session: String) {
      self.session = session
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.session = try fields.required("session")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("session", self.session)
      writer.endObject()
    }
  }

  /// The field names what the camera cannot do, 'nearest' what it can.
  public struct ConfigurationUnsupported: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.ConfigurationUnsupported"

    public enum Kept: VarlinkEnumeration {
      case otherUser, recording, askedFor, configuring, capturing
      case unrecognized(String)

      public static let declared: [Kept] = [
        .otherUser, .recording, .askedFor, .configuring, .capturing,
      ]

      public var rawValue: String {
        switch self {
        case .otherUser: "other_user"
        case .recording: "recording"
        case .askedFor: "asked_for"
        case .configuring: "configuring"
        case .capturing: "capturing"
        case .unrecognized(let name): name
        }
      }
    }

    public var field: String
    public var nearest: String?
    /// If the camera could do it, but runs otherwise for other sessions: the applications of these, as far as they
    /// are the caller's user's. Null: the camera cannot do it.
    public var usedBy: [String]?
    /// Why 'change' of 'otherFormat' does not help: one of these sessions belongs to another user, records, asks for its own
    /// format, has its configuration changed, or has had photos in progress for two seconds that still need frames of
    /// the present format. Null: 'otherFormat' is not 'change'.
    public var kept: Kept?

    public init(field: String, nearest: String? = nil, usedBy: [String]? = nil, kept: Kept? = nil) {
      self.field = field
      self.nearest = nearest
      self.usedBy = usedBy
      self.kept = kept
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.field = try fields.required("field")
      self.nearest = try fields.optional("nearest")
      self.usedBy = try fields.optional("usedBy")
      self.kept = try fields.optional("kept")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("field", self.field)
      writer.field("nearest", self.nearest)
      writer.field("usedBy", self.usedBy)
      writer.field("kept", self.kept)
      writer.endObject()
    }
  }

  public struct CameraBusy: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.CameraBusy"

    public var camera: String

    public init(camera: String) {
      self.camera = camera
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.camera = try fields.required("camera")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("camera", self.camera)
      writer.endObject()
    }
  }

  public struct SessionNotRunning: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.SessionNotRunning"

    public var state: State
    /// Why, where the state is 'interrupted', and the session's camera. Null from engines before these fields.
    public var interruption: InterruptionReason?
    public var camera: String?

    public init(state: State, interruption: InterruptionReason? = nil, camera: String? = nil) {
      self.state = state
      self.interruption = interruption
      self.camera = camera
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.state = try fields.required("state")
      self.interruption = try fields.optional("interruption")
      self.camera = try fields.optional("camera")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("state", self.state)
      writer.field("interruption", self.interruption)
      writer.field("camera", self.camera)
      writer.endObject()
    }
  }

  public struct RecordingInProgress: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.RecordingInProgress"

    public var recording: String

    public init(recording: String) {
      self.recording = recording
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.recording = try fields.required("recording")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("recording", self.recording)
      writer.endObject()
    }
  }

  /// The frames of the session have another size or format from now on: open a new preview.
  public struct PreviewFormatChanged: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.PreviewFormatChanged"

    public init() {}

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      try FieldReader(object, mode).finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.endObject()
    }
  }

  public struct NoSuchMicrophone: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.NoSuchMicrophone"

    public var microphone: String

    public init(microphone: String) {
      self.microphone = microphone
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.microphone = try fields.required("microphone")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("microphone", self.microphone)
      writer.endObject()
    }
  }

  public struct MicrophoneBusy: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.MicrophoneBusy"

    public var microphone: String

    public init(microphone: String) {
      self.microphone = microphone
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.microphone = try fields.required("microphone")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("microphone", self.microphone)
      writer.endObject()
    }
  }

  public struct ContentDirectoryActive: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.ContentDirectoryActive"

    public var name: String

    public init(name: String) {
      self.name = name
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.endObject()
    }
  }

  /// An extension sees only what its own launch has made.
  public struct NotAvailableWhileLocked: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.NotAvailableWhileLocked"

    public var name: String

    public init(name: String) {
      self.name = name
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.endObject()
    }
  }

  /// The caller belongs to no launch.
  public struct NotAnExtension: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.NotAnExtension"

    public init() {}

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      try FieldReader(object, mode).finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.endObject()
    }
  }

  public struct ApplicationContextTooLarge: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.ApplicationContextTooLarge"

    public var size: Int64
    public var maximum: Int64

    public init(size: Int64, maximum: Int64) {
      self.size = size
      self.maximum = maximum
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.size = try fields.required("size")
      self.maximum = try fields.required("maximum")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("size", self.size)
      writer.field("maximum", self.maximum)
      writer.endObject()
    }
  }

  public struct DiskFull: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.DiskFull"

    public var path: String

    public init(path: String) {
      self.path = path
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.path = try fields.required("path")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("path", self.path)
      writer.endObject()
    }
  }

  /// A V4L2 operation failed. The errno name is symbolic: "EIO".
  public struct DeviceFailure: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.DeviceFailure"

    public var camera: String
    public var operation: String
    public var errnoName: String

    public init(camera: String, operation: String, errnoName: String) {
      self.camera = camera
      self.operation = operation
      self.errnoName = errnoName
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.camera = try fields.required("camera")
      self.operation = try fields.required("operation")
      self.errnoName = try fields.required("errnoName")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("camera", self.camera)
      writer.field("operation", self.operation)
      writer.field("errnoName", self.errnoName)
      writer.endObject()
    }
  }

  public struct TooManyObjects: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.TooManyObjects"

    public var limit: Int64

    public init(limit: Int64) {
      self.limit = limit
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.limit = try fields.required("limit")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("limit", self.limit)
      writer.endObject()
    }
  }

  /// The first error of the configuration; the old one stays in force.
  public struct ConfigurationInvalid: VarlinkErrorValue {
    public static let name = "org.shutterd.Engine.ConfigurationInvalid"

    public var file: String
    public var line: Int64
    public var column: Int64
    public var message: String

    public init(file: String, line: Int64, column: Int64, message: String) {
      self.file = file
      self.line = line
      self.column = column
      self.message = message
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.file = try fields.required("file")
      self.line = try fields.required("line")
      self.column = try fields.required("column")
      self.message = try fields.required("message")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("file", self.file)
      writer.field("line", self.line)
      writer.field("column", self.column)
      writer.field("message", self.message)
      writer.endObject()
    }
  }
}
