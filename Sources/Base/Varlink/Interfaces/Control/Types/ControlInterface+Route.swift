// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// `Route` of org.shutterd.Control.
  public enum Route: VarlinkEnumeration {
    case granted
    case `default`
    case swallowed
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [Route] = [.granted, .default, .swallowed]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "granted": self = .granted
      case "default": self = .default
      case "swallowed": self = .swallowed
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .granted: return "granted"
      case .default: return "default"
      case .swallowed: return "swallowed"
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
