// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// How the press reached the system. 'indirect_pointer' and 'touch' are pointing
  /// devices that were opted in.
  public enum SourceKind: VarlinkEnumeration {
    case key
    case gpio
    case remote
    case indirectPointer
    case touch
    case simulated
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [SourceKind] = [
      .key,
      .gpio,
      .remote,
      .indirectPointer,
      .touch,
      .simulated,
    ]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "key": self = .key
      case "gpio": self = .gpio
      case "remote": self = .remote
      case "indirect_pointer": self = .indirectPointer
      case "touch": self = .touch
      case "simulated": self = .simulated
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .key: return "key"
      case .gpio: return "gpio"
      case .remote: return "remote"
      case .indirectPointer: return "indirect_pointer"
      case .touch: return "touch"
      case .simulated: return "simulated"
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
