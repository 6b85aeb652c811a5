// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// What keeps an interaction from being granted the next press.
  public enum Obstacle: VarlinkEnumeration {
    case engineAbsent
    case notForeground
    case noSession
    case sessionNotRunning
    case sessionInterrupted
    case disabled
    case shadowed
    case unresponsive
    case locked
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [Obstacle] = [
      .engineAbsent,
      .notForeground,
      .noSession,
      .sessionNotRunning,
      .sessionInterrupted,
      .disabled,
      .shadowed,
      .unresponsive,
      .locked,
    ]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "engine_absent": self = .engineAbsent
      case "not_foreground": self = .notForeground
      case "no_session": self = .noSession
      case "session_not_running": self = .sessionNotRunning
      case "session_interrupted": self = .sessionInterrupted
      case "disabled": self = .disabled
      case "shadowed": self = .shadowed
      case "unresponsive": self = .unresponsive
      case "locked": self = .locked
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .engineAbsent: return "engine_absent"
      case .notForeground: return "not_foreground"
      case .noSession: return "no_session"
      case .sessionNotRunning: return "session_not_running"
      case .sessionInterrupted: return "session_interrupted"
      case .disabled: return "disabled"
      case .shadowed: return "shadowed"
      case .unresponsive: return "unresponsive"
      case .locked: return "locked"
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
