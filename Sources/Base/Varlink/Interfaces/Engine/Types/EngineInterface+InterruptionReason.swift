// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Numbered as AVCaptureSession numbers them.
  public enum InterruptionReason: VarlinkEnumeration {
    case notAvailableInBackground
    case audioInUse
    case videoInUse
    case severalForegroundClients
    case systemPressure
    case privacy
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [InterruptionReason] = [
      .notAvailableInBackground,
      .audioInUse,
      .videoInUse,
      .severalForegroundClients,
      .systemPressure,
      .privacy,
    ]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "not_available_in_background": self = .notAvailableInBackground
      case "audio_in_use": self = .audioInUse
      case "video_in_use": self = .videoInUse
      case "several_foreground_clients": self = .severalForegroundClients
      case "system_pressure": self = .systemPressure
      case "privacy": self = .privacy
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .notAvailableInBackground: return "not_available_in_background"
      case .audioInUse: return "audio_in_use"
      case .videoInUse: return "video_in_use"
      case .severalForegroundClients: return "several_foreground_clients"
      case .systemPressure: return "system_pressure"
      case .privacy: return "privacy"
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
