// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// `Device` of org.shutterd.Gateway.
  public struct Device: VarlinkStructure {
    /// The type of `mode`.
    public enum Mode: VarlinkEnumeration {
      case observe
      case grab
      case proxy
      /// A value that this version of the interface does not declare.
      case unrecognized(String)

      /// The declared values in their order.
      public static let declared: [Mode] = [.observe, .grab, .proxy]

      /// The value of that name.
      public init(rawValue: String) {
        switch rawValue {
        case "observe": self = .observe
        case "grab": self = .grab
        case "proxy": self = .proxy
        default: self = .unrecognized(rawValue)
        }
      }

      /// The name as it is on the wire.
      public var rawValue: String {
        switch self {
        case .observe: return "observe"
        case .grab: return "grab"
        case .proxy: return "proxy"
        case .unrecognized(let name): return name
        }
      }

      /// Whether the interface declares the value.
      public var isDeclared: Bool {
        if case .unrecognized = self { return false }
        return true
      }
    }

    /// Stable across reconnects and ports where the hardware permits it.
    public var name: String
    public var label: String
    public var kind: SourceKind
    /// Node in use now, for people to read.
    public var node: String?
    public var seat: String
    /// 'proxy' grabs while somebody is eligible and re-emits through a twin what was
    /// not granted. 'grab' has no twin and grabs only while all buttons would be
    /// granted. 'observe' never grabs.
    public var mode: Mode
    public var grabbed: Bool
    public var buttons: [Button]

    /// Makes a value of these fields.
    public init(
      name: String,
      label: String,
      kind: SourceKind,
      node: String? = nil,
      seat: String,
      mode: Mode,
      grabbed: Bool,
      buttons: [Button]
    ) {
      self.name = name
      self.label = label
      self.kind = kind
      self.node = node
      self.seat = seat
      self.mode = mode
      self.grabbed = grabbed
      self.buttons = buttons
    }

    /// Takes the fields out of an object.
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
      try fields.finish(known: [
        "name",
        "label",
        "kind",
        "node",
        "seat",
        "mode",
        "grabbed",
        "buttons",
      ])
    }

    /// Writes the fields as an object.
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
      writer.endObject()
    }
  }
}
