// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import Vocabulary

// Where the engine's words and those of its interfaces differ. The others are joined by their spelling
// (`wire()` and `init?` of WireWords.swift). Enumerations of interfaces are open: a word that the engine has
// no use for is nil, and the caller refuses or ignores it.

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
