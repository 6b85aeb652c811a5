// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.EngineLink.varlink; change that and run it again.
import LinuxIO
import Varlink
import VarlinkSocket

/// Between the capture engine and the gateway, on a socket that only the engine's
/// user can open. The engine calls; the gateway believes nobody else about capture
/// sessions.
public enum EngineLinkInterface: VarlinkInterface {
  public static let name = "org.shutterd.EngineLink"
  public static var description: String {
    String(decoding: PackageResources.org_shutterd_EngineLink_varlink, as: UTF8.self)
  }
  public static let methods: [any VarlinkMethod.Type] = [
    Attach.self, ReportSession.self, ReportSessionClosed.self, ReportReadiness.self,
    ReportLaunch.self, ReportPreviewUse.self, Acknowledge.self,
  ]
}

// MARK: Service

extension EngineLinkInterface {
  /// A service of this interface: each function answers the calls of one method.
  @LoopActor
  public protocol Service: VarlinkService {
    func attach(_ parameters: Attach.Parameters, _ call: IncomingCall)
    func reportSession(_ parameters: ReportSession.Parameters, _ call: IncomingCall)
    func reportSessionClosed(_ parameters: ReportSessionClosed.Parameters, _ call: IncomingCall)
    func reportReadiness(_ parameters: ReportReadiness.Parameters, _ call: IncomingCall)
    func reportLaunch(_ parameters: ReportLaunch.Parameters, _ call: IncomingCall)
    func reportPreviewUse(_ parameters: ReportPreviewUse.Parameters, _ call: IncomingCall)
    func acknowledge(_ parameters: Acknowledge.Parameters, _ call: IncomingCall)
  }
}

extension EngineLinkInterface.Service {
  public nonisolated var interface: any VarlinkInterface.Type { EngineLinkInterface.self }

  public func handle(_ call: IncomingCall) {
    switch call.method {
    case EngineLinkInterface.Attach.name: call.pass(EngineLinkInterface.Attach.self, to: attach)
    case EngineLinkInterface.ReportSession.name:
      call.pass(EngineLinkInterface.ReportSession.self, to: reportSession)
    case EngineLinkInterface.ReportSessionClosed.name:
      call.pass(EngineLinkInterface.ReportSessionClosed.self, to: reportSessionClosed)
    case EngineLinkInterface.ReportReadiness.name:
      call.pass(EngineLinkInterface.ReportReadiness.self, to: reportReadiness)
    case EngineLinkInterface.ReportLaunch.name:
      call.pass(EngineLinkInterface.ReportLaunch.self, to: reportLaunch)
    case EngineLinkInterface.ReportPreviewUse.name:
      call.pass(EngineLinkInterface.ReportPreviewUse.self, to: reportPreviewUse)
    case EngineLinkInterface.Acknowledge.name:
      call.pass(EngineLinkInterface.Acknowledge.self, to: acknowledge)
    default: call.failNotImplemented()
    }
  }
}

// MARK: Types

extension EngineLinkInterface {
  public typealias SessionState = EngineInterface.State

  public typealias Readiness = EngineInterface.Readiness

  /// One run of an application's extension: the small program that may capture while the seat is
  /// locked.
  public struct Launch: VarlinkStructure {
    public enum Phase: VarlinkEnumeration {
      case prepare, started, ended
      case unrecognized(String)

      public static let declared: [Phase] = [.prepare, .started, .ended]

      public var rawValue: String {
        switch self {
        case .prepare: "prepare"
        case .started: "started"
        case .ended: "ended"
        case .unrecognized(let name): name
        }
      }
    }

    /// Unique, and not to be guessed.
    public var launch: String
    /// Reverse-domain name of the application.
    public var application: String
    /// The application's short name, that of its file: letters, digits, '-' and '_'.
    public var name: String
    /// The application's user, who gets what the extension makes.
    public var uid: Int64
    /// 'prepare': make its content directory. 'started': the processes that belong to it are known
    /// from now on. 'ended': none of them is left, and its content can be handed over.
    public var phase: Phase
    /// Set with 'started': the user that the extension runs as, and one of the next two.
    public var extensionUid: Int64?
    /// The control group of its processes, where a service manager started it.
    public var controlGroup: String?
    /// The process whose descendants belong to it, where no service manager started it.
    public var pid: Int64?

    public init(
      launch: String, application: String, name: String, uid: Int64, phase: Phase,
      extensionUid: Int64? = nil, controlGroup: String? = nil, pid: Int64? = nil
    ) {
      self.launch = launch
      self.application = application
      self.name = name
      self.uid = uid
      self.phase = phase
      self.extensionUid = extensionUid
      self.controlGroup = controlGroup
      self.pid = pid
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.launch = try fields.required("launch")
      self.application = try fields.required("application")
      self.name = try fields.required("name")
      self.uid = try fields.required("uid")
      self.phase = try fields.required("phase")
      self.extensionUid = try fields.optional("extensionUid")
      self.controlGroup = try fields.optional("controlGroup")
      self.pid = try fields.optional("pid")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("launch", self.launch)
      writer.field("application", self.application)
      writer.field("name", self.name)
      writer.field("uid", self.uid)
      writer.field("phase", self.phase)
      writer.field("extensionUid", self.extensionUid)
      writer.field("controlGroup", self.controlGroup)
      writer.field("pid", self.pid)
      writer.endObject()
    }
  }
}

// MARK: Methods

extension EngineLinkInterface {
  /// Attaches the engine. The first reply carries 'locked' alone: whether a seat is locked.
  /// Each later one carries one of these:
  /// - 'locked'
  /// - 'session' and 'locked': the lock of that session's seat, which counts instead from then on
  /// - 'session' and 'foreground'
  /// - 'session', 'interaction' and 'event': an org.shutterd.Gateway.CaptureEvent of an
  ///   interaction that is delivered to the engine
  /// - 'session', 'press' and 'momentUSec': the session's client was sent an event with this
  ///   press and this 'monotonicUSec'
  /// - 'launch', which is answered with ReportLaunch()
  ///
  /// Launches that the engine is not sent again after it attached have ended. A second Attach
  /// replaces the first. When this connection ends, all sessions are void at once.
  /// [Requires 'more' flag]
  public enum Attach: VarlinkMethod {
    public static let name = "org.shutterd.EngineLink.Attach"
    public static let more = MoreFlag.required

    public struct Parameters: VarlinkStructure {
      public var version: String

      public init(version: String) {
        self.version = version
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.version = try fields.required("version")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("version", self.version)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var locked: Bool?
      public var session: String?
      public var foreground: Bool?
      public var interaction: String?
      public var event: JSONObject?
      public var press: Int64?
      public var momentUSec: Int64?
      public var launch: Launch?

      public init(
        locked: Bool? = nil, session: String? = nil, foreground: Bool? = nil,
        interaction: String? = nil, event: JSONObject? = nil, press: Int64? = nil,
        momentUSec: Int64? = nil, launch: Launch? = nil
      ) {
        self.locked = locked
        self.session = session
        self.foreground = foreground
        self.interaction = interaction
        self.event = event
        self.press = press
        self.momentUSec = momentUSec
        self.launch = launch
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.locked = try fields.optional("locked")
        self.session = try fields.optional("session")
        self.foreground = try fields.optional("foreground")
        self.interaction = try fields.optional("interaction")
        self.event = try fields.optional("event")
        self.press = try fields.optional("press")
        self.momentUSec = try fields.optional("momentUSec")
        self.launch = try fields.optional("launch")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("locked", self.locked)
        writer.field("session", self.session)
        writer.field("foreground", self.foreground)
        writer.field("interaction", self.interaction)
        writer.field("event", self.event)
        writer.field("press", self.press)
        writer.field("momentUSec", self.momentUSec)
        writer.field("launch", self.launch)
        writer.endObject()
      }
    }
  }

  /// Reports the state of a session and its opener; the pid is for people to read.
  /// A session that was never reported, or was reported closed, does not exist. The
  /// reply means that presses are routed by it from now on. 'launch' is set if the opener
  /// belongs to one.
  public enum ReportSession: VarlinkMethod {
    public static let name = "org.shutterd.EngineLink.ReportSession"

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var uid: Int64
      public var pid: Int64
      public var state: SessionState
      public var launch: String?

      public init(
        session: String, uid: Int64, pid: Int64, state: SessionState, launch: String? = nil
      ) {
        self.session = session
        self.uid = uid
        self.pid = pid
        self.state = state
        self.launch = launch
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.uid = try fields.required("uid")
        self.pid = try fields.required("pid")
        self.state = try fields.required("state")
        self.launch = try fields.optional("launch")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("uid", self.uid)
        writer.field("pid", self.pid)
        writer.field("state", self.state)
        writer.field("launch", self.launch)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  public enum ReportSessionClosed: VarlinkMethod {
    public static let name = "org.shutterd.EngineLink.ReportSessionClosed"

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

  /// Drives the lights. 'recording' says whether the session records, perhaps paused; absent
  /// means that it does not. 'timerUSec' is the moment of CLOCK_MONOTONIC at which a self
  /// timer takes its photo, or at which a countdown of the client ends; absent means that
  /// none runs.
  public enum ReportReadiness: VarlinkMethod {
    public static let name = "org.shutterd.EngineLink.ReportReadiness"

    public struct Parameters: VarlinkStructure {
      public var session: String
      public var readiness: Readiness
      public var recording: Bool?
      public var timerUSec: Int64?

      public init(
        session: String, readiness: Readiness, recording: Bool? = nil, timerUSec: Int64? = nil
      ) {
        self.session = session
        self.readiness = readiness
        self.recording = recording
        self.timerUSec = timerUSec
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.readiness = try fields.required("readiness")
        self.recording = try fields.optional("recording")
        self.timerUSec = try fields.optional("timerUSec")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("readiness", self.readiness)
        writer.field("recording", self.recording)
        writer.field("timerUSec", self.timerUSec)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Answers a phase of a launch: 'prepare' with the path of its content directory, 'started' when
  /// the extension can reach that directory and open sessions, 'ended' when all its content is the
  /// application's. 'problem' says in words why that is not so.
  public enum ReportLaunch: VarlinkMethod {
    public static let name = "org.shutterd.EngineLink.ReportLaunch"

    public struct Parameters: VarlinkStructure {
      public typealias Phase = EngineLinkInterface.Launch.Phase

      public var launch: String
      public var phase: Phase
      public var contentDirectory: String?
      /// Set with 'ended': whether there was anything to hand over.
      public var delivered: Bool?
      public var problem: String?

      public init(
        launch: String, phase: Phase, contentDirectory: String? = nil, delivered: Bool? = nil,
        problem: String? = nil
      ) {
        self.launch = launch
        self.phase = phase
        self.contentDirectory = contentDirectory
        self.delivered = delivered
        self.problem = problem
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.launch = try fields.required("launch")
        self.phase = try fields.required("phase")
        self.contentDirectory = try fields.optional("contentDirectory")
        self.delivered = try fields.optional("delivered")
        self.problem = try fields.optional("problem")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("launch", self.launch)
        writer.field("phase", self.phase)
        writer.field("contentDirectory", self.contentDirectory)
        writer.field("delivered", self.delivered)
        writer.field("problem", self.problem)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Says that a launch has consumed previews: buffers that its sessions were sent and gave back
  /// since the last report. At most once in half a second, and only for launches.
  public enum ReportPreviewUse: VarlinkMethod {
    public static let name = "org.shutterd.EngineLink.ReportPreviewUse"

    public struct Parameters: VarlinkStructure {
      public var launch: String
      public var frames: Int64

      public init(launch: String, frames: Int64) {
        self.launch = launch
        self.frames = frames
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.launch = try fields.required("launch")
        self.frames = try fields.required("frames")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("launch", self.launch)
        writer.field("frames", self.frames)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Acknowledges forwarded events up to and including 'sequence'.
  public enum Acknowledge: VarlinkMethod {
    public static let name = "org.shutterd.EngineLink.Acknowledge"

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var sequence: Int64

      public init(interaction: String, sequence: Int64) {
        self.interaction = interaction
        self.sequence = sequence
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.sequence = try fields.required("sequence")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("sequence", self.sequence)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }
}

// MARK: Errors

extension EngineLinkInterface {
  /// The caller has not attached.
  public struct NotAttached: VarlinkErrorValue {
    public static let name = "org.shutterd.EngineLink.NotAttached"

    public init() {}

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      try FieldReader(object, mode).finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.endObject()
    }
  }

  public struct NoSuchInteraction: VarlinkErrorValue {
    public static let name = "org.shutterd.EngineLink.NoSuchInteraction"

    public var interaction: String

    public init(interaction: String) {
      self.interaction = interaction
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.interaction = try fields.required("interaction")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("interaction", self.interaction)
      writer.endObject()
    }
  }

  public struct NoSuchSession: VarlinkErrorValue {
    public static let name = "org.shutterd.EngineLink.NoSuchSession"

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
}
