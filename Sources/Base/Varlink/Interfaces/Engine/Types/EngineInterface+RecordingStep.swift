// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `RecordingStep` of org.shutterd.Engine.
  public enum RecordingStep: VarlinkEnumeration {
    case didStart
    case progress
    case didFinish
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [RecordingStep] = [.didStart, .progress, .didFinish]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "did_start": self = .didStart
      case "progress": self = .progress
      case "did_finish": self = .didFinish
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .didStart: return "did_start"
      case .progress: return "progress"
      case .didFinish: return "did_finish"
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
