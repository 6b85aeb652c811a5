// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.EngineLink.varlink; change that and run it again.

extension EngineLinkInterface {
  /// `Readiness` of org.shutterd.EngineLink.
  public enum Readiness: VarlinkEnumeration {
    case sessionNotRunning
    case ready
    case notReadyMomentarily
    case notReadyWaitingForCapture
    case notReadyWaitingForProcessing
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [Readiness] = [
      .sessionNotRunning,
      .ready,
      .notReadyMomentarily,
      .notReadyWaitingForCapture,
      .notReadyWaitingForProcessing,
    ]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "session_not_running": self = .sessionNotRunning
      case "ready": self = .ready
      case "not_ready_momentarily": self = .notReadyMomentarily
      case "not_ready_waiting_for_capture": self = .notReadyWaitingForCapture
      case "not_ready_waiting_for_processing": self = .notReadyWaitingForProcessing
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .sessionNotRunning: return "session_not_running"
      case .ready: return "ready"
      case .notReadyMomentarily: return "not_ready_momentarily"
      case .notReadyWaitingForCapture: return "not_ready_waiting_for_capture"
      case .notReadyWaitingForProcessing: return "not_ready_waiting_for_processing"
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
