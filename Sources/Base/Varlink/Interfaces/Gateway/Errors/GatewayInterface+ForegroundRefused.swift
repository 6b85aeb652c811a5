// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// The foreground policy does not let this client come to the foreground now.
  public struct ForegroundRefused: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Gateway.ForegroundRefused"

    /// The type of `reason`.
    public enum Reason: VarlinkEnumeration {
      case locked
      case pinned
      case seatInactive
      case decidedByShell
      /// A value that this version of the interface does not declare.
      case unrecognized(String)

      /// The declared values in their order.
      public static let declared: [Reason] = [.locked, .pinned, .seatInactive, .decidedByShell]

      /// The value of that name.
      public init(rawValue: String) {
        switch rawValue {
        case "locked": self = .locked
        case "pinned": self = .pinned
        case "seat_inactive": self = .seatInactive
        case "decided_by_shell": self = .decidedByShell
        default: self = .unrecognized(rawValue)
        }
      }

      /// The name as it is on the wire.
      public var rawValue: String {
        switch self {
        case .locked: return "locked"
        case .pinned: return "pinned"
        case .seatInactive: return "seat_inactive"
        case .decidedByShell: return "decided_by_shell"
        case .unrecognized(let name): return name
        }
      }

      /// Whether the interface declares the value.
      public var isDeclared: Bool {
        if case .unrecognized = self { return false }
        return true
      }
    }

    public var reason: Reason

    /// Makes a value of these fields.
    public init(reason: Reason) {
      self.reason = reason
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.reason = try fields.required("reason")
      try fields.finish(known: ["reason"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("reason", self.reason)
      writer.endObject()
    }
  }
}
