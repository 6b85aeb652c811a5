// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// `Role` of org.shutterd.Gateway.
  public enum Role: VarlinkEnumeration {
    case primary
    case secondary
    case halfPress
    case none
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [Role] = [.primary, .secondary, .halfPress, .none]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "primary": self = .primary
      case "secondary": self = .secondary
      case "half_press": self = .halfPress
      case "none": self = .none
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .primary: return "primary"
      case .secondary: return "secondary"
      case .halfPress: return "half_press"
      case .none: return "none"
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
