// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// What the engine does by itself with events of an interaction whose
  /// 'deliverTo' is 'engine'.
  public enum ButtonAction: VarlinkEnumeration {
    case none
    case photo
    case toggleRecording
    case recordWhileHeld
    case nextCamera
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [ButtonAction] = [
      .none,
      .photo,
      .toggleRecording,
      .recordWhileHeld,
      .nextCamera,
    ]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "none": self = .none
      case "photo": self = .photo
      case "toggle_recording": self = .toggleRecording
      case "record_while_held": self = .recordWhileHeld
      case "next_camera": self = .nextCamera
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .none: return "none"
      case .photo: return "photo"
      case .toggleRecording: return "toggle_recording"
      case .recordWhileHeld: return "record_while_held"
      case .nextCamera: return "next_camera"
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
