// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// Adds an interaction and streams its events. The first reply carries
  /// 'interaction', 'acknowledgementTimeoutUSec' and 'status', each later one
  /// exactly one of 'status', 'event' and 'gesture'. They come in the order in which
  /// they happened: a 'cancelled' is sent before the status that caused it, and after
  /// a status that is not eligible no 'began' follows until one that is.
  ///
  /// A client is the process that calls this. Of several interactions of one client
  /// the newest enabled one that takes the press is granted it.
  /// [Requires 'more' flag]
  public enum AddInteraction: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Gateway.AddInteraction"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.required

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      /// The type of `handlers`.
      public enum Handlers: VarlinkEnumeration {
        case single
        case pair
        case primaryOnly
        /// A value that this version of the interface does not declare.
        case unrecognized(String)

        /// The declared values in their order.
        public static let declared: [Handlers] = [.single, .pair, .primaryOnly]

        /// The value of that name.
        public init(rawValue: String) {
          switch rawValue {
          case "single": self = .single
          case "pair": self = .pair
          case "primary_only": self = .primaryOnly
          default: self = .unrecognized(rawValue)
          }
        }

        /// The name as it is on the wire.
        public var rawValue: String {
          switch self {
          case .single: return "single"
          case .pair: return "pair"
          case .primaryOnly: return "primary_only"
          case .unrecognized(let name): return name
          }
        }

        /// Whether the interface declares the value.
        public var isDeclared: Bool {
          if case .unrecognized = self { return false }
          return true
        }
      }

      /// The type of `deliverTo`.
      public enum DeliverTo: VarlinkEnumeration {
        case client
        case engine
        /// A value that this version of the interface does not declare.
        case unrecognized(String)

        /// The declared values in their order.
        public static let declared: [DeliverTo] = [.client, .engine]

        /// The value of that name.
        public init(rawValue: String) {
          switch rawValue {
          case "client": self = .client
          case "engine": self = .engine
          default: self = .unrecognized(rawValue)
          }
        }

        /// The name as it is on the wire.
        public var rawValue: String {
          switch self {
          case .client: return "client"
          case .engine: return "engine"
          case .unrecognized(let name): return name
          }
        }

        /// Whether the interface declares the value.
        public var isDeclared: Bool {
          if case .unrecognized = self { return false }
          return true
        }
      }

      /// The type of `acknowledgement`.
      public enum Acknowledgement: VarlinkEnumeration {
        case explicit
        case automatic
        /// A value that this version of the interface does not declare.
        case unrecognized(String)

        /// The declared values in their order.
        public static let declared: [Acknowledgement] = [.explicit, .automatic]

        /// The value of that name.
        public init(rawValue: String) {
          switch rawValue {
          case "explicit": self = .explicit
          case "automatic": self = .automatic
          default: self = .unrecognized(rawValue)
          }
        }

        /// The name as it is on the wire.
        public var rawValue: String {
          switch self {
          case .explicit: return "explicit"
          case .automatic: return "automatic"
          case .unrecognized(let name): return name
          }
        }

        /// Whether the interface declares the value.
        public var isDeclared: Bool {
          if case .unrecognized = self { return false }
          return true
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
      /// Who handles the events: the client, or the engine by the actions that the
      /// session was configured with. With 'engine' the client is told all the same
      /// and need not acknowledge. Default 'client'.
      public var deliverTo: DeliverTo?
      /// Default true.
      public var enabled: Bool?
      /// 'explicit': every event is acknowledged with Acknowledge() in time, or the
      /// client counts as unresponsive and the buttons return to their default
      /// behaviour until it answers. 'automatic': written to the socket is handled.
      /// Default 'explicit'.
      public var acknowledgement: Acknowledgement?
      /// Ask to become the foreground client at once. The outcome is in the status.
      public var requestForeground: Bool?

      /// Makes a value of these fields.
      public init(
        application: String,
        session: String? = nil,
        handlers: Handlers? = nil,
        roles: [Role]? = nil,
        buttons: [String]? = nil,
        gestures: [Gesture]? = nil,
        exclusive: Bool? = nil,
        deliverTo: DeliverTo? = nil,
        enabled: Bool? = nil,
        acknowledgement: Acknowledgement? = nil,
        requestForeground: Bool? = nil
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
      }

      /// Takes the fields out of an object.
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
        try fields.finish(known: [
          "application",
          "session",
          "handlers",
          "roles",
          "buttons",
          "gestures",
          "exclusive",
          "deliverTo",
          "enabled",
          "acknowledgement",
          "requestForeground",
        ])
      }

      /// Writes the fields as an object.
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
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var interaction: String?
      public var acknowledgementTimeoutUSec: Int64?
      public var status: InteractionStatus?
      public var event: CaptureEvent?
      public var gesture: GestureEvent?

      /// Makes a value of these fields.
      public init(
        interaction: String? = nil,
        acknowledgementTimeoutUSec: Int64? = nil,
        status: InteractionStatus? = nil,
        event: CaptureEvent? = nil,
        gesture: GestureEvent? = nil
      ) {
        self.interaction = interaction
        self.acknowledgementTimeoutUSec = acknowledgementTimeoutUSec
        self.status = status
        self.event = event
        self.gesture = gesture
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.optional("interaction")
        self.acknowledgementTimeoutUSec = try fields.optional("acknowledgementTimeoutUSec")
        self.status = try fields.optional("status")
        self.event = try fields.optional("event")
        self.gesture = try fields.optional("gesture")
        try fields.finish(known: [
          "interaction",
          "acknowledgementTimeoutUSec",
          "status",
          "event",
          "gesture",
        ])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("acknowledgementTimeoutUSec", self.acknowledgementTimeoutUSec)
        writer.field("status", self.status)
        writer.field("event", self.event)
        writer.field("gesture", self.gesture)
        writer.endObject()
      }
    }
  }
}
