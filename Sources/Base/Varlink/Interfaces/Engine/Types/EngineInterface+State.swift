// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `State` of org.shutterd.Engine.
  public enum State: VarlinkEnumeration {
    case stopped
    case starting
    case running
    case interrupted
    case failed
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [State] = [.stopped, .starting, .running, .interrupted, .failed]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "stopped": self = .stopped
      case "starting": self = .starting
      case "running": self = .running
      case "interrupted": self = .interrupted
      case "failed": self = .failed
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .stopped: return "stopped"
      case .starting: return "starting"
      case .running: return "running"
      case .interrupted: return "interrupted"
      case .failed: return "failed"
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
