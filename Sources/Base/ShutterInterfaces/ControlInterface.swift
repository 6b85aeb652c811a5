// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.
import LinuxIO
import Varlink
import VarlinkSocket

/// Administration of the gateway: who is in the foreground, whether a seat is
/// locked, why a press went where it went. Served on a socket of its own, for
/// root and the group of administrators.
public enum ControlInterface: VarlinkInterface {
  public static let name = "org.shutterd.Control"
  public static var description: String {
    String(decoding: PackageResources.org_shutterd_Control_varlink, as: UTF8.self)
  }
  public static let methods: [any VarlinkMethod.Type] = [
    GetState.self, ListApplications.self, LaunchApplication.self, DismissApplication.self,
    FollowAudit.self, SetForeground.self, SetLocked.self, Explain.self, Reload.self,
    SimulateButton.self, SimulateTouch.self, SimulatePlug.self, SimulateLine.self,
    ListControls.self, TurnControl.self, PlaySound.self,
  ]
}

// MARK: Service

extension ControlInterface {
  /// A service of this interface: each function answers the calls of one method.
  @LoopActor
  public protocol Service: VarlinkService {
    func getState(_ call: IncomingCall)
    func listApplications(_ call: IncomingCall)
    func launchApplication(_ parameters: LaunchApplication.Parameters, _ call: IncomingCall)
    func dismissApplication(_ parameters: DismissApplication.Parameters, _ call: IncomingCall)
    func followAudit(_ parameters: FollowAudit.Parameters, _ call: IncomingCall)
    func setForeground(_ parameters: SetForeground.Parameters, _ call: IncomingCall)
    func setLocked(_ parameters: SetLocked.Parameters, _ call: IncomingCall)
    func explain(_ parameters: Explain.Parameters, _ call: IncomingCall)
    func reload(_ call: IncomingCall)
    func simulateButton(_ parameters: SimulateButton.Parameters, _ call: IncomingCall)
    func simulateTouch(_ parameters: SimulateTouch.Parameters, _ call: IncomingCall)
    func simulatePlug(_ parameters: SimulatePlug.Parameters, _ call: IncomingCall)
    func simulateLine(_ parameters: SimulateLine.Parameters, _ call: IncomingCall)
    func listControls(_ parameters: ListControls.Parameters, _ call: IncomingCall)
    func turnControl(_ parameters: TurnControl.Parameters, _ call: IncomingCall)
    func playSound(_ parameters: PlaySound.Parameters, _ call: IncomingCall)
  }
}

extension ControlInterface.Service {
  public nonisolated var interface: any VarlinkInterface.Type { ControlInterface.self }

  public func handle(_ call: IncomingCall) {
    switch call.method {
    case ControlInterface.GetState.name: call.pass(ControlInterface.GetState.self, to: getState)
    case ControlInterface.ListApplications.name:
      call.pass(ControlInterface.ListApplications.self, to: listApplications)
    case ControlInterface.LaunchApplication.name:
      call.pass(ControlInterface.LaunchApplication.self, to: launchApplication)
    case ControlInterface.DismissApplication.name:
      call.pass(ControlInterface.DismissApplication.self, to: dismissApplication)
    case ControlInterface.FollowAudit.name:
      call.pass(ControlInterface.FollowAudit.self, to: followAudit)
    case ControlInterface.SetForeground.name:
      call.pass(ControlInterface.SetForeground.self, to: setForeground)
    case ControlInterface.SetLocked.name: call.pass(ControlInterface.SetLocked.self, to: setLocked)
    case ControlInterface.Explain.name: call.pass(ControlInterface.Explain.self, to: explain)
    case ControlInterface.Reload.name: call.pass(ControlInterface.Reload.self, to: reload)
    case ControlInterface.SimulateButton.name:
      call.pass(ControlInterface.SimulateButton.self, to: simulateButton)
    case ControlInterface.SimulateTouch.name:
      call.pass(ControlInterface.SimulateTouch.self, to: simulateTouch)
    case ControlInterface.SimulatePlug.name:
      call.pass(ControlInterface.SimulatePlug.self, to: simulatePlug)
    case ControlInterface.SimulateLine.name:
      call.pass(ControlInterface.SimulateLine.self, to: simulateLine)
    case ControlInterface.ListControls.name:
      call.pass(ControlInterface.ListControls.self, to: listControls)
    case ControlInterface.TurnControl.name:
      call.pass(ControlInterface.TurnControl.self, to: turnControl)
    case ControlInterface.PlaySound.name: call.pass(ControlInterface.PlaySound.self, to: playSound)
    default: call.failNotImplemented()
    }
  }
}

// MARK: Types

extension ControlInterface {
  public enum Route: VarlinkEnumeration {
    case granted, `default`, swallowed
    case unrecognized(String)

    public static let declared: [Route] = [.granted, .default, .swallowed]

    public var rawValue: String {
      switch self {
      case .granted: "granted"
      case .default: "default"
      case .swallowed: "swallowed"
      case .unrecognized(let name): name
      }
    }
  }

  /// The gateway's record of one client process.
  public struct Client: VarlinkStructure {
    public var pid: Int64
    public var uid: Int64
    public var application: String
    public var foreground: Bool
    public var responsive: Bool
    public var interactions: Int64
    /// The obstacles of the interaction that its presses would get to first, in the words of org.shutterd.Gateway.
    public var obstacles: [String]

    public init(
      pid: Int64, uid: Int64, application: String, foreground: Bool, responsive: Bool,
      interactions: Int64, obstacles: [String]
    ) {
      self.pid = pid
      self.uid = uid
      self.application = application
      self.foreground = foreground
      self.responsive = responsive
      self.interactions = interactions
      self.obstacles = obstacles
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.pid = try fields.required("pid")
      self.uid = try fields.required("uid")
      self.application = try fields.required("application")
      self.foreground = try fields.required("foreground")
      self.responsive = try fields.required("responsive")
      self.interactions = try fields.required("interactions")
      self.obstacles = try fields.required("obstacles")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("pid", self.pid)
      writer.field("uid", self.uid)
      writer.field("application", self.application)
      writer.field("foreground", self.foreground)
      writer.field("responsive", self.responsive)
      writer.field("interactions", self.interactions)
      writer.field("obstacles", self.obstacles)
      writer.endObject()
    }
  }

  /// The lock of one seat.
  public struct SeatLock: VarlinkStructure {
    public var seat: String
    public var locked: Bool
    /// Whether a device or a client is at the seat now.
    public var present: Bool

    public init(seat: String, locked: Bool, present: Bool) {
      self.seat = seat
      self.locked = locked
      self.present = present
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.seat = try fields.required("seat")
      self.locked = try fields.required("locked")
      self.present = try fields.required("present")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("seat", self.seat)
      writer.field("locked", self.locked)
      writer.field("present", self.present)
      writer.endObject()
    }
  }

  public struct State: VarlinkStructure {
    public var version: String
    /// Whether a seat is locked.
    public var locked: Bool
    /// The lock of each seat that has a device or a client, or that differs from the
    /// others. Seats that are not listed are locked if 'otherSeatsLocked' says so. Absent
    /// from a gateway with one lock for all seats.
    public var seatLocks: [SeatLock]?
    public var otherSeatsLocked: Bool?
    /// The reason, in words, why the next start of the gateway may not find the lock
    /// as it is: its file could not be read or written. Null if all is well.
    public var lockProblem: String?
    public var engineAttached: Bool
    public var clients: [Client]
    public var pressesInFlight: Int64
    /// Presses since the start of the gateway.
    public var granted: Int64
    public var defaulted: Int64
    public var swallowed: Int64
    public var cancelled: Int64
    /// Whether this machine is set up to be locked: locked at its start, by a key switch, or with
    /// extensions of applications. Null: the gateway is older than this field.
    public var lockConfigured: Bool?

    public init(
      version: String, locked: Bool, seatLocks: [SeatLock]? = nil, otherSeatsLocked: Bool? = nil,
      lockProblem: String? = nil, engineAttached: Bool, clients: [Client], pressesInFlight: Int64,
      granted: Int64, defaulted: Int64, swallowed: Int64, cancelled: Int64,
      lockConfigured: Bool? = nil
    ) {
      self.version = version
      self.locked = locked
      self.seatLocks = seatLocks
      self.otherSeatsLocked = otherSeatsLocked
      self.lockProblem = lockProblem
      self.engineAttached = engineAttached
      self.clients = clients
      self.pressesInFlight = pressesInFlight
      self.granted = granted
      self.defaulted = defaulted
      self.swallowed = swallowed
      self.cancelled = cancelled
      self.lockConfigured = lockConfigured
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.version = try fields.required("version")
      self.locked = try fields.required("locked")
      self.seatLocks = try fields.optional("seatLocks")
      self.otherSeatsLocked = try fields.optional("otherSeatsLocked")
      self.lockProblem = try fields.optional("lockProblem")
      self.engineAttached = try fields.required("engineAttached")
      self.clients = try fields.required("clients")
      self.pressesInFlight = try fields.required("pressesInFlight")
      self.granted = try fields.required("granted")
      self.defaulted = try fields.required("defaulted")
      self.swallowed = try fields.required("swallowed")
      self.cancelled = try fields.required("cancelled")
      self.lockConfigured = try fields.optional("lockConfigured")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("version", self.version)
      writer.field("locked", self.locked)
      writer.field("seatLocks", self.seatLocks)
      writer.field("otherSeatsLocked", self.otherSeatsLocked)
      writer.field("lockProblem", self.lockProblem)
      writer.field("engineAttached", self.engineAttached)
      writer.field("clients", self.clients)
      writer.field("pressesInFlight", self.pressesInFlight)
      writer.field("granted", self.granted)
      writer.field("defaulted", self.defaulted)
      writer.field("swallowed", self.swallowed)
      writer.field("cancelled", self.cancelled)
      writer.field("lockConfigured", self.lockConfigured)
      writer.endObject()
    }
  }

  /// A run of an application's extension.
  public struct LaunchSummary: VarlinkStructure {
    public enum Phase: VarlinkEnumeration {
      case starting, running, ending
      case unrecognized(String)

      public static let declared: [Phase] = [.starting, .running, .ending]

      public var rawValue: String {
        switch self {
        case .starting: "starting"
        case .running: "running"
        case .ending: "ending"
        case .unrecognized(let name): name
        }
      }
    }

    public var launch: String
    /// 'starting': its requirements are not met yet. 'ending': it was told to end, or its content is
    /// on its way to the application.
    public var phase: Phase
    /// Null while it is not started yet.
    public var pid: Int64?
    public var startedUSec: Int64
    /// The requirements that are not met now, as in the audit log: "cameraNotActivelyUsed",
    /// "eventInteractionNotInstalled".
    public var unmet: [String]

    public init(
      launch: String, phase: Phase, pid: Int64? = nil, startedUSec: Int64, unmet: [String]
    ) {
      self.launch = launch
      self.phase = phase
      self.pid = pid
      self.startedUSec = startedUSec
      self.unmet = unmet
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.launch = try fields.required("launch")
      self.phase = try fields.required("phase")
      self.pid = try fields.optional("pid")
      self.startedUSec = try fields.required("startedUSec")
      self.unmet = try fields.required("unmet")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("launch", self.launch)
      writer.field("phase", self.phase)
      writer.field("pid", self.pid)
      writer.field("startedUSec", self.startedUSec)
      writer.field("unmet", self.unmet)
      writer.endObject()
    }
  }

  /// An application that has a capture extension.
  public struct Application: VarlinkStructure {
    /// The name of its file, without ".toml".
    public var name: String
    /// Reverse-domain name.
    public var application: String
    public var title: String
    /// The file that registers it.
    public var file: String
    public var user: String
    public var `extension`: String
    /// The action of actions.toml that starts the application. Null: it has to run already.
    public var openAction: String?
    /// Whether the application runs, and waits to be brought to the front.
    public var reachable: Bool
    /// Whether it may use cameras.
    public var camera: Bool
    /// The buttons that launch it, as "DEVICE/BUTTON". Null: every button with the role 'launch'.
    public var buttons: [String]?
    public var launch: LaunchSummary?
    /// Why it could not be launched now, in words.
    public var problem: String?

    public init(
      name: String, application: String, title: String, file: String, user: String,
      `extension`: String, openAction: String? = nil, reachable: Bool, camera: Bool,
      buttons: [String]? = nil, launch: LaunchSummary? = nil, problem: String? = nil
    ) {
      self.name = name
      self.application = application
      self.title = title
      self.file = file
      self.user = user
      self.`extension` = `extension`
      self.openAction = openAction
      self.reachable = reachable
      self.camera = camera
      self.buttons = buttons
      self.launch = launch
      self.problem = problem
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.application = try fields.required("application")
      self.title = try fields.required("title")
      self.file = try fields.required("file")
      self.user = try fields.required("user")
      self.`extension` = try fields.required("extension")
      self.openAction = try fields.optional("openAction")
      self.reachable = try fields.required("reachable")
      self.camera = try fields.required("camera")
      self.buttons = try fields.optional("buttons")
      self.launch = try fields.optional("launch")
      self.problem = try fields.optional("problem")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("application", self.application)
      writer.field("title", self.title)
      writer.field("file", self.file)
      writer.field("user", self.user)
      writer.field("extension", self.`extension`)
      writer.field("openAction", self.openAction)
      writer.field("reachable", self.reachable)
      writer.field("camera", self.camera)
      writer.field("buttons", self.buttons)
      writer.field("launch", self.launch)
      writer.field("problem", self.problem)
      writer.endObject()
    }
  }

  /// A control of the client in front.
  public struct ControlState: VarlinkStructure {
    public var identifier: String
    public var title: String
    /// "slider" or "index_picker".
    public var kind: String
    public var value: Double
    public var minimum: Double?
    public var maximum: Double?
    public var step: Double?
    public var values: [Double]?
    public var titles: [String]?
    public var enabled: Bool
    /// Whether a person turns it now.
    public var active: Bool

    public init(
      identifier: String, title: String, kind: String, value: Double, minimum: Double? = nil,
      maximum: Double? = nil, step: Double? = nil, values: [Double]? = nil, titles: [String]? = nil,
      enabled: Bool, active: Bool
    ) {
      self.identifier = identifier
      self.title = title
      self.kind = kind
      self.value = value
      self.minimum = minimum
      self.maximum = maximum
      self.step = step
      self.values = values
      self.titles = titles
      self.enabled = enabled
      self.active = active
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.identifier = try fields.required("identifier")
      self.title = try fields.required("title")
      self.kind = try fields.required("kind")
      self.value = try fields.required("value")
      self.minimum = try fields.optional("minimum")
      self.maximum = try fields.optional("maximum")
      self.step = try fields.optional("step")
      self.values = try fields.optional("values")
      self.titles = try fields.optional("titles")
      self.enabled = try fields.required("enabled")
      self.active = try fields.required("active")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("identifier", self.identifier)
      writer.field("title", self.title)
      writer.field("kind", self.kind)
      writer.field("value", self.value)
      writer.field("minimum", self.minimum)
      writer.field("maximum", self.maximum)
      writer.field("step", self.step)
      writer.field("values", self.values)
      writer.field("titles", self.titles)
      writer.field("enabled", self.enabled)
      writer.field("active", self.active)
      writer.endObject()
    }
  }
}

// MARK: Methods

extension ControlInterface {
  public enum GetState: VarlinkMethod {
    public static let name = "org.shutterd.Control.GetState"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var state: State

      public init(state: State) {
        self.state = state
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.state = try fields.required("state")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("state", self.state)
        writer.endObject()
      }
    }
  }

  /// The registered applications, by name.
  public enum ListApplications: VarlinkMethod {
    public static let name = "org.shutterd.Control.ListApplications"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var applications: [Application]

      public init(applications: [Application]) {
        self.applications = applications
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.applications = try fields.required("applications")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("applications", self.applications)
        writer.endObject()
      }
    }
  }

  /// Launches an application as its button would: while the seat is locked, its extension; otherwise
  /// the application if it can be reached or started, or else the extension.
  public enum LaunchApplication: VarlinkMethod {
    public static let name = "org.shutterd.Control.LaunchApplication"

    public struct Parameters: VarlinkStructure {
      public var name: String
      public var seat: String?

      public init(name: String, seat: String? = nil) {
        self.name = name
        self.seat = seat
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.name = try fields.required("name")
        self.seat = try fields.optional("seat")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", self.name)
        writer.field("seat", self.seat)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public enum Outcome: VarlinkEnumeration {
        case `extension`, application, running
        case unrecognized(String)

        public static let declared: [Outcome] = [.extension, .application, .running]

        public var rawValue: String {
          switch self {
          case .extension: "extension"
          case .application: "application"
          case .running: "running"
          case .unrecognized(let name): name
          }
        }
      }

      /// 'running': its extension ran already, and was brought to the front.
      public var outcome: Outcome

      public init(outcome: Outcome) {
        self.outcome = outcome
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.outcome = try fields.required("outcome")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("outcome", self.outcome)
        writer.endObject()
      }
    }
  }

  /// Ends an application's extension. When this is answered, the application has what the extension
  /// made.
  public enum DismissApplication: VarlinkMethod {
    public static let name = "org.shutterd.Control.DismissApplication"

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

    public struct Reply: VarlinkStructure {
      public var delivered: Bool

      public init(delivered: Bool) {
        self.delivered = delivered
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.delivered = try fields.required("delivered")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("delivered", self.delivered)
        writer.endObject()
      }
    }
  }

  /// Streams the audit log as it is written, one JSON object in each reply, the last
  /// 'history' records first.
  /// [Requires 'more' flag]
  public enum FollowAudit: VarlinkMethod {
    public static let name = "org.shutterd.Control.FollowAudit"
    public static let more = MoreFlag.required

    public struct Parameters: VarlinkStructure {
      public var history: Int64?

      public init(history: Int64? = nil) {
        self.history = history
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.history = try fields.optional("history")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("history", self.history)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var record: JSONObject

      public init(record: JSONObject) {
        self.record = record
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.record = try fields.required("record")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("record", self.record)
        writer.endObject()
      }
    }
  }

  /// Makes the client with this process the foreground client; null: no client.
  public enum SetForeground: VarlinkMethod {
    public static let name = "org.shutterd.Control.SetForeground"

    public struct Parameters: VarlinkStructure {
      public var pid: Int64?

      public init(pid: Int64? = nil) {
        self.pid = pid
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.pid = try fields.optional("pid")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("pid", self.pid)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Locks or unlocks a seat, or without 'seat' all of them, also those that appear later, until
  /// the next call. It is on the disk before this is answered, so the gateway finds it again after
  /// a crash or a restart of the machine. A lock that cannot be kept there holds as long as this
  /// gateway runs; an unlock that cannot be kept is refused. In both cases the seat is locked, and
  /// the error is LockNotKept. An unlock is also refused, with LockHeld, while a key switch of the
  /// seat is in its position "locked".
  public enum SetLocked: VarlinkMethod {
    public static let name = "org.shutterd.Control.SetLocked"

    public struct Parameters: VarlinkStructure {
      public var locked: Bool
      public var seat: String?

      public init(locked: Bool, seat: String? = nil) {
        self.locked = locked
        self.seat = seat
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.locked = try fields.required("locked")
        self.seat = try fields.optional("seat")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("locked", self.locked)
        writer.field("seat", self.seat)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Says what would happen to a press that began now, and why: the first obstacle
  /// in words. 'x' and 'y', 0 to 1, are the place of a press on a surface.
  public enum Explain: VarlinkMethod {
    public static let name = "org.shutterd.Control.Explain"

    public struct Parameters: VarlinkStructure {
      public var device: String
      public var button: String
      public var x: Double?
      public var y: Double?

      public init(device: String, button: String, x: Double? = nil, y: Double? = nil) {
        self.device = device
        self.button = button
        self.x = x
        self.y = y
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.device = try fields.required("device")
        self.button = try fields.required("button")
        self.x = try fields.optional("x")
        self.y = try fields.optional("y")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("device", self.device)
        writer.field("button", self.button)
        writer.field("x", self.x)
        writer.field("y", self.y)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var route: Route
      public var client: Client?
      public var reason: String

      public init(route: Route, client: Client? = nil, reason: String) {
        self.route = route
        self.client = client
        self.reason = reason
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.route = try fields.required("route")
        self.client = try fields.optional("client")
        self.reason = try fields.required("reason")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("route", self.route)
        writer.field("client", self.client)
        writer.field("reason", self.reason)
        writer.endObject()
      }
    }
  }

  /// Reads the configuration again. On an error the old one stays in force.
  public enum Reload: VarlinkMethod {
    public static let name = "org.shutterd.Control.Reload"

    public typealias Parameters = NoFields

    public typealias Reply = NoFields
  }

  /// Presses a simulated button. Durations in microseconds. Simulated devices exist
  /// only where the configuration names them.
  public enum SimulateButton: VarlinkMethod {
    public static let name = "org.shutterd.Control.SimulateButton"

    public struct Parameters: VarlinkStructure {
      public var device: String
      public var button: String
      public var pressed: Bool

      public init(device: String, button: String, pressed: Bool) {
        self.device = device
        self.button = button
        self.pressed = pressed
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.device = try fields.required("device")
        self.button = try fields.required("button")
        self.pressed = try fields.required("pressed")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("device", self.device)
        writer.field("button", self.button)
        writer.field("pressed", self.pressed)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Touches a simulated surface: 'down' and 'move' with a place, 0 to 1, 'up' without one.
  public enum SimulateTouch: VarlinkMethod {
    public static let name = "org.shutterd.Control.SimulateTouch"

    public struct Parameters: VarlinkStructure {
      public enum Change: VarlinkEnumeration {
        case down, move, up
        case unrecognized(String)

        public static let declared: [Change] = [.down, .move, .up]

        public var rawValue: String {
          switch self {
          case .down: "down"
          case .move: "move"
          case .up: "up"
          case .unrecognized(let name): name
          }
        }
      }

      public var device: String
      public var contact: Int64
      public var change: Change
      public var x: Double?
      public var y: Double?

      public init(
        device: String, contact: Int64, change: Change, x: Double? = nil, y: Double? = nil
      ) {
        self.device = device
        self.contact = contact
        self.change = change
        self.x = x
        self.y = y
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.device = try fields.required("device")
        self.contact = try fields.required("contact")
        self.change = try fields.required("change")
        self.x = try fields.optional("x")
        self.y = try fields.optional("y")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("device", self.device)
        writer.field("contact", self.contact)
        writer.field("change", self.change)
        writer.field("x", self.x)
        writer.field("y", self.y)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Plugs a simulated device in or out.
  public enum SimulatePlug: VarlinkMethod {
    public static let name = "org.shutterd.Control.SimulatePlug"

    public struct Parameters: VarlinkStructure {
      public var device: String
      public var present: Bool

      public init(device: String, present: Bool) {
        self.device = device
        self.present = present
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.device = try fields.required("device")
        self.present = try fields.required("present")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("device", self.device)
        writer.field("present", self.present)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Moves a line of a simulated GPIO chip, as a switch outside would, or looks at it. Simulated
  /// chips exist only where the configuration names them. For root and the gateway's own user.
  public enum SimulateLine: VarlinkMethod {
    public static let name = "org.shutterd.Control.SimulateLine"

    public struct Parameters: VarlinkStructure {
      /// The chip's label.
      public var chip: String
      /// The line's name, or its offset.
      public var line: String
      /// The level that it gets, true for high. Null: it keeps its level.
      public var level: Bool?

      public init(chip: String, line: String, level: Bool? = nil) {
        self.chip = chip
        self.line = line
        self.level = level
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.chip = try fields.required("chip")
        self.line = try fields.required("line")
        self.level = try fields.optional("level")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("chip", self.chip)
        writer.field("line", self.line)
        writer.field("level", self.level)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      /// True for high.
      public var level: Bool
      /// Whether the gateway lights something with it.
      public var output: Bool

      public init(level: Bool, output: Bool) {
        self.level = level
        self.output = output
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.level = try fields.required("level")
        self.output = try fields.required("output")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("level", self.level)
        writer.field("output", self.output)
        writer.endObject()
      }
    }
  }

  /// The controls of the client in front of a seat, default 'seat0'.
  public enum ListControls: VarlinkMethod {
    public static let name = "org.shutterd.Control.ListControls"

    public struct Parameters: VarlinkStructure {
      public var seat: String?

      public init(seat: String? = nil) {
        self.seat = seat
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.seat = try fields.optional("seat")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("seat", self.seat)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var controls: [ControlState]

      public init(controls: [ControlState]) {
        self.controls = controls
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.controls = try fields.required("controls")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("controls", self.controls)
        writer.endObject()
      }
    }
  }

  /// Turns a control as a person would with a dial: to a value, or by steps, which may be negative.
  /// Without 'control' the one that is active, else the first.
  public enum TurnControl: VarlinkMethod {
    public static let name = "org.shutterd.Control.TurnControl"

    public struct Parameters: VarlinkStructure {
      public var seat: String?
      public var control: String?
      public var value: Double?
      public var steps: Int64?

      public init(
        seat: String? = nil, control: String? = nil, value: Double? = nil, steps: Int64? = nil
      ) {
        self.seat = seat
        self.control = control
        self.value = value
        self.steps = steps
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.seat = try fields.optional("seat")
        self.control = try fields.optional("control")
        self.value = try fields.optional("value")
        self.steps = try fields.optional("steps")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("seat", self.seat)
        writer.field("control", self.control)
        writer.field("value", self.value)
        writer.field("steps", self.steps)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var control: String
      public var value: Double

      public init(control: String, value: Double) {
        self.control = control
        self.value = value
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.control = try fields.required("control")
        self.value = try fields.required("value")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("control", self.control)
        writer.field("value", self.value)
        writer.endObject()
      }
    }
  }

  /// Plays a sound, whatever capture_sound says, to try what plays it. A name as in
  /// org.shutterd.Gateway.Sound, default "shutter".
  public enum PlaySound: VarlinkMethod {
    public static let name = "org.shutterd.Control.PlaySound"

    public struct Parameters: VarlinkStructure {
      public var sound: String?

      public init(sound: String? = nil) {
        self.sound = sound
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.sound = try fields.optional("sound")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("sound", self.sound)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      /// The programs that watch sounds now, and the buzzers that are there.
      public var players: Int64
      public var buzzers: Int64

      public init(players: Int64, buzzers: Int64) {
        self.players = players
        self.buzzers = buzzers
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.players = try fields.required("players")
        self.buzzers = try fields.required("buzzers")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("players", self.players)
        writer.field("buzzers", self.buzzers)
        writer.endObject()
      }
    }
  }
}

// MARK: Errors

extension ControlInterface {
  public struct NoSuchControl: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.NoSuchControl"

    public var control: String

    public init(control: String) {
      self.control = control
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.control = try fields.required("control")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("control", self.control)
      writer.endObject()
    }
  }

  /// The control cannot be turned: it is not enabled, or does not have this value.
  public struct ControlRefused: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.ControlRefused"

    public var control: String
    public var reason: String

    public init(control: String, reason: String) {
      self.control = control
      self.reason = reason
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.control = try fields.required("control")
      self.reason = try fields.required("reason")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("control", self.control)
      writer.field("reason", self.reason)
      writer.endObject()
    }
  }

  /// No simulated GPIO chip has this label.
  public struct NoSuchChip: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.NoSuchChip"

    public var chip: String

    public init(chip: String) {
      self.chip = chip
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.chip = try fields.required("chip")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("chip", self.chip)
      writer.endObject()
    }
  }

  public struct NoSuchLine: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.NoSuchLine"

    public var chip: String
    public var line: String

    public init(chip: String, line: String) {
      self.chip = chip
      self.line = line
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.chip = try fields.required("chip")
      self.line = try fields.required("line")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("chip", self.chip)
      writer.field("line", self.line)
      writer.endObject()
    }
  }

  /// The gateway gives this line its level.
  public struct LineIsOutput: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.LineIsOutput"

    public var chip: String
    public var line: String

    public init(chip: String, line: String) {
      self.chip = chip
      self.line = line
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.chip = try fields.required("chip")
      self.line = try fields.required("line")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("chip", self.chip)
      writer.field("line", self.line)
      writer.endObject()
    }
  }

  public struct ConfigurationInvalid: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.ConfigurationInvalid"

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

  public struct LockNotKept: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.LockNotKept"

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

  /// A key switch keeps the seat locked: the button with the role 'lock'.
  public struct LockHeld: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.LockHeld"

    public var device: String
    public var button: String

    public init(device: String, button: String) {
      self.device = device
      self.button = button
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.device = try fields.required("device")
      self.button = try fields.required("button")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("device", self.device)
      writer.field("button", self.button)
      writer.endObject()
    }
  }

  public struct NoSuchApplication: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.NoSuchApplication"

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

  /// No extension of this application runs.
  public struct NotLaunched: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.NotLaunched"

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

  public struct LaunchRefused: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.LaunchRefused"

    public var name: String
    public var reason: String

    public init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.reason = try fields.required("reason")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("reason", self.reason)
      writer.endObject()
    }
  }

  public struct NoSuchClient: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.NoSuchClient"

    public var pid: Int64

    public init(pid: Int64) {
      self.pid = pid
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.pid = try fields.required("pid")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("pid", self.pid)
      writer.endObject()
    }
  }

  public struct NoSuchDevice: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.NoSuchDevice"

    public var device: String

    public init(device: String) {
      self.device = device
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.device = try fields.required("device")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("device", self.device)
      writer.endObject()
    }
  }

  public struct NoSuchButton: VarlinkErrorValue {
    public static let name = "org.shutterd.Control.NoSuchButton"

    public var device: String
    public var button: String

    public init(device: String, button: String) {
      self.device = device
      self.button = button
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.device = try fields.required("device")
      self.button = try fields.required("button")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("device", self.device)
      writer.field("button", self.button)
      writer.endObject()
    }
  }
}
