// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// `CancelReason` of org.shutterd.Gateway.
  public enum CancelReason: VarlinkEnumeration {
    case interactionDisabled
    case interactionRemoved
    case backgrounded
    case sessionStopped
    case sessionInterrupted
    case engineLost
    case clientUnresponsive
    case deviceRemoved
    case syncLost
    case locked
    case leftRegion
    case timedOut
    case configurationChanged
    case gatewayShutdown
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [CancelReason] = [
      .interactionDisabled,
      .interactionRemoved,
      .backgrounded,
      .sessionStopped,
      .sessionInterrupted,
      .engineLost,
      .clientUnresponsive,
      .deviceRemoved,
      .syncLost,
      .locked,
      .leftRegion,
      .timedOut,
      .configurationChanged,
      .gatewayShutdown,
    ]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "interaction_disabled": self = .interactionDisabled
      case "interaction_removed": self = .interactionRemoved
      case "backgrounded": self = .backgrounded
      case "session_stopped": self = .sessionStopped
      case "session_interrupted": self = .sessionInterrupted
      case "engine_lost": self = .engineLost
      case "client_unresponsive": self = .clientUnresponsive
      case "device_removed": self = .deviceRemoved
      case "sync_lost": self = .syncLost
      case "locked": self = .locked
      case "left_region": self = .leftRegion
      case "timed_out": self = .timedOut
      case "configuration_changed": self = .configurationChanged
      case "gateway_shutdown": self = .gatewayShutdown
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .interactionDisabled: return "interaction_disabled"
      case .interactionRemoved: return "interaction_removed"
      case .backgrounded: return "backgrounded"
      case .sessionStopped: return "session_stopped"
      case .sessionInterrupted: return "session_interrupted"
      case .engineLost: return "engine_lost"
      case .clientUnresponsive: return "client_unresponsive"
      case .deviceRemoved: return "device_removed"
      case .syncLost: return "sync_lost"
      case .locked: return "locked"
      case .leftRegion: return "left_region"
      case .timedOut: return "timed_out"
      case .configurationChanged: return "configuration_changed"
      case .gatewayShutdown: return "gateway_shutdown"
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
