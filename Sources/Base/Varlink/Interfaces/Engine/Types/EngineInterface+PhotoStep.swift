// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// The first and the last are sent exactly once for each accepted request, and so
  /// are will_capture and did_capture, also after a failure.
  public enum PhotoStep: VarlinkEnumeration {
    case willBeginCapture
    case willCapture
    case didCapture
    case didFinishProcessing
    case didCaptureDeferredProxy
    case didFinishRecordingLiveClip
    case didFinishProcessingLiveClip
    case didFinishCapture
    /// A value that this version of the interface does not declare.
    case unrecognized(String)

    /// The declared values in their order.
    public static let declared: [PhotoStep] = [
      .willBeginCapture,
      .willCapture,
      .didCapture,
      .didFinishProcessing,
      .didCaptureDeferredProxy,
      .didFinishRecordingLiveClip,
      .didFinishProcessingLiveClip,
      .didFinishCapture,
    ]

    /// The value of that name.
    public init(rawValue: String) {
      switch rawValue {
      case "will_begin_capture": self = .willBeginCapture
      case "will_capture": self = .willCapture
      case "did_capture": self = .didCapture
      case "did_finish_processing": self = .didFinishProcessing
      case "did_capture_deferred_proxy": self = .didCaptureDeferredProxy
      case "did_finish_recording_live_clip": self = .didFinishRecordingLiveClip
      case "did_finish_processing_live_clip": self = .didFinishProcessingLiveClip
      case "did_finish_capture": self = .didFinishCapture
      default: self = .unrecognized(rawValue)
      }
    }

    /// The name as it is on the wire.
    public var rawValue: String {
      switch self {
      case .willBeginCapture: return "will_begin_capture"
      case .willCapture: return "will_capture"
      case .didCapture: return "did_capture"
      case .didFinishProcessing: return "did_finish_processing"
      case .didCaptureDeferredProxy: return "did_capture_deferred_proxy"
      case .didFinishRecordingLiveClip: return "did_finish_recording_live_clip"
      case .didFinishProcessingLiveClip: return "did_finish_processing_live_clip"
      case .didFinishCapture: return "did_finish_capture"
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
