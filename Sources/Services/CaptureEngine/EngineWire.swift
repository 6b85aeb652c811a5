// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import Vocabulary

// The only place where the engine's words become those of its interfaces (`wire`, and `linkWire` for
// the gateway) and the other way round (`init?`). Enumerations of interfaces are open: a word that the
// engine has no use for is nil here, and the caller refuses or ignores it.

// MARK: Sessions

extension ReportedState {
  var wire: EngineInterface.State {
    switch self {
    case .stopped: .stopped
    case .starting: .starting
    case .running: .running
    case .interrupted: .interrupted
    case .failed: .failed
    }
  }

  var linkWire: EngineLinkInterface.SessionState {
    switch self {
    case .stopped: .stopped
    case .starting: .starting
    case .running: .running
    case .interrupted: .interrupted
    case .failed: .failed
    }
  }
}

extension Readiness {
  var wire: EngineInterface.Readiness {
    switch self {
    case .sessionNotRunning: .sessionNotRunning
    case .ready: .ready
    case .notReadyMomentarily: .notReadyMomentarily
    case .notReadyWaitingForCapture: .notReadyWaitingForCapture
    case .notReadyWaitingForProcessing: .notReadyWaitingForProcessing
    }
  }

  var linkWire: EngineLinkInterface.Readiness {
    switch self {
    case .sessionNotRunning: .sessionNotRunning
    case .ready: .ready
    case .notReadyMomentarily: .notReadyMomentarily
    case .notReadyWaitingForCapture: .notReadyWaitingForCapture
    case .notReadyWaitingForProcessing: .notReadyWaitingForProcessing
    }
  }
}

extension InterruptionReason {
  var wire: EngineInterface.InterruptionReason {
    switch self {
    case .notAvailableInBackground: .notAvailableInBackground
    case .audioInUse: .audioInUse
    case .videoInUse: .videoInUse
    case .severalForegroundClients: .severalForegroundClients
    case .systemPressure: .systemPressure
    case .privacy: .privacy
    case .noSignal: .noSignal
    }
  }
}

extension CapturePreset {
  var wire: EngineInterface.Preset {
    switch self {
    case .photo: .photo
    case .high: .high
    case .medium: .medium
    case .low: .low
    }
  }

  init?(_ wire: EngineInterface.Preset) {
    switch wire {
    case .photo: self = .photo
    case .high: self = .high
    case .medium: self = .medium
    case .low: self = .low
    case .unrecognized: return nil
    }
  }
}

extension EngineInterface.Camera.Position {
  /// The position that the interface has for a camera; nil is unknown.
  init(_ position: CameraPosition?) {
    switch position {
    case .front: self = .front
    case .back: self = .back
    case .external: self = .external
    case nil: self = .unknown
    }
  }
}

extension CaptureMedium {
  init?(_ wire: EngineInterface.GetAuthorization.Parameters.Medium) {
    switch wire {
    case .camera: self = .camera
    case .microphone: self = .microphone
    case .unrecognized: return nil
    }
  }
}

// MARK: Buttons

extension Role {
  /// The role of a press that the gateway reports.
  init?(_ wire: GatewayInterface.Role) {
    switch wire {
    case .primary: self = .primary
    case .secondary: self = .secondary
    case .halfPress: self = .halfPress
    case .none: self = .none
    case .lock: self = .lock
    case .launch: self = .launch
    case .zoomIn: self = .zoomIn
    case .zoomOut: self = .zoomOut
    case .exposureUp: self = .exposureUp
    case .exposureDown: self = .exposureDown
    case .controlUp: self = .controlUp
    case .controlDown: self = .controlDown
    case .unrecognized: return nil
    }
  }
}

extension ButtonAction {
  var wire: EngineInterface.ButtonAction {
    switch self {
    case .none: .none
    case .photo: .photo
    case .toggleRecording: .toggleRecording
    case .recordWhileHeld: .recordWhileHeld
    case .nextCamera: .nextCamera
    case .selfTimer: .selfTimer
    case .interval: .interval
    case .burstWhileHeld: .burstWhileHeld
    }
  }

  init?(_ wire: EngineInterface.ButtonAction) {
    switch wire {
    case .none: self = .none
    case .photo: self = .photo
    case .toggleRecording: self = .toggleRecording
    case .recordWhileHeld: self = .recordWhileHeld
    case .nextCamera: self = .nextCamera
    case .selfTimer: self = .selfTimer
    case .interval: self = .interval
    case .burstWhileHeld: self = .burstWhileHeld
    case .unrecognized: return nil
    }
  }
}

extension WhileBusy {
  var wire: EngineInterface.Actions.WhileBusy {
    switch self {
    case .drop: .drop
    case .queueOne: .queueOne
    case .queue: .queue
    }
  }

  init?(_ wire: EngineInterface.Actions.WhileBusy) {
    switch wire {
    case .drop: self = .drop
    case .queueOne: self = .queueOne
    case .queue: self = .queue
    case .unrecognized: return nil
    }
  }
}

// MARK: Photos

extension PhotoStep {
  var wire: EngineInterface.PhotoStep {
    switch self {
    case .willBeginCapture: .willBeginCapture
    case .willCapture: .willCapture
    case .didCapture: .didCapture
    case .didFinishProcessing: .didFinishProcessing
    case .didCaptureDeferredProxy: .didCaptureDeferredProxy
    case .didFinishRecordingLiveClip: .didFinishRecordingLiveClip
    case .didFinishProcessingLiveClip: .didFinishProcessingLiveClip
    case .didFinishCapture: .didFinishCapture
    }
  }

  /// Makes the engine's step; nil for a word of a newer client.
  init?(_ wire: EngineInterface.PhotoStep) {
    switch wire {
    case .willBeginCapture: self = .willBeginCapture
    case .willCapture: self = .willCapture
    case .didCapture: self = .didCapture
    case .didFinishProcessing: self = .didFinishProcessing
    case .didCaptureDeferredProxy: self = .didCaptureDeferredProxy
    case .didFinishRecordingLiveClip: self = .didFinishRecordingLiveClip
    case .didFinishProcessingLiveClip: self = .didFinishProcessingLiveClip
    case .didFinishCapture: self = .didFinishCapture
    case .unrecognized: return nil
    }
  }
}

extension PhotoQuality {
  /// The greatest quality of a session.
  var wire: EngineInterface.Configuration.MaxQuality {
    switch self {
    case .speed: .speed
    case .balanced: .balanced
    case .quality: .quality
    }
  }

  init?(_ wire: EngineInterface.Configuration.MaxQuality) {
    switch wire {
    case .speed: self = .speed
    case .balanced: self = .balanced
    case .quality: self = .quality
    case .unrecognized: return nil
    }
  }

  /// The quality of one photo.
  init?(_ wire: EngineInterface.PhotoSettings.Quality) {
    switch wire {
    case .speed: self = .speed
    case .balanced: self = .balanced
    case .quality: self = .quality
    case .unrecognized: return nil
    }
  }
}

extension FrameTimeSource {
  var wire: EngineInterface.Photo.FrameTimeSource {
    switch self {
    case .startOfExposure: .startOfExposure
    case .endOfFrame: .endOfFrame
    case .received: .received
    }
  }
}

extension ZeroShutterLag {
  var wire: EngineInterface.Photo.ZeroShutterLag {
    switch self {
    case .used: .used
    case .missed: .missed
    case .off: .off
    }
  }
}

extension RecordingStep {
  var wire: EngineInterface.RecordingStep {
    switch self {
    case .didStart: .didStart
    case .progress: .progress
    case .didFinish: .didFinish
    case .paused: .paused
    case .resumed: .resumed
    }
  }
}

extension RecordingCodec {
  var wire: EngineInterface.Codec {
    switch self {
    case .h264: .h264
    case .mjpeg: .mjpeg
    }
  }

  init?(_ wire: EngineInterface.StartRecording.Parameters.CodecValue) {
    switch wire {
    case .h264: self = .h264
    case .mjpeg: self = .mjpeg
    case .unrecognized: return nil
    }
  }
}

extension PressSource {
  var recordingWire: EngineInterface.StartRecording.Reply.PressSource {
    switch self {
    case .gateway: .gateway
    case .caller: .caller
    }
  }

  var wire: EngineInterface.Photo.PressSource {
    switch self {
    case .gateway: .gateway
    case .caller: .caller
    }
  }
}
