// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.
import LinuxIO
import Varlink
import VarlinkSocket

/// Hardware capture buttons, granted to the one client that may have them.
///
/// An interaction is a client's wish to receive presses. It lives exactly as long as the
/// connection on which AddInteraction() is being streamed; a client that wants to go away
/// closes that connection. Every other method is called on a further connection and names
/// the interaction by its identifier. Only callers with the user identity of the opener
/// (SO_PEERCRED) may name it; for all others it does not exist.
///
/// A press is granted once, when the button goes down, and never moves: not to
/// another client, not to the default behaviour, not back. Every 'began' that was
/// sent is followed by exactly one 'ended' or 'cancelled' with the same press.
///
/// Times are microseconds of CLOCK_MONOTONIC, as the kernel stamped the input.
/// Enumerations in replies may gain values; clients have to tolerate unknown ones. No
/// method of this interface passes file descriptors.
public enum GatewayInterface: VarlinkInterface {
  public static let name = "org.shutterd.Gateway"
  public static var description: String {
    String(decoding: PackageResources.org_shutterd_Gateway_varlink, as: UTF8.self)
  }
  public static let methods: [any VarlinkMethod.Type] = [
    ListDevices.self, WatchDevices.self, AddInteraction.self, SetSession.self, SetEnabled.self,
    SetRegions.self, AnswerRegion.self, InvalidateRegions.self, RefuseBand.self,
    SetPointerLock.self, SetControls.self, SetControlValue.self, PressScreen.self,
    ReleaseScreen.self, PressNetwork.self, PlaySound.self, WatchSounds.self, Acknowledge.self,
    RequestForeground.self, GetInteractionStatus.self, WatchLaunch.self, OpenApplication.self,
    WatchApplication.self, DelayAppearance.self, Unlock.self,
  ]
}

// MARK: Service

extension GatewayInterface {
  /// A service of this interface: each function answers the calls of one method.
  @LoopActor
  public protocol Service: VarlinkService {
    func listDevices(_ call: IncomingCall)
    func watchDevices(_ call: IncomingCall)
    func addInteraction(_ parameters: AddInteraction.Parameters, _ call: IncomingCall)
    func setSession(_ parameters: SetSession.Parameters, _ call: IncomingCall)
    func setEnabled(_ parameters: SetEnabled.Parameters, _ call: IncomingCall)
    func setRegions(_ parameters: SetRegions.Parameters, _ call: IncomingCall)
    func answerRegion(_ parameters: AnswerRegion.Parameters, _ call: IncomingCall)
    func invalidateRegions(_ parameters: InvalidateRegions.Parameters, _ call: IncomingCall)
    func refuseBand(_ parameters: RefuseBand.Parameters, _ call: IncomingCall)
    func setPointerLock(_ parameters: SetPointerLock.Parameters, _ call: IncomingCall)
    func setControls(_ parameters: SetControls.Parameters, _ call: IncomingCall)
    func setControlValue(_ parameters: SetControlValue.Parameters, _ call: IncomingCall)
    func pressScreen(_ parameters: PressScreen.Parameters, _ call: IncomingCall)
    func releaseScreen(_ parameters: ReleaseScreen.Parameters, _ call: IncomingCall)
    func pressNetwork(_ parameters: PressNetwork.Parameters, _ call: IncomingCall)
    func playSound(_ parameters: PlaySound.Parameters, _ call: IncomingCall)
    func watchSounds(_ call: IncomingCall)
    func acknowledge(_ parameters: Acknowledge.Parameters, _ call: IncomingCall)
    func requestForeground(_ parameters: RequestForeground.Parameters, _ call: IncomingCall)
    func getInteractionStatus(_ parameters: GetInteractionStatus.Parameters, _ call: IncomingCall)
    func watchLaunch(_ call: IncomingCall)
    func openApplication(_ parameters: OpenApplication.Parameters, _ call: IncomingCall)
    func watchApplication(_ parameters: WatchApplication.Parameters, _ call: IncomingCall)
    func delayAppearance(_ parameters: DelayAppearance.Parameters, _ call: IncomingCall)
    func unlock(_ parameters: Unlock.Parameters, _ call: IncomingCall)
  }
}

extension GatewayInterface.Service {
  public nonisolated var interface: any VarlinkInterface.Type { GatewayInterface.self }

  public func handle(_ call: IncomingCall) {
    switch call.method {
    case GatewayInterface.ListDevices.name:
      call.pass(GatewayInterface.ListDevices.self, to: listDevices)
    case GatewayInterface.WatchDevices.name:
      call.pass(GatewayInterface.WatchDevices.self, to: watchDevices)
    case GatewayInterface.AddInteraction.name:
      call.pass(GatewayInterface.AddInteraction.self, to: addInteraction)
    case GatewayInterface.SetSession.name:
      call.pass(GatewayInterface.SetSession.self, to: setSession)
    case GatewayInterface.SetEnabled.name:
      call.pass(GatewayInterface.SetEnabled.self, to: setEnabled)
    case GatewayInterface.SetRegions.name:
      call.pass(GatewayInterface.SetRegions.self, to: setRegions)
    case GatewayInterface.AnswerRegion.name:
      call.pass(GatewayInterface.AnswerRegion.self, to: answerRegion)
    case GatewayInterface.InvalidateRegions.name:
      call.pass(GatewayInterface.InvalidateRegions.self, to: invalidateRegions)
    case GatewayInterface.RefuseBand.name:
      call.pass(GatewayInterface.RefuseBand.self, to: refuseBand)
    case GatewayInterface.SetPointerLock.name:
      call.pass(GatewayInterface.SetPointerLock.self, to: setPointerLock)
    case GatewayInterface.SetControls.name:
      call.pass(GatewayInterface.SetControls.self, to: setControls)
    case GatewayInterface.SetControlValue.name:
      call.pass(GatewayInterface.SetControlValue.self, to: setControlValue)
    case GatewayInterface.PressScreen.name:
      call.pass(GatewayInterface.PressScreen.self, to: pressScreen)
    case GatewayInterface.ReleaseScreen.name:
      call.pass(GatewayInterface.ReleaseScreen.self, to: releaseScreen)
    case GatewayInterface.PressNetwork.name:
      call.pass(GatewayInterface.PressNetwork.self, to: pressNetwork)
    case GatewayInterface.PlaySound.name: call.pass(GatewayInterface.PlaySound.self, to: playSound)
    case GatewayInterface.WatchSounds.name:
      call.pass(GatewayInterface.WatchSounds.self, to: watchSounds)
    case GatewayInterface.Acknowledge.name:
      call.pass(GatewayInterface.Acknowledge.self, to: acknowledge)
    case GatewayInterface.RequestForeground.name:
      call.pass(GatewayInterface.RequestForeground.self, to: requestForeground)
    case GatewayInterface.GetInteractionStatus.name:
      call.pass(GatewayInterface.GetInteractionStatus.self, to: getInteractionStatus)
    case GatewayInterface.WatchLaunch.name:
      call.pass(GatewayInterface.WatchLaunch.self, to: watchLaunch)
    case GatewayInterface.OpenApplication.name:
      call.pass(GatewayInterface.OpenApplication.self, to: openApplication)
    case GatewayInterface.WatchApplication.name:
      call.pass(GatewayInterface.WatchApplication.self, to: watchApplication)
    case GatewayInterface.DelayAppearance.name:
      call.pass(GatewayInterface.DelayAppearance.self, to: delayAppearance)
    case GatewayInterface.Unlock.name: call.pass(GatewayInterface.Unlock.self, to: unlock)
    default: call.failNotImplemented()
    }
  }
}

// MARK: Types

extension GatewayInterface {
  /// 'lock' is the key switch of the seat's lock: its level counts, and it makes no presses. 'launch'
  /// launches an application's capture extension; while that runs it is 'primary'. The last six turn
  /// controls of the client in front (see CaptureControl), and make no presses for it.
  public enum Role: VarlinkEnumeration {
    case primary, secondary, halfPress, none, lock, launch, zoomIn, zoomOut, exposureUp,
      exposureDown, controlUp, controlDown
    case unrecognized(String)

    public static let declared: [Role] = [
      .primary, .secondary, .halfPress, .none, .lock, .launch, .zoomIn, .zoomOut, .exposureUp,
      .exposureDown, .controlUp, .controlDown,
    ]

    public var rawValue: String {
      switch self {
      case .primary: "primary"
      case .secondary: "secondary"
      case .halfPress: "half_press"
      case .none: "none"
      case .lock: "lock"
      case .launch: "launch"
      case .zoomIn: "zoom_in"
      case .zoomOut: "zoom_out"
      case .exposureUp: "exposure_up"
      case .exposureDown: "exposure_down"
      case .controlUp: "control_up"
      case .controlDown: "control_down"
      case .unrecognized(let name): name
      }
    }
  }

  public enum Phase: VarlinkEnumeration {
    case began, ended, cancelled
    case unrecognized(String)

    public static let declared: [Phase] = [.began, .ended, .cancelled]

    public var rawValue: String {
      switch self {
      case .began: "began"
      case .ended: "ended"
      case .cancelled: "cancelled"
      case .unrecognized(let name): name
      }
    }
  }

  /// The receiver of a press: a client, the default behaviour, or nobody.
  public typealias PressRoute = ControlInterface.Route

  /// How the press reached the system. 'indirect_pointer' and 'touch' are pointing
  /// devices that were opted in, 'screen' is a button that a client drew itself, 'network' one that
  /// PressNetwork() presses.
  public enum SourceKind: VarlinkEnumeration {
    case key, gpio, remote, indirectPointer, touch, simulated, screen, network
    case unrecognized(String)

    public static let declared: [SourceKind] = [
      .key, .gpio, .remote, .indirectPointer, .touch, .simulated, .screen, .network,
    ]

    public var rawValue: String {
      switch self {
      case .key: "key"
      case .gpio: "gpio"
      case .remote: "remote"
      case .indirectPointer: "indirect_pointer"
      case .touch: "touch"
      case .simulated: "simulated"
      case .screen: "screen"
      case .network: "network"
      case .unrecognized(let name): name
      }
    }
  }

  public enum CancelReason: VarlinkEnumeration {
    case interactionDisabled
    case interactionRemoved
    case backgrounded
    case sessionStopped
    case sessionInterrupted
    case engineLost
    case clientUnresponsive
    case deviceRemoved
    case syncLost
    case locked
    case leftRegion
    /// A drag became a selection with the rubber band.
    case becameBand
    /// The contact turned out to be a palm.
    case palm
    /// The client's own screen took it back, or its connection ended.
    case withdrawn
    case timedOut
    case configurationChanged
    case gatewayShutdown
    case unrecognized(String)

    public static let declared: [CancelReason] = [
      .interactionDisabled, .interactionRemoved, .backgrounded, .sessionStopped,
      .sessionInterrupted, .engineLost, .clientUnresponsive, .deviceRemoved, .syncLost, .locked,
      .leftRegion, .becameBand, .palm, .withdrawn, .timedOut, .configurationChanged,
      .gatewayShutdown,
    ]

    public var rawValue: String {
      switch self {
      case .interactionDisabled: "interaction_disabled"
      case .interactionRemoved: "interaction_removed"
      case .backgrounded: "backgrounded"
      case .sessionStopped: "session_stopped"
      case .sessionInterrupted: "session_interrupted"
      case .engineLost: "engine_lost"
      case .clientUnresponsive: "client_unresponsive"
      case .deviceRemoved: "device_removed"
      case .syncLost: "sync_lost"
      case .locked: "locked"
      case .leftRegion: "left_region"
      case .becameBand: "became_band"
      case .palm: "palm"
      case .withdrawn: "withdrawn"
      case .timedOut: "timed_out"
      case .configurationChanged: "configuration_changed"
      case .gatewayShutdown: "gateway_shutdown"
      case .unrecognized(let name): name
      }
    }
  }

  /// How a press of a pointing device was made: a finger on a screen, a finger on a
  /// surface that shows nothing, the button of a mouse or touch pad, a pen.
  public enum TouchType: VarlinkEnumeration {
    case direct, indirect, indirectPointer, pencil
    case unrecognized(String)

    public static let declared: [TouchType] = [.direct, .indirect, .indirectPointer, .pencil]

    public var rawValue: String {
      switch self {
      case .direct: "direct"
      case .indirect: "indirect"
      case .indirectPointer: "indirect_pointer"
      case .pencil: "pencil"
      case .unrecognized(let name): name
      }
    }
  }

  /// The end of a pen, or a puck on a tablet.
  public enum PenTool: VarlinkEnumeration {
    case pen, rubber, brush, pencil, airbrush, mouse, lens
    case unrecognized(String)

    public static let declared: [PenTool] = [
      .pen, .rubber, .brush, .pencil, .airbrush, .mouse, .lens,
    ]

    public var rawValue: String {
      switch self {
      case .pen: "pen"
      case .rubber: "rubber"
      case .brush: "brush"
      case .pencil: "pencil"
      case .airbrush: "airbrush"
      case .mouse: "mouse"
      case .lens: "lens"
      case .unrecognized(let name): name
      }
    }
  }

  /// A pen that touches a surface or is near it. 'force' is the pressure, from 0 to 1 for the most that
  /// the device can measure; null if it measures no pressure.
  public struct Pen: VarlinkStructure {
    public var tool: PenTool
    public var force: Double?

    public init(tool: PenTool, force: Double? = nil) {
      self.tool = tool
      self.force = force
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.tool = try fields.required("tool")
      self.force = try fields.optional("force")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("tool", self.tool)
      writer.field("force", self.force)
      writer.endObject()
    }
  }

  /// A key that is held on a keyboard of the seat which the gateway reads for its buttons.
  public enum ModifierKey: VarlinkEnumeration {
    case shift, control, alt, meta
    case unrecognized(String)

    public static let declared: [ModifierKey] = [.shift, .control, .alt, .meta]

    public var rawValue: String {
      switch self {
      case .shift: "shift"
      case .control: "control"
      case .alt: "alt"
      case .meta: "meta"
      case .unrecognized(let name): name
      }
    }
  }

  public struct CaptureEvent: VarlinkStructure {
    /// Counts the events of this interaction from 1, without gaps.
    public var sequence: Int64
    /// Identifies the press, the same in all its phases, unique per boot.
    public var press: Int64
    public var phase: Phase
    public var role: Role
    /// Device and button as in ListDevices().
    public var device: String
    public var button: String
    public var kind: SourceKind
    /// Kernel time of the edge that caused this event.
    public var monotonicUSec: Int64
    /// Since 'began', in 'ended' and 'cancelled'.
    public var heldUSec: Int64?
    /// Set if and only if the phase is 'cancelled'.
    public var cancelReason: CancelReason?
    /// The rest is set for presses of pointing devices. Presses made with a pointer
    /// are 'direct' to an interaction that does not support indirect input.
    public var touchType: TouchType?
    public var surface: String?
    /// The region in which the press began, if the client has set regions.
    public var region: String?
    /// Where the contact is at this event, 0 to 1 from the left and from the top.
    /// Null for a device without a position, such as a mouse that is not locked.
    public var x: Double?
    public var y: Double?
    /// Set for pens.
    public var pen: Pen?
    /// True: nothing else plays a sound for this press, because the client said 'defaultSoundDisabled'. The client
    /// should play one, with PlaySound() or by itself. Null: it should not.
    public var shouldPlaySound: Bool?

    public init(
      sequence: Int64, press: Int64, phase: Phase, role: Role, device: String, button: String,
      kind: SourceKind, monotonicUSec: Int64, heldUSec: Int64? = nil,
      cancelReason: CancelReason? = nil, touchType: TouchType? = nil, surface: String? = nil,
      region: String? = nil, x: Double? = nil, y: Double? = nil, pen: Pen? = nil,
      shouldPlaySound: Bool? = nil
    ) {
      self.sequence = sequence
      self.press = press
      self.phase = phase
      self.role = role
      self.device = device
      self.button = button
      self.kind = kind
      self.monotonicUSec = monotonicUSec
      self.heldUSec = heldUSec
      self.cancelReason = cancelReason
      self.touchType = touchType
      self.surface = surface
      self.region = region
      self.x = x
      self.y = y
      self.pen = pen
      self.shouldPlaySound = shouldPlaySound
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.sequence = try fields.required("sequence")
      self.press = try fields.required("press")
      self.phase = try fields.required("phase")
      self.role = try fields.required("role")
      self.device = try fields.required("device")
      self.button = try fields.required("button")
      self.kind = try fields.required("kind")
      self.monotonicUSec = try fields.required("monotonicUSec")
      self.heldUSec = try fields.optional("heldUSec")
      self.cancelReason = try fields.optional("cancelReason")
      self.touchType = try fields.optional("touchType")
      self.surface = try fields.optional("surface")
      self.region = try fields.optional("region")
      self.x = try fields.optional("x")
      self.y = try fields.optional("y")
      self.pen = try fields.optional("pen")
      self.shouldPlaySound = try fields.optional("shouldPlaySound")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("sequence", self.sequence)
      writer.field("press", self.press)
      writer.field("phase", self.phase)
      writer.field("role", self.role)
      writer.field("device", self.device)
      writer.field("button", self.button)
      writer.field("kind", self.kind)
      writer.field("monotonicUSec", self.monotonicUSec)
      writer.field("heldUSec", self.heldUSec)
      writer.field("cancelReason", self.cancelReason)
      writer.field("touchType", self.touchType)
      writer.field("surface", self.surface)
      writer.field("region", self.region)
      writer.field("x", self.x)
      writer.field("y", self.y)
      writer.field("pen", self.pen)
      writer.field("shouldPlaySound", self.shouldPlaySound)
      writer.endObject()
    }
  }

  /// A sound to play now.
  public struct Sound: VarlinkStructure {
    /// "shutter", "begin_recording", "end_recording", or the name of a file of the player's own folder,
    /// without ".wav".
    public var name: String
    /// The time of the edge that it belongs to, or else of the call that asked for it.
    public var momentUSec: Int64
    /// How the press reached the system. Null: it belongs to no press.
    public var kind: SourceKind?

    public init(name: String, momentUSec: Int64, kind: SourceKind? = nil) {
      self.name = name
      self.momentUSec = momentUSec
      self.kind = kind
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.momentUSec = try fields.required("momentUSec")
      self.kind = try fields.optional("kind")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("momentUSec", self.momentUSec)
      writer.field("kind", self.kind)
      writer.endObject()
    }
  }

  public struct SurfacePoint: VarlinkStructure {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.x = try fields.required("x")
      self.y = try fields.required("y")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("x", self.x)
      writer.field("y", self.y)
      writer.endObject()
    }
  }

  /// All parts 0 to 1, on the surface. Corners are rounded by 'radius', default 0.
  public struct SurfaceRectangle: VarlinkStructure {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double
    public var radius: Double?

    public init(x: Double, y: Double, width: Double, height: Double, radius: Double? = nil) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.radius = radius
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.x = try fields.required("x")
      self.y = try fields.required("y")
      self.width = try fields.required("width")
      self.height = try fields.required("height")
      self.radius = try fields.optional("radius")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("x", self.x)
      writer.field("y", self.y)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.field("radius", self.radius)
      writer.endObject()
    }
  }

  /// A hint for the program that draws the pointer: the gateway only passes it on.
  public struct PointerStyle: VarlinkStructure {
    public enum Shape: VarlinkEnumeration {
      case system, hidden, crosshair, shutter, busy, beam
      case unrecognized(String)

      public static let declared: [Shape] = [.system, .hidden, .crosshair, .shutter, .busy, .beam]

      public var rawValue: String {
        switch self {
        case .system: "system"
        case .hidden: "hidden"
        case .crosshair: "crosshair"
        case .shutter: "shutter"
        case .busy: "busy"
        case .beam: "beam"
        case .unrecognized(let name): name
        }
      }
    }

    /// The form of the pointer over the region. Default 'system'.
    public var shape: Shape?
    /// The colour of the region while a pointer is over it, "#rrggbb".
    public var tint: String?
    /// Names of small pictures around the pointer, four at most, each at most 64 bytes.
    public var accessories: [String]?

    public init(shape: Shape? = nil, tint: String? = nil, accessories: [String]? = nil) {
      self.shape = shape
      self.tint = tint
      self.accessories = accessories
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.shape = try fields.optional("shape")
      self.tint = try fields.optional("tint")
      self.accessories = try fields.optional("accessories")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("shape", self.shape)
      writer.field("tint", self.tint)
      writer.field("accessories", self.accessories)
      writer.endObject()
    }
  }

  /// A part of a surface in which an interaction takes presses of pointing devices.
  public struct PointerRegion: VarlinkStructure {
    public enum LatchingAxes: VarlinkEnumeration {
      case none, horizontal, vertical, both
      case unrecognized(String)

      public static let declared: [LatchingAxes] = [.none, .horizontal, .vertical, .both]

      public var rawValue: String {
        switch self {
        case .none: "none"
        case .horizontal: "horizontal"
        case .vertical: "vertical"
        case .both: "both"
        case .unrecognized(let name): name
        }
      }
    }

    /// The client's own name for it, unique within the interaction, at most 64 bytes.
    public var identifier: String
    /// As in ListDevices(). Null: every surface.
    public var surface: String?
    /// At most one of these; a path has 3 to 64 points. Neither: the whole surface. A region
    /// includes its edges. Presses without a place are only in regions that cover the whole
    /// surface.
    public var rectangle: SurfaceRectangle?
    public var path: [SurfacePoint]?
    /// The role of presses in it. Null: that of the device. 'none' leaves a hole.
    public var role: Role?
    /// The axes along which a press may leave the region in which it began; along
    /// others it is cancelled with left_region. Default 'none'.
    public var latchingAxes: LatchingAxes?
    /// The place among overlapping regions: the highest is on top; among equal ones, the last
    /// of the list. Default 0.
    public var order: Int64?
    /// Whether a drag that begins in it becomes a rubber band that selects a rectangle.
    /// Default false.
    public var band: Bool?
    public var style: PointerStyle?

    public init(
      identifier: String, surface: String? = nil, rectangle: SurfaceRectangle? = nil,
      path: [SurfacePoint]? = nil, role: Role? = nil, latchingAxes: LatchingAxes? = nil,
      order: Int64? = nil, band: Bool? = nil, style: PointerStyle? = nil
    ) {
      self.identifier = identifier
      self.surface = surface
      self.rectangle = rectangle
      self.path = path
      self.role = role
      self.latchingAxes = latchingAxes
      self.order = order
      self.band = band
      self.style = style
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.identifier = try fields.required("identifier")
      self.surface = try fields.optional("surface")
      self.rectangle = try fields.optional("rectangle")
      self.path = try fields.optional("path")
      self.role = try fields.optional("role")
      self.latchingAxes = try fields.optional("latchingAxes")
      self.order = try fields.optional("order")
      self.band = try fields.optional("band")
      self.style = try fields.optional("style")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("identifier", self.identifier)
      writer.field("surface", self.surface)
      writer.field("rectangle", self.rectangle)
      writer.field("path", self.path)
      writer.field("role", self.role)
      writer.field("latchingAxes", self.latchingAxes)
      writer.field("order", self.order)
      writer.field("band", self.band)
      writer.field("style", self.style)
      writer.endObject()
    }
  }

  /// A step of a pointer, a pen or a finger over the regions of an interaction that asked for it. 'entered' and
  /// 'exited' alternate for each contact, and the old region is left before the next one is entered. A finger enters
  /// before its press begins, and exits after it has ended. A pen that is near, and a mouse whose pointer only the
  /// gateway moves, are over a region also without a press.
  public struct PointerEvent: VarlinkStructure {
    public enum Change: VarlinkEnumeration {
      case entered, exited, moved, requested
      case unrecognized(String)

      public static let declared: [Change] = [.entered, .exited, .moved, .requested]

      public var rawValue: String {
        switch self {
        case .entered: "entered"
        case .exited: "exited"
        case .moved: "moved"
        case .requested: "requested"
        case .unrecognized(let name): name
        }
      }
    }

    /// Counted together with the events.
    public var sequence: Int64
    /// 'requested': the client, which has dynamic regions, may answer with AnswerRegion().
    public var change: Change
    public var device: String
    /// As in 'button' of its presses; of the first button if a pointer has several.
    public var contact: String
    public var touchType: TouchType
    public var surface: String
    /// Null: the whole surface, because the interaction has set no regions; or in 'requested', no region.
    public var region: String?
    /// Where it is, or was last.
    public var x: Double?
    public var y: Double?
    public var style: PointerStyle?
    /// For 'requested': the number to answer with.
    public var request: Int64?
    public var monotonicUSec: Int64
    /// Set for pens.
    public var pen: Pen?
    /// The modifier keys that are held; null if none is.
    public var modifiers: [ModifierKey]?

    public init(
      sequence: Int64, change: Change, device: String, contact: String, touchType: TouchType,
      surface: String, region: String? = nil, x: Double? = nil, y: Double? = nil,
      style: PointerStyle? = nil, request: Int64? = nil, monotonicUSec: Int64, pen: Pen? = nil,
      modifiers: [ModifierKey]? = nil
    ) {
      self.sequence = sequence
      self.change = change
      self.device = device
      self.contact = contact
      self.touchType = touchType
      self.surface = surface
      self.region = region
      self.x = x
      self.y = y
      self.style = style
      self.request = request
      self.monotonicUSec = monotonicUSec
      self.pen = pen
      self.modifiers = modifiers
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.sequence = try fields.required("sequence")
      self.change = try fields.required("change")
      self.device = try fields.required("device")
      self.contact = try fields.required("contact")
      self.touchType = try fields.required("touchType")
      self.surface = try fields.required("surface")
      self.region = try fields.optional("region")
      self.x = try fields.optional("x")
      self.y = try fields.optional("y")
      self.style = try fields.optional("style")
      self.request = try fields.optional("request")
      self.monotonicUSec = try fields.required("monotonicUSec")
      self.pen = try fields.optional("pen")
      self.modifiers = try fields.optional("modifiers")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("sequence", self.sequence)
      writer.field("change", self.change)
      writer.field("device", self.device)
      writer.field("contact", self.contact)
      writer.field("touchType", self.touchType)
      writer.field("surface", self.surface)
      writer.field("region", self.region)
      writer.field("x", self.x)
      writer.field("y", self.y)
      writer.field("style", self.style)
      writer.field("request", self.request)
      writer.field("monotonicUSec", self.monotonicUSec)
      writer.field("pen", self.pen)
      writer.field("modifiers", self.modifiers)
      writer.endObject()
    }
  }

  /// A rectangle that is being selected. A drag that begins in a region with 'band' is 'possible' with
  /// its press. As soon as it is longer than 8 pixels of the surface, the press is cancelled with
  /// became_band, and the band is 'began', 'selecting' and, always, 'ended'.
  public struct BandEvent: VarlinkStructure {
    public enum State: VarlinkEnumeration {
      case possible, began, selecting, ended
      case unrecognized(String)

      public static let declared: [State] = [.possible, .began, .selecting, .ended]

      public var rawValue: String {
        switch self {
        case .possible: "possible"
        case .began: "began"
        case .selecting: "selecting"
        case .ended: "ended"
        case .unrecognized(let name): name
        }
      }
    }

    /// Counted together with the events.
    public var sequence: Int64
    public var press: Int64
    public var state: State
    public var surface: String
    public var region: String
    /// Absent while it is only possible.
    public var rectangle: SurfaceRectangle?
    /// Why it 'ended' although the finger was not lifted: the selection does not count.
    public var cancelReason: CancelReason?
    public var monotonicUSec: Int64
    /// The modifier keys that were held when its press began; null if none was.
    public var initialModifiers: [ModifierKey]?

    public init(
      sequence: Int64, press: Int64, state: State, surface: String, region: String,
      rectangle: SurfaceRectangle? = nil, cancelReason: CancelReason? = nil, monotonicUSec: Int64,
      initialModifiers: [ModifierKey]? = nil
    ) {
      self.sequence = sequence
      self.press = press
      self.state = state
      self.surface = surface
      self.region = region
      self.rectangle = rectangle
      self.cancelReason = cancelReason
      self.monotonicUSec = monotonicUSec
      self.initialModifiers = initialModifiers
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.sequence = try fields.required("sequence")
      self.press = try fields.required("press")
      self.state = try fields.required("state")
      self.surface = try fields.required("surface")
      self.region = try fields.required("region")
      self.rectangle = try fields.optional("rectangle")
      self.cancelReason = try fields.optional("cancelReason")
      self.monotonicUSec = try fields.required("monotonicUSec")
      self.initialModifiers = try fields.optional("initialModifiers")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("sequence", self.sequence)
      writer.field("press", self.press)
      writer.field("state", self.state)
      writer.field("surface", self.surface)
      writer.field("region", self.region)
      writer.field("rectangle", self.rectangle)
      writer.field("cancelReason", self.cancelReason)
      writer.field("monotonicUSec", self.monotonicUSec)
      writer.field("initialModifiers", self.initialModifiers)
      writer.endObject()
    }
  }

  /// A value that a person changes with a dial, with the zoom keys or with shutterctl.
  public struct CaptureControl: VarlinkStructure {
    public enum Kind: VarlinkEnumeration {
      case slider, indexPicker
      case unrecognized(String)

      public static let declared: [Kind] = [.slider, .indexPicker]

      public var rawValue: String {
        switch self {
        case .slider: "slider"
        case .indexPicker: "index_picker"
        case .unrecognized(let name): name
        }
      }
    }

    public enum Use: VarlinkEnumeration {
      case custom, zoom, exposureBias
      case unrecognized(String)

      public static let declared: [Use] = [.custom, .zoom, .exposureBias]

      public var rawValue: String {
        switch self {
        case .custom: "custom"
        case .zoom: "zoom"
        case .exposureBias: "exposure_bias"
        case .unrecognized(let name): name
        }
      }
    }

    /// The client's own name for it, unique within the interaction, at most 64 bytes.
    public var identifier: String
    /// Shown to people, at most 64 bytes.
    public var title: String
    public var kind: Kind
    /// The purpose, by which the system's own dials and keys find it: those for the zoom turn a control
    /// whose use is 'zoom'. Default 'custom'.
    public var use: Use?
    /// For a slider: its range, with a step or without one, or the only values that it has, ascending.
    public var minimum: Double?
    public var maximum: Double?
    public var step: Double?
    public var values: [Double]?
    /// For an index picker: the number of choices, and what they are called.
    public var count: Int64?
    public var titles: [String]?
    /// The value at first; for an index picker, the index. Default: the minimum, the first value, or
    /// 0.
    public var value: Double?
    /// Whether people may change it; the client always may. Default true.
    public var enabled: Bool?

    public init(
      identifier: String, title: String, kind: Kind, use: Use? = nil, minimum: Double? = nil,
      maximum: Double? = nil, step: Double? = nil, values: [Double]? = nil, count: Int64? = nil,
      titles: [String]? = nil, value: Double? = nil, enabled: Bool? = nil
    ) {
      self.identifier = identifier
      self.title = title
      self.kind = kind
      self.use = use
      self.minimum = minimum
      self.maximum = maximum
      self.step = step
      self.values = values
      self.count = count
      self.titles = titles
      self.value = value
      self.enabled = enabled
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.identifier = try fields.required("identifier")
      self.title = try fields.required("title")
      self.kind = try fields.required("kind")
      self.use = try fields.optional("use")
      self.minimum = try fields.optional("minimum")
      self.maximum = try fields.optional("maximum")
      self.step = try fields.optional("step")
      self.values = try fields.optional("values")
      self.count = try fields.optional("count")
      self.titles = try fields.optional("titles")
      self.value = try fields.optional("value")
      self.enabled = try fields.optional("enabled")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("identifier", self.identifier)
      writer.field("title", self.title)
      writer.field("kind", self.kind)
      writer.field("use", self.use)
      writer.field("minimum", self.minimum)
      writer.field("maximum", self.maximum)
      writer.field("step", self.step)
      writer.field("values", self.values)
      writer.field("count", self.count)
      writer.field("titles", self.titles)
      writer.field("value", self.value)
      writer.field("enabled", self.enabled)
      writer.endObject()
    }
  }

  /// 'became_active' and 'became_inactive' alternate, and a fullscreen appearance is entered and left
  /// between them.
  public struct ControlEvent: VarlinkStructure {
    public enum Change: VarlinkEnumeration {
      case becameActive, enteringFullscreen, exitingFullscreen, becameInactive, value
      case unrecognized(String)

      public static let declared: [Change] = [
        .becameActive, .enteringFullscreen, .exitingFullscreen, .becameInactive, .value,
      ]

      public var rawValue: String {
        switch self {
        case .becameActive: "became_active"
        case .enteringFullscreen: "entering_fullscreen"
        case .exitingFullscreen: "exiting_fullscreen"
        case .becameInactive: "became_inactive"
        case .value: "value"
        case .unrecognized(let name): name
        }
      }
    }

    /// Counted together with the events.
    public var sequence: Int64
    public var change: Change
    /// The control that people see, or the one whose value changed.
    public var control: String?
    /// Set if and only if the change is 'value': a person changed it.
    public var value: Double?
    public var monotonicUSec: Int64

    public init(
      sequence: Int64, change: Change, control: String? = nil, value: Double? = nil,
      monotonicUSec: Int64
    ) {
      self.sequence = sequence
      self.change = change
      self.control = control
      self.value = value
      self.monotonicUSec = monotonicUSec
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.sequence = try fields.required("sequence")
      self.change = try fields.required("change")
      self.control = try fields.optional("control")
      self.value = try fields.optional("value")
      self.monotonicUSec = try fields.required("monotonicUSec")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("sequence", self.sequence)
      writer.field("change", self.change)
      writer.field("control", self.control)
      writer.field("value", self.value)
      writer.field("monotonicUSec", self.monotonicUSec)
      writer.endObject()
    }
  }

  /// Recognised in addition to the phases, for clients that ask. Phases never wait for it.
  /// 'hold_progress' comes at each tenth of the time until 'hold', 'repeat' while the button is held
  /// after that.
  public enum Gesture: VarlinkEnumeration {
    case tap, doubleTap, hold, holdProgress, `repeat`
    case unrecognized(String)

    public static let declared: [Gesture] = [.tap, .doubleTap, .hold, .holdProgress, .repeat]

    public var rawValue: String {
      switch self {
      case .tap: "tap"
      case .doubleTap: "double_tap"
      case .hold: "hold"
      case .holdProgress: "hold_progress"
      case .repeat: "repeat"
      case .unrecognized(let name): name
      }
    }
  }

  public struct GestureEvent: VarlinkStructure {
    /// Counted together with the events.
    public var sequence: Int64
    public var press: Int64
    public var gesture: Gesture
    public var role: Role
    public var monotonicUSec: Int64
    /// For 'hold_progress': the part of the time that has passed, 0.1 to 0.9.
    public var progress: Double?
    /// For 'repeat': counts from 1.
    public var count: Int64?

    public init(
      sequence: Int64, press: Int64, gesture: Gesture, role: Role, monotonicUSec: Int64,
      progress: Double? = nil, count: Int64? = nil
    ) {
      self.sequence = sequence
      self.press = press
      self.gesture = gesture
      self.role = role
      self.monotonicUSec = monotonicUSec
      self.progress = progress
      self.count = count
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.sequence = try fields.required("sequence")
      self.press = try fields.required("press")
      self.gesture = try fields.required("gesture")
      self.role = try fields.required("role")
      self.monotonicUSec = try fields.required("monotonicUSec")
      self.progress = try fields.optional("progress")
      self.count = try fields.optional("count")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("sequence", self.sequence)
      writer.field("press", self.press)
      writer.field("gesture", self.gesture)
      writer.field("role", self.role)
      writer.field("monotonicUSec", self.monotonicUSec)
      writer.field("progress", self.progress)
      writer.field("count", self.count)
      writer.endObject()
    }
  }

  /// A reason why an interaction is not granted the next press.
  public enum Obstacle: VarlinkEnumeration {
    case engineAbsent, notForeground, noSession, sessionNotRunning, sessionInterrupted, disabled,
      shadowed, unresponsive, locked
    case unrecognized(String)

    public static let declared: [Obstacle] = [
      .engineAbsent, .notForeground, .noSession, .sessionNotRunning, .sessionInterrupted, .disabled,
      .shadowed, .unresponsive, .locked,
    ]

    public var rawValue: String {
      switch self {
      case .engineAbsent: "engine_absent"
      case .notForeground: "not_foreground"
      case .noSession: "no_session"
      case .sessionNotRunning: "session_not_running"
      case .sessionInterrupted: "session_interrupted"
      case .disabled: "disabled"
      case .shadowed: "shadowed"
      case .unresponsive: "unresponsive"
      case .locked: "locked"
      case .unrecognized(let name): name
      }
    }
  }

  public struct InteractionStatus: VarlinkStructure {
    public enum PointerLock: VarlinkEnumeration {
      case locked, unlocked
      case unrecognized(String)

      public static let declared: [PointerLock] = [.locked, .unlocked]

      public var rawValue: String {
        switch self {
        case .locked: "locked"
        case .unlocked: "unlocked"
        case .unrecognized(let name): name
        }
      }
    }

    /// True if a press that begins now would be granted to this interaction.
    public var eligible: Bool
    /// Empty if and only if eligible.
    public var obstacles: [Obstacle]
    public var foreground: Bool
    public var enabled: Bool
    /// Rises with every SetEnabled().
    public var generation: Int64
    /// Whether the pointing devices of the seat are kept for this client alone. Null: there is nothing
    /// that could be locked, as without a mouse that was opted in.
    public var pointerLock: PointerLock?

    public init(
      eligible: Bool, obstacles: [Obstacle], foreground: Bool, enabled: Bool, generation: Int64,
      pointerLock: PointerLock? = nil
    ) {
      self.eligible = eligible
      self.obstacles = obstacles
      self.foreground = foreground
      self.enabled = enabled
      self.generation = generation
      self.pointerLock = pointerLock
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.eligible = try fields.required("eligible")
      self.obstacles = try fields.required("obstacles")
      self.foreground = try fields.required("foreground")
      self.enabled = try fields.required("enabled")
      self.generation = try fields.required("generation")
      self.pointerLock = try fields.optional("pointerLock")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("eligible", self.eligible)
      writer.field("obstacles", self.obstacles)
      writer.field("foreground", self.foreground)
      writer.field("enabled", self.enabled)
      writer.field("generation", self.generation)
      writer.field("pointerLock", self.pointerLock)
      writer.endObject()
    }
  }

  /// One button of a device.
  public struct Button: VarlinkStructure {
    /// Stable within its device: "KEY_VOLUMEDOWN", or the name of a GPIO line.
    public var name: String
    public var role: Role
    /// Linux EV_KEY code, null for a GPIO line.
    public var keyCode: Int64?
    /// Sent as true only to root, to the gateway's own user, and to the client in front at an unlocked
    /// seat.
    public var pressed: Bool

    public init(name: String, role: Role, keyCode: Int64? = nil, pressed: Bool) {
      self.name = name
      self.role = role
      self.keyCode = keyCode
      self.pressed = pressed
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.role = try fields.required("role")
      self.keyCode = try fields.optional("keyCode")
      self.pressed = try fields.required("pressed")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("role", self.role)
      writer.field("keyCode", self.keyCode)
      writer.field("pressed", self.pressed)
      writer.endObject()
    }
  }

  /// A dial of a device.
  public struct Dial: VarlinkStructure {
    public var name: String
    /// The control that it turns: 'front' the one that a person uses, else the first; 'zoom' and
    /// 'exposure_bias' the control for that; any other word the control with this identifier.
    public var control: String

    public init(name: String, control: String) {
      self.name = name
      self.control = control
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.control = try fields.required("control")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("control", self.control)
      writer.endObject()
    }
  }

  public struct Device: VarlinkStructure {
    public enum Mode: VarlinkEnumeration {
      case observe, grab, proxy
      case unrecognized(String)

      public static let declared: [Mode] = [.observe, .grab, .proxy]

      public var rawValue: String {
        switch self {
        case .observe: "observe"
        case .grab: "grab"
        case .proxy: "proxy"
        case .unrecognized(let name): name
        }
      }
    }

    /// Stable across reconnects and ports where the hardware permits it.
    public var name: String
    public var label: String
    public var kind: SourceKind
    /// Node in use now, for people to read.
    public var node: String?
    public var seat: String
    /// 'proxy' grabs while somebody is eligible and sends on through a twin what was not
    /// granted. 'grab' has no twin and grabs only while all buttons would be granted.
    /// 'observe' never grabs.
    public var mode: Mode
    public var grabbed: Bool
    public var buttons: [Button]
    /// Set if it has dials.
    public var dials: [Dial]?
    /// The rest is set for pointing devices. The surface that the device points at.
    public var surface: String?
    public var touchType: TouchType?
    /// Whether its presses always have a place on the surface. Those of a mouse also have one while it is
    /// locked.
    public var hasPosition: Bool?

    public init(
      name: String, label: String, kind: SourceKind, node: String? = nil, seat: String, mode: Mode,
      grabbed: Bool, buttons: [Button], dials: [Dial]? = nil, surface: String? = nil,
      touchType: TouchType? = nil, hasPosition: Bool? = nil
    ) {
      self.name = name
      self.label = label
      self.kind = kind
      self.node = node
      self.seat = seat
      self.mode = mode
      self.grabbed = grabbed
      self.buttons = buttons
      self.dials = dials
      self.surface = surface
      self.touchType = touchType
      self.hasPosition = hasPosition
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.label = try fields.required("label")
      self.kind = try fields.required("kind")
      self.node = try fields.optional("node")
      self.seat = try fields.required("seat")
      self.mode = try fields.required("mode")
      self.grabbed = try fields.required("grabbed")
      self.buttons = try fields.required("buttons")
      self.dials = try fields.optional("dials")
      self.surface = try fields.optional("surface")
      self.touchType = try fields.optional("touchType")
      self.hasPosition = try fields.optional("hasPosition")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("label", self.label)
      writer.field("kind", self.kind)
      writer.field("node", self.node)
      writer.field("seat", self.seat)
      writer.field("mode", self.mode)
      writer.field("grabbed", self.grabbed)
      writer.field("buttons", self.buttons)
      writer.field("dials", self.dials)
      writer.field("surface", self.surface)
      writer.field("touchType", self.touchType)
      writer.field("hasPosition", self.hasPosition)
      writer.endObject()
    }
  }

  /// A defect of a device or of one of its buttons, while it lasts.
  public struct Trouble: VarlinkStructure {
    /// The name of the device; if this keeps it from being listed, its node or chip.
    public var device: String
    /// Null: it is about the whole device.
    public var button: String?
    /// What is wrong and what helps, for people.
    public var text: String
    public var remedy: String

    public init(device: String, button: String? = nil, text: String, remedy: String) {
      self.device = device
      self.button = button
      self.text = text
      self.remedy = remedy
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.device = try fields.required("device")
      self.button = try fields.optional("button")
      self.text = try fields.required("text")
      self.remedy = try fields.required("remedy")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("device", self.device)
      writer.field("button", self.button)
      writer.field("text", self.text)
      writer.field("remedy", self.remedy)
      writer.endObject()
    }
  }

  /// The launch that the caller belongs to, as the kernel says where its process is.
  public struct Launch: VarlinkStructure {
    public typealias Mode = GatewayInterface.InteractionStatus.PointerLock

    public var launch: String
    /// Reverse-domain name of its application.
    public var application: String
    /// Whether its seat is locked now.
    public var mode: Mode
    /// The only place where what it writes lasts.
    public var contentDirectory: String

    public init(launch: String, application: String, mode: Mode, contentDirectory: String) {
      self.launch = launch
      self.application = application
      self.mode = mode
      self.contentDirectory = contentDirectory
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.launch = try fields.required("launch")
      self.application = try fields.required("application")
      self.mode = try fields.required("mode")
      self.contentDirectory = try fields.required("contentDirectory")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("launch", self.launch)
      writer.field("application", self.application)
      writer.field("mode", self.mode)
      writer.field("contentDirectory", self.contentDirectory)
      writer.endObject()
    }
  }

  /// What an application is opened with.
  public struct Activity: VarlinkStructure {
    public var type: String
    /// JSON text, at most 4096 bytes.
    public var userInfo: String?

    public init(type: String, userInfo: String? = nil) {
      self.type = type
      self.userInfo = userInfo
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.type = try fields.required("type")
      self.userInfo = try fields.optional("userInfo")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("type", self.type)
      writer.field("userInfo", self.userInfo)
      writer.endObject()
    }
  }
}

// MARK: Methods

extension GatewayInterface {
  /// Lists the devices that have at least one button with a role, or a dial. 'troubles': what
  /// is wrong with them now, and with devices that are missing because of it. Null: nothing.
  public enum ListDevices: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.ListDevices"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var devices: [Device]
      public var troubles: [Trouble]?

      public init(devices: [Device], troubles: [Trouble]? = nil) {
        self.devices = devices
        self.troubles = troubles
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.devices = try fields.required("devices")
        self.troubles = try fields.optional("troubles")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("devices", self.devices)
        writer.field("troubles", self.troubles)
        writer.endObject()
      }
    }
  }

  /// Watches them. The first reply carries 'devices', each later one exactly one of
  /// the other fields.
  /// [Requires 'more' flag]
  public enum WatchDevices: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.WatchDevices"
    public static let more = MoreFlag.required

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var devices: [Device]?
      public var added: Device?
      public var changed: Device?
      /// Name of a device that went away.
      public var removed: String?

      public init(
        devices: [Device]? = nil, added: Device? = nil, changed: Device? = nil,
        removed: String? = nil
      ) {
        self.devices = devices
        self.added = added
        self.changed = changed
        self.removed = removed
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.devices = try fields.optional("devices")
        self.added = try fields.optional("added")
        self.changed = try fields.optional("changed")
        self.removed = try fields.optional("removed")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("devices", self.devices)
        writer.field("added", self.added)
        writer.field("changed", self.changed)
        writer.field("removed", self.removed)
        writer.endObject()
      }
    }
  }

  /// Adds an interaction and streams its events. The first reply carries
  /// 'interaction', 'acknowledgementTimeoutUSec' and 'status', each later one
  /// exactly one of 'status', 'event', 'gesture', 'pointer', 'band' and 'control'. They come in the order in which
  /// they happened: a 'cancelled' is sent before the status that caused it, and after
  /// a status that is not eligible no 'began' follows until one that is.
  ///
  /// A client is the process that calls this. If a client has several interactions, the
  /// newest enabled one that takes the press is granted it, unless their 'priority' differs.
  /// [Requires 'more' flag]
  public enum AddInteraction: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.AddInteraction"
    public static let more = MoreFlag.required

    public struct Parameters: VarlinkStructure {
      public enum Handlers: VarlinkEnumeration {
        case single, pair, primaryOnly
        case unrecognized(String)

        public static let declared: [Handlers] = [.single, .pair, .primaryOnly]

        public var rawValue: String {
          switch self {
          case .single: "single"
          case .pair: "pair"
          case .primaryOnly: "primary_only"
          case .unrecognized(let name): name
          }
        }
      }

      public enum DeliverTo: VarlinkEnumeration {
        case client, engine
        case unrecognized(String)

        public static let declared: [DeliverTo] = [.client, .engine]

        public var rawValue: String {
          switch self {
          case .client: "client"
          case .engine: "engine"
          case .unrecognized(let name): name
          }
        }
      }

      public enum Acknowledgement: VarlinkEnumeration {
        case explicit, automatic
        case unrecognized(String)

        public static let declared: [Acknowledgement] = [.explicit, .automatic]

        public var rawValue: String {
          switch self {
          case .explicit: "explicit"
          case .automatic: "automatic"
          case .unrecognized(let name): name
          }
        }
      }

      public enum PointerEvents: VarlinkEnumeration {
        case none, crossings, moves
        case unrecognized(String)

        public static let declared: [PointerEvents] = [.none, .crossings, .moves]

        public var rawValue: String {
          switch self {
          case .none: "none"
          case .crossings: "crossings"
          case .moves: "moves"
          case .unrecognized(let name): name
          }
        }
      }

      /// Reverse-domain name of the application.
      public var application: String
      /// Capture session of the engine that proves the client uses the camera; it was
      /// opened by the same user. Null asks for an external session, for clients with
      /// a camera stack of their own; the configuration says which users may do so.
      public var session: String?
      /// 'single' and 'pair' take both roles, 'primary_only' leaves the secondary
      /// role to the next interaction or to the default behaviour. Default 'single'.
      public var handlers: Handlers?
      /// Exactly these roles, instead of what 'handlers' says.
      public var roles: [Role]?
      /// Only these buttons, as "DEVICE/BUTTON". Null: all.
      public var buttons: [String]?
      /// Gestures to report. Null: none.
      public var gestures: [Gesture]?
      /// Swallow a second press while one is in flight. Default false.
      public var exclusive: Bool?
      /// The program that handles the events: the client, or the engine by the actions
      /// that the session was configured with. With 'engine' the client gets the events as
      /// well and need not acknowledge them. Default 'client'.
      public var deliverTo: DeliverTo?
      /// Default true.
      public var enabled: Bool?
      /// 'explicit': every event is acknowledged with Acknowledge() in time, or the client
      /// counts as unresponsive and the buttons return to their default behaviour until it
      /// answers. 'automatic': an event counts as handled once it is written to the socket.
      /// Default 'explicit'.
      public var acknowledgement: Acknowledgement?
      /// Ask to become the foreground client at once. The outcome is in the status.
      public var requestForeground: Bool?
      /// As with SetRegions().
      public var regions: [PointerRegion]?
      /// Whether presses made with a pointer are reported as 'indirect_pointer'.
      /// Default false: as 'direct'.
      public var supportsIndirectInput: Bool?
      /// Report when a pointer enters and exits a region; 'moves' also where it is in between, at most
      /// 60 times a second for each contact. Default 'none'.
      public var pointerEvents: PointerEvents?
      /// Ask for a region as a contact moves, at most 60 times a second. Presses never wait for the
      /// answer. Default false.
      public var dynamicRegions: Bool?
      /// As with SetPointerLock().
      public var prefersPointerLocked: Bool?
      /// As with SetControls().
      public var controls: [CaptureControl]?
      /// As with SetPointerLock(). Default true.
      public var fullscreen: Bool?
      /// Whether the client plays the sounds of its presses itself: the system plays none for them, unless
      /// the administrator has set capture_sound = "always". Default false.
      public var defaultSoundDisabled: Bool?
      /// Its place among the client's interactions: of those that take a press the one with the highest priority is
      /// granted it, of equal ones the newest. -1000 to 1000, default 0.
      public var priority: Int64?

      public init(
        application: String, session: String? = nil, handlers: Handlers? = nil,
        roles: [Role]? = nil, buttons: [String]? = nil, gestures: [Gesture]? = nil,
        exclusive: Bool? = nil, deliverTo: DeliverTo? = nil, enabled: Bool? = nil,
        acknowledgement: Acknowledgement? = nil, requestForeground: Bool? = nil,
        regions: [PointerRegion]? = nil, supportsIndirectInput: Bool? = nil,
        pointerEvents: PointerEvents? = nil, dynamicRegions: Bool? = nil,
        prefersPointerLocked: Bool? = nil, controls: [CaptureControl]? = nil,
        fullscreen: Bool? = nil, defaultSoundDisabled: Bool? = nil, priority: Int64? = nil
      ) {
        self.application = application
        self.session = session
        self.handlers = handlers
        self.roles = roles
        self.buttons = buttons
        self.gestures = gestures
        self.exclusive = exclusive
        self.deliverTo = deliverTo
        self.enabled = enabled
        self.acknowledgement = acknowledgement
        self.requestForeground = requestForeground
        self.regions = regions
        self.supportsIndirectInput = supportsIndirectInput
        self.pointerEvents = pointerEvents
        self.dynamicRegions = dynamicRegions
        self.prefersPointerLocked = prefersPointerLocked
        self.controls = controls
        self.fullscreen = fullscreen
        self.defaultSoundDisabled = defaultSoundDisabled
        self.priority = priority
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.application = try fields.required("application")
        self.session = try fields.optional("session")
        self.handlers = try fields.optional("handlers")
        self.roles = try fields.optional("roles")
        self.buttons = try fields.optional("buttons")
        self.gestures = try fields.optional("gestures")
        self.exclusive = try fields.optional("exclusive")
        self.deliverTo = try fields.optional("deliverTo")
        self.enabled = try fields.optional("enabled")
        self.acknowledgement = try fields.optional("acknowledgement")
        self.requestForeground = try fields.optional("requestForeground")
        self.regions = try fields.optional("regions")
        self.supportsIndirectInput = try fields.optional("supportsIndirectInput")
        self.pointerEvents = try fields.optional("pointerEvents")
        self.dynamicRegions = try fields.optional("dynamicRegions")
        self.prefersPointerLocked = try fields.optional("prefersPointerLocked")
        self.controls = try fields.optional("controls")
        self.fullscreen = try fields.optional("fullscreen")
        self.defaultSoundDisabled = try fields.optional("defaultSoundDisabled")
        self.priority = try fields.optional("priority")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("application", self.application)
        writer.field("session", self.session)
        writer.field("handlers", self.handlers)
        writer.field("roles", self.roles)
        writer.field("buttons", self.buttons)
        writer.field("gestures", self.gestures)
        writer.field("exclusive", self.exclusive)
        writer.field("deliverTo", self.deliverTo)
        writer.field("enabled", self.enabled)
        writer.field("acknowledgement", self.acknowledgement)
        writer.field("requestForeground", self.requestForeground)
        writer.field("regions", self.regions)
        writer.field("supportsIndirectInput", self.supportsIndirectInput)
        writer.field("pointerEvents", self.pointerEvents)
        writer.field("dynamicRegions", self.dynamicRegions)
        writer.field("prefersPointerLocked", self.prefersPointerLocked)
        writer.field("controls", self.controls)
        writer.field("fullscreen", self.fullscreen)
        writer.field("defaultSoundDisabled", self.defaultSoundDisabled)
        writer.field("priority", self.priority)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var interaction: String?
      public var acknowledgementTimeoutUSec: Int64?
      public var status: InteractionStatus?
      public var event: CaptureEvent?
      public var gesture: GestureEvent?
      public var pointer: PointerEvent?
      public var band: BandEvent?
      public var control: ControlEvent?

      public init(
        interaction: String? = nil, acknowledgementTimeoutUSec: Int64? = nil,
        status: InteractionStatus? = nil, event: CaptureEvent? = nil, gesture: GestureEvent? = nil,
        pointer: PointerEvent? = nil, band: BandEvent? = nil, control: ControlEvent? = nil
      ) {
        self.interaction = interaction
        self.acknowledgementTimeoutUSec = acknowledgementTimeoutUSec
        self.status = status
        self.event = event
        self.gesture = gesture
        self.pointer = pointer
        self.band = band
        self.control = control
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.optional("interaction")
        self.acknowledgementTimeoutUSec = try fields.optional("acknowledgementTimeoutUSec")
        self.status = try fields.optional("status")
        self.event = try fields.optional("event")
        self.gesture = try fields.optional("gesture")
        self.pointer = try fields.optional("pointer")
        self.band = try fields.optional("band")
        self.control = try fields.optional("control")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("acknowledgementTimeoutUSec", self.acknowledgementTimeoutUSec)
        writer.field("status", self.status)
        writer.field("event", self.event)
        writer.field("gesture", self.gesture)
        writer.field("pointer", self.pointer)
        writer.field("band", self.band)
        writer.field("control", self.control)
        writer.endObject()
      }
    }
  }

  /// Names another capture session, for instance after a restart of the engine. A press in flight is
  /// cancelled with session_stopped if the session changes. The interaction keeps its place among
  /// the client's interactions.
  public enum SetSession: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.SetSession"

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var session: String?

      public init(interaction: String, session: String? = nil) {
        self.interaction = interaction
        self.session = session
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.session = try fields.optional("session")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("session", self.session)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var status: InteractionStatus

      public init(status: InteractionStatus) {
        self.status = status
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.status = try fields.required("status")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("status", self.status)
        writer.endObject()
      }
    }
  }

  /// Enables or disables. A press in flight is cancelled by a change to false, and
  /// not revived by a change back. Holds for every press that begins after the
  /// reply.
  public enum SetEnabled: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.SetEnabled"

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var enabled: Bool

      public init(interaction: String, enabled: Bool) {
        self.interaction = interaction
        self.enabled = enabled
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.enabled = try fields.required("enabled")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("enabled", self.enabled)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var generation: Int64

      public init(generation: Int64) {
        self.generation = generation
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.generation = try fields.required("generation")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("generation", self.generation)
        writer.endObject()
      }
    }
  }

  /// Says where the interaction takes presses of pointing devices: in these regions, at most
  /// 32, or everywhere for null. A press is decided by the region under it when it begins, and
  /// keeps that region to its end, whatever is set afterwards. A press outside of all regions
  /// goes to the client's older interactions, or to the default behaviour. Presses of other
  /// devices do not depend on regions.
  public enum SetRegions: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.SetRegions"

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var regions: [PointerRegion]?

      public init(interaction: String, regions: [PointerRegion]? = nil) {
        self.interaction = interaction
        self.regions = regions
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.regions = try fields.optional("regions")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("regions", self.regions)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var status: InteractionStatus

      public init(status: InteractionStatus) {
        self.status = status
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.status = try fields.required("status")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("status", self.status)
        writer.endObject()
      }
    }
  }

  /// Answers a PointerEvent 'requested' within 50 ms: the region in force for this surface from now on, above those of
  /// SetRegions(). Null: there is no such region. A later answer is refused with NoSuchRequest.
  public enum AnswerRegion: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.AnswerRegion"

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var request: Int64
      public var region: PointerRegion?

      public init(interaction: String, request: Int64, region: PointerRegion? = nil) {
        self.interaction = interaction
        self.request = request
        self.region = region
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.request = try fields.required("request")
        self.region = try fields.optional("region")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("request", self.request)
        writer.field("region", self.region)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Requests the regions under all pointers again, for instance when something else is drawn there.
  public enum InvalidateRegions: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.InvalidateRegions"

    public struct Parameters: VarlinkStructure {
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

    public typealias Reply = NoFields
  }

  /// Keeps a press from becoming a band, or ends the band that it became already.
  public enum RefuseBand: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.RefuseBand"

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var press: Int64

      public init(interaction: String, press: Int64) {
        self.interaction = interaction
        self.press = press
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.press = try fields.required("press")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("press", self.press)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Asks the system to keep the pointing devices of the seat for this client, which fills the screen:
  /// the status says whether it does. It does so for the client in front with a running session, and
  /// begins and ends it only while no finger and no button is down. A client that fills the screen only
  /// at times says with 'fullscreen' whether it does; while that is false, nothing is locked. Null: as
  /// it said before; at first true.
  public enum SetPointerLock: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.SetPointerLock"

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var preferred: Bool
      public var fullscreen: Bool?

      public init(interaction: String, preferred: Bool, fullscreen: Bool? = nil) {
        self.interaction = interaction
        self.preferred = preferred
        self.fullscreen = fullscreen
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.preferred = try fields.required("preferred")
        self.fullscreen = try fields.optional("fullscreen")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("preferred", self.preferred)
        writer.field("fullscreen", self.fullscreen)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var status: InteractionStatus

      public init(status: InteractionStatus) {
        self.status = status
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.status = try fields.required("status")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("status", self.status)
        writer.endObject()
      }
    }
  }

  /// Sets the controls, at most 'limit' of them. Those that were there already keep their values.
  public enum SetControls: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.SetControls"

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var controls: [CaptureControl]

      public init(interaction: String, controls: [CaptureControl]) {
        self.interaction = interaction
        self.controls = controls
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.controls = try fields.required("controls")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("controls", self.controls)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
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
  }

  /// Changes a value for the client itself, also while people may not. No event follows.
  public enum SetControlValue: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.SetControlValue"

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var control: String
      public var value: Double

      public init(interaction: String, control: String, value: Double) {
        self.interaction = interaction
        self.control = control
        self.value = value
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.control = try fields.required("control")
        self.value = try fields.required("value")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("control", self.control)
        writer.field("value", self.value)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Presses a button that the client draws itself. It is decided like every press, but only this
  /// interaction may have it, and it gets its events as usual. This streams as long as the press is
  /// held; the end of the connection cancels the press with 'withdrawn'.
  /// [Requires 'more' flag]
  public enum PressScreen: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.PressScreen"
    public static let more = MoreFlag.required

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      /// One that the interaction takes. Default 'primary'.
      public var role: Role?
      /// The time since the finger went down, microseconds: 0 to 250000; more counts as 250000.
      public var ageUSec: Int64?

      public init(interaction: String, role: Role? = nil, ageUSec: Int64? = nil) {
        self.interaction = interaction
        self.role = role
        self.ageUSec = ageUSec
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.role = try fields.optional("role")
        self.ageUSec = try fields.optional("ageUSec")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("role", self.role)
        writer.field("ageUSec", self.ageUSec)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var press: Int64

      public init(press: Int64) {
        self.press = press
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.press = try fields.required("press")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("press", self.press)
        writer.endObject()
      }
    }
  }

  /// Releases it, or takes it back.
  public enum ReleaseScreen: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.ReleaseScreen"

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var press: Int64
      /// The time since the finger went up. As with PressScreen().
      public var ageUSec: Int64?
      /// Default false.
      public var cancelled: Bool?

      public init(
        interaction: String, press: Int64, ageUSec: Int64? = nil, cancelled: Bool? = nil
      ) {
        self.interaction = interaction
        self.press = press
        self.ageUSec = ageUSec
        self.cancelled = cancelled
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.press = try fields.required("press")
        self.ageUSec = try fields.optional("ageUSec")
        self.cancelled = try fields.optional("cancelled")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("press", self.press)
        writer.field("ageUSec", self.ageUSec)
        writer.field("cancelled", self.cancelled)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Presses and releases at once a button that the configuration has for the network. It is decided like a
  /// press of hardware: whoever is in front gets it, the lock of its seat counts, and the audit log has it.
  /// Only users that the button's table names may call it.
  public enum PressNetwork: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.PressNetwork"

    public struct Parameters: VarlinkStructure {
      /// The name of the button's device.
      public var device: String
      /// One that the button has. Default 'primary'.
      public var role: Role?

      public init(device: String, role: Role? = nil) {
        self.device = device
        self.role = role
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.device = try fields.required("device")
        self.role = try fields.optional("role")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("device", self.device)
        writer.field("role", self.role)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var press: Int64
      public var route: PressRoute

      public init(press: Int64, route: PressRoute) {
        self.press = press
        self.route = route
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.press = try fields.required("press")
        self.route = try fields.required("route")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("press", self.press)
        writer.field("route", self.route)
        writer.endObject()
      }
    }
  }

  /// Plays a sound for a press whose events say 'shouldPlaySound', once for each press and at most 15 s after
  /// the time of its last event. 'played' is false for any other press, and nothing is heard.
  public enum PlaySound: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.PlaySound"

    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var press: Int64
      /// As in Sound: letters, digits, '-' and '_', at most 64. Default "shutter".
      public var sound: String?

      public init(interaction: String, press: Int64, sound: String? = nil) {
        self.interaction = interaction
        self.press = press
        self.sound = sound
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.press = try fields.required("press")
        self.sound = try fields.optional("sound")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("press", self.press)
        writer.field("sound", self.sound)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var played: Bool

      public init(played: Bool) {
        self.played = played
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.played = try fields.required("played")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("played", self.played)
        writer.endObject()
      }
    }
  }

  /// For a program that plays sounds: each sound from now on. The first reply is empty, and says that the watch has
  /// begun. It has the sounds of presses that go to the caller's own programs; for root, for the gateway's own user and
  /// for users that the administrator names it has all sounds.
  /// [Requires 'more' flag]
  public enum WatchSounds: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.WatchSounds"
    public static let more = MoreFlag.required

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var sound: Sound?

      public init(sound: Sound? = nil) {
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
  }

  /// Acknowledges all events up to and including 'sequence'. May be 'oneway'.
  public enum Acknowledge: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.Acknowledge"

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

  /// Asks to make the caller's client the foreground client.
  public enum RequestForeground: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.RequestForeground"

    public struct Parameters: VarlinkStructure {
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

    public struct Reply: VarlinkStructure {
      public var status: InteractionStatus

      public init(status: InteractionStatus) {
        self.status = status
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.status = try fields.required("status")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("status", self.status)
        writer.endObject()
      }
    }
  }

  public enum GetInteractionStatus: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.GetInteractionStatus"

    public struct Parameters: VarlinkStructure {
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

    public struct Reply: VarlinkStructure {
      public var status: InteractionStatus

      public init(status: InteractionStatus) {
        self.status = status
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.status = try fields.required("status")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("status", self.status)
        writer.endObject()
      }
    }
  }

  /// For an extension: its own launch, and every change of its mode. Null for a program that was not
  /// launched as one. Without 'more' only the present one.
  /// [Supports 'more' flag]
  public enum WatchLaunch: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.WatchLaunch"
    public static let more = MoreFlag.supported

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var launch: Launch?

      public init(launch: Launch? = nil) {
        self.launch = launch
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.launch = try fields.optional("launch")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("launch", self.launch)
        writer.endObject()
      }
    }
  }

  /// For an extension, because of a press that it was sent within the last 10 s: opens its
  /// application, once somebody has unlocked the seat, and dismisses the extension. If it is refused,
  /// the extension goes on.
  public enum OpenApplication: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.OpenApplication"

    public struct Parameters: VarlinkStructure {
      public var activity: Activity?

      public init(activity: Activity? = nil) {
        self.activity = activity
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.activity = try fields.optional("activity")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("activity", self.activity)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// For an application: says that it runs, and can be brought to the front. The first reply is empty.
  /// Each later one says that the application should appear: with 'activity' because its extension
  /// opened it, else because its button was pressed. Only its registered user may watch.
  /// [Requires 'more' flag]
  public enum WatchApplication: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.WatchApplication"
    public static let more = MoreFlag.required

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
      public var activity: Activity?

      public init(activity: Activity? = nil) {
        self.activity = activity
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.activity = try fields.optional("activity")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("activity", self.activity)
        writer.endObject()
      }
    }
  }

  /// For an application that was told to appear and still has something to load. Its extension stays in front while this
  /// call streams, for at most 5 s. The one reply means that it does.
  /// [Requires 'more' flag]
  public enum DelayAppearance: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.DelayAppearance"
    public static let more = MoreFlag.required

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

    public typealias Reply = NoFields
  }

  /// Unlocks a seat, or without 'seat' all of them, for a person who types the PIN of the machine. It
  /// takes about 100 ms; at most 5 attempts in a minute count, all callers together.
  public enum Unlock: VarlinkMethod {
    public static let name = "org.shutterd.Gateway.Unlock"

    public struct Parameters: VarlinkStructure {
      public var pin: String
      public var seat: String?

      public init(pin: String, seat: String? = nil) {
        self.pin = pin
        self.seat = seat
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.pin = try fields.required("pin")
        self.seat = try fields.optional("seat")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("pin", self.pin)
        writer.field("seat", self.seat)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }
}

// MARK: Errors

extension GatewayInterface {
  /// The caller belongs to no launch.
  public struct NotAnExtension: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.NotAnExtension"

    public init() {}

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      try FieldReader(object, mode).finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.endObject()
    }
  }

  /// There is no such application, or it can be neither reached nor started.
  public struct ApplicationNotFound: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.ApplicationNotFound"

    public var application: String
    public var reason: String

    public init(application: String, reason: String) {
      self.application = application
      self.reason = reason
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.application = try fields.required("application")
      self.reason = try fields.required("reason")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("application", self.application)
      writer.field("reason", self.reason)
      writer.endObject()
    }
  }

  /// Nobody has unlocked the seat: the PIN was wrong, or none came in time.
  public struct AuthenticationFailed: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.AuthenticationFailed"

    public var reason: String
    public var retryAfterUSec: Int64?

    public init(reason: String, retryAfterUSec: Int64? = nil) {
      self.reason = reason
      self.retryAfterUSec = retryAfterUSec
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.reason = try fields.required("reason")
      self.retryAfterUSec = try fields.optional("retryAfterUSec")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("reason", self.reason)
      writer.field("retryAfterUSec", self.retryAfterUSec)
      writer.endObject()
    }
  }

  /// The extension was sent no press within the last 10 s.
  public struct NoUserInteraction: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.NoUserInteraction"

    public init() {}

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      try FieldReader(object, mode).finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.endObject()
    }
  }

  /// The seat is locked by a key switch, or the lock's state could not be kept.
  public struct UnlockRefused: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.UnlockRefused"

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

  /// There is no such interaction, or it belongs to somebody else.
  public struct NoSuchInteraction: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.NoSuchInteraction"

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

  /// There is no such capture session, or it belongs to somebody else.
  public struct NoSuchSession: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.NoSuchSession"

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

  /// No engine is attached, so no session can be known.
  public struct EngineNotAttached: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.EngineNotAttached"

    public init() {}

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      try FieldReader(object, mode).finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.endObject()
    }
  }

  /// The configuration does not let this user do that.
  public struct NotAuthorized: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.NotAuthorized"

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

  /// The foreground policy does not let this client come to the foreground now.
  public struct ForegroundRefused: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.ForegroundRefused"

    public enum Reason: VarlinkEnumeration {
      case locked, pinned, seatInactive, decidedByShell
      case unrecognized(String)

      public static let declared: [Reason] = [.locked, .pinned, .seatInactive, .decidedByShell]

      public var rawValue: String {
        switch self {
        case .locked: "locked"
        case .pinned: "pinned"
        case .seatInactive: "seat_inactive"
        case .decidedByShell: "decided_by_shell"
        case .unrecognized(let name): name
        }
      }
    }

    public var reason: Reason

    public init(reason: Reason) {
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

  /// The event was never sent.
  public struct NoSuchEvent: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.NoSuchEvent"

    public var sequence: Int64

    public init(sequence: Int64) {
      self.sequence = sequence
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.sequence = try fields.required("sequence")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("sequence", self.sequence)
      writer.endObject()
    }
  }

  /// There is no such request, or its answer came too late.
  public struct NoSuchRequest: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.NoSuchRequest"

    public var request: Int64

    public init(request: Int64) {
      self.request = request
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.request = try fields.required("request")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("request", self.request)
      writer.endObject()
    }
  }

  /// The interaction has no such press that is held.
  public struct NoSuchPress: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.NoSuchPress"

    public var press: Int64

    public init(press: Int64) {
      self.press = press
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.press = try fields.required("press")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("press", self.press)
      writer.endObject()
    }
  }

  public struct NoSuchControl: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.NoSuchControl"

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

  /// The press of the client's own screen would not be granted to it now.
  public struct PressRefused: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.PressRefused"

    public var obstacle: Obstacle?
    public var reason: String

    public init(obstacle: Obstacle? = nil, reason: String) {
      self.obstacle = obstacle
      self.reason = reason
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.obstacle = try fields.optional("obstacle")
      self.reason = try fields.required("reason")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("obstacle", self.obstacle)
      writer.field("reason", self.reason)
      writer.endObject()
    }
  }

  /// More presses of this device in a second than its table allows.
  public struct TooManyPresses: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.TooManyPresses"

    public var device: String
    public var perSecond: Int64

    public init(device: String, perSecond: Int64) {
      self.device = device
      self.perSecond = perSecond
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.device = try fields.required("device")
      self.perSecond = try fields.required("perSecond")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("device", self.device)
      writer.field("perSecond", self.perSecond)
      writer.endObject()
    }
  }

  /// The limit of interactions of this client, or of all clients, is reached.
  public struct TooManyInteractions: VarlinkErrorValue {
    public static let name = "org.shutterd.Gateway.TooManyInteractions"

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
}
