// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import Vocabulary

// Where the engine's words and those of its interface differ in more than their type (EngineWords.swift has the
// others). Enumerations of interfaces are open: a word that the engine has no use for is nil, and the caller
// refuses or ignores it.

extension InterruptionReason {
  /// Its raw value is AVFoundation's number; its name is the word.
  var wire: EngineInterface.InterruptionReason { .init(rawValue: name) }
}

extension EngineInterface.Camera.Position {
  /// The position that the interface has for a camera; nil is unknown.
  init(_ position: CameraPosition?) { self = position?.wire ?? .unknown }
}
