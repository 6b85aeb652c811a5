// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Switches to another camera, or keeps the old one if the new one delivers no
  /// frame.
  public enum SwitchCamera: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.SwitchCamera"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var session: String
      public var camera: String

      /// Makes a value of these fields.
      public init(session: String, camera: String) {
        self.session = session
        self.camera = camera
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.camera = try fields.required("camera")
        try fields.finish(known: ["session", "camera"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("camera", self.camera)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      /// The type of `outcome`.
      public enum Outcome: VarlinkEnumeration {
        case switched
        case keptOld
        /// A value that this version of the interface does not declare.
        case unrecognized(String)

        /// The declared values in their order.
        public static let declared: [Outcome] = [.switched, .keptOld]

        /// The value of that name.
        public init(rawValue: String) {
          switch rawValue {
          case "switched": self = .switched
          case "kept_old": self = .keptOld
          default: self = .unrecognized(rawValue)
          }
        }

        /// The name as it is on the wire.
        public var rawValue: String {
          switch self {
          case .switched: return "switched"
          case .keptOld: return "kept_old"
          case .unrecognized(let name): return name
          }
        }

        /// Whether the interface declares the value.
        public var isDeclared: Bool {
          if case .unrecognized = self { return false }
          return true
        }
      }

      public var outcome: Outcome
      public var reason: String?
      public var configuration: Configuration

      /// Makes a value of these fields.
      public init(outcome: Outcome, reason: String? = nil, configuration: Configuration) {
        self.outcome = outcome
        self.reason = reason
        self.configuration = configuration
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.outcome = try fields.required("outcome")
        self.reason = try fields.optional("reason")
        self.configuration = try fields.required("configuration")
        try fields.finish(known: ["outcome", "reason", "configuration"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("outcome", self.outcome)
        writer.field("reason", self.reason)
        writer.field("configuration", self.configuration)
        writer.endObject()
      }
    }
  }
}
