// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `Preset` of org.shutterd.Engine.
  public enum Preset: VarlinkEnumeration {
    case photo
    case high
    case medium
    case low
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [Preset] = [.photo, .high, .medium, .low]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "photo": self = .photo
      case "high": self = .high
      case "medium": self = .medium
      case "low": self = .low
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .photo: return "photo"
      case .high: return "high"
      case .medium: return "medium"
      case .low: return "low"
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
