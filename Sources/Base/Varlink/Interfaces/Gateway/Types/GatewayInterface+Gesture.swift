// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// Recognised on top of the phases, for those who ask. Phases never wait for it.
  public enum Gesture: VarlinkEnumeration {
    case tap
    case doubleTap
    case hold
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [Gesture] = [.tap, .doubleTap, .hold]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "tap": self = .tap
      case "double_tap": self = .doubleTap
      case "hold": self = .hold
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .tap: return "tap"
      case .doubleTap: return "double_tap"
      case .hold: return "hold"
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
