// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `Actions` of org.shutterd.Engine.
  public struct Actions: VarlinkStructure {
    /// The type of `whileBusy`.
    public enum WhileBusy: VarlinkEnumeration {
      case drop
      case queueOne
      case queue
      /// A value that this version of the interface does not declare.
      case unrecognized(String)

      /// The declared values in their order.
      public static let declared: [WhileBusy] = [.drop, .queueOne, .queue]

      /// The value of that name.
      public init(rawValue: String) {
        switch rawValue {
        case "drop": self = .drop
        case "queue_one": self = .queueOne
        case "queue": self = .queue
        default: self = .unrecognized(rawValue)
        }
      }

      /// The name as it is on the wire.
      public var rawValue: String {
        switch self {
        case .drop: return "drop"
        case .queueOne: return "queue_one"
        case .queue: return "queue"
        case .unrecognized(let name): return name
        }
      }

      /// Whether the interface declares the value.
      public var isDeclared: Bool {
        if case .unrecognized = self { return false }
        return true
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

    /// Makes a value of these fields.
    public init(
      primary: ButtonAction,
      primaryHold: ButtonAction,
      secondary: ButtonAction,
      secondaryHold: ButtonAction,
      holdThresholdUSec: Int64? = nil,
      whileBusy: WhileBusy? = nil,
      lockoutUSec: Int64? = nil
    ) {
      self.primary = primary
      self.primaryHold = primaryHold
      self.secondary = secondary
      self.secondaryHold = secondaryHold
      self.holdThresholdUSec = holdThresholdUSec
      self.whileBusy = whileBusy
      self.lockoutUSec = lockoutUSec
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.primary = try fields.required("primary")
      self.primaryHold = try fields.required("primaryHold")
      self.secondary = try fields.required("secondary")
      self.secondaryHold = try fields.required("secondaryHold")
      self.holdThresholdUSec = try fields.optional("holdThresholdUSec")
      self.whileBusy = try fields.optional("whileBusy")
      self.lockoutUSec = try fields.optional("lockoutUSec")
      try fields.finish(known: [
        "primary",
        "primaryHold",
        "secondary",
        "secondaryHold",
        "holdThresholdUSec",
        "whileBusy",
        "lockoutUSec",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("primary", self.primary)
      writer.field("primaryHold", self.primaryHold)
      writer.field("secondary", self.secondary)
      writer.field("secondaryHold", self.secondaryHold)
      writer.field("holdThresholdUSec", self.holdThresholdUSec)
      writer.field("whileBusy", self.whileBusy)
      writer.field("lockoutUSec", self.lockoutUSec)
      writer.endObject()
    }
  }
}
