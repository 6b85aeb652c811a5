// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `Camera` of org.shutterd.Engine.
  public struct Camera: VarlinkStructure {
    /// The type of `position`.
    public enum Position: VarlinkEnumeration {
      case front
      case back
      case external
      case unknown
      /// A value that this version of the interface does not declare.
      case unrecognized(String)

      /// The declared values in their order.
      public static let declared: [Position] = [.front, .back, .external, .unknown]

      /// The value of that name.
      public init(rawValue: String) {
        switch rawValue {
        case "front": self = .front
        case "back": self = .back
        case "external": self = .external
        case "unknown": self = .unknown
        default: self = .unrecognized(rawValue)
        }
      }

      /// The name as it is on the wire.
      public var rawValue: String {
        switch self {
        case .front: return "front"
        case .back: return "back"
        case .external: return "external"
        case .unknown: return "unknown"
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
    public var node: String?
    public var position: Position
    public var formats: [Format]
    public var controls: [Control]
    /// True while somebody else holds the device.
    public var busy: Bool

    /// Makes a value of these fields.
    public init(
      name: String,
      label: String,
      node: String? = nil,
      position: Position,
      formats: [Format],
      controls: [Control],
      busy: Bool
    ) {
      self.name = name
      self.label = label
      self.node = node
      self.position = position
      self.formats = formats
      self.controls = controls
      self.busy = busy
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.label = try fields.required("label")
      self.node = try fields.optional("node")
      self.position = try fields.required("position")
      self.formats = try fields.required("formats")
      self.controls = try fields.required("controls")
      self.busy = try fields.required("busy")
      try fields.finish(known: [
        "name",
        "label",
        "node",
        "position",
        "formats",
        "controls",
        "busy",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("label", self.label)
      writer.field("node", self.node)
      writer.field("position", self.position)
      writer.field("formats", self.formats)
      writer.field("controls", self.controls)
      writer.field("busy", self.busy)
      writer.endObject()
    }
  }
}
