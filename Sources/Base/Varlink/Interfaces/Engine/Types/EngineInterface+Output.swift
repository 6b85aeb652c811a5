// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// What a session makes of its camera's frames.
  public enum Output: VarlinkEnumeration {
    case photo
    case recording
    case preview
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [Output] = [.photo, .recording, .preview]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "photo": self = .photo
      case "recording": self = .recording
      case "preview": self = .preview
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .photo: return "photo"
      case .recording: return "recording"
      case .preview: return "preview"
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
