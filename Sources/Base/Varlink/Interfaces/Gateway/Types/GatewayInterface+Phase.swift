// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// `Phase` of org.shutterd.Gateway.
  public enum Phase: VarlinkEnumeration {
    case began
    case ended
    case cancelled
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [Phase] = [.began, .ended, .cancelled]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "began": self = .began
      case "ended": self = .ended
      case "cancelled": self = .cancelled
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .began: return "began"
      case .ended: return "ended"
      case .cancelled: return "cancelled"
      case .unrecognized(let name): return name
      }
    }

    /// Whether the interface declares the value.
    public var isDeclared: Bool {
      if case .unrecognized = self { return false }
      return true
    }
  }
}
