// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink

/// A word of this library that is a word of an interface. Both sets of words are open, so a word that is
/// newer than this library goes over unchanged. The constants of a type are made from the interface's, so
/// that each word is written down once.
package protocol WireWord: OpenEnumeration {
  /// The interface's enumeration.
  associatedtype Wire: VarlinkEnumeration
}

extension WireWord {
  package init(_ wire: Wire) { self.init(rawValue: wire.rawValue) }

  package var wire: Wire { Wire(rawValue: rawValue) }
}

// MARK: The gateway's words

extension CaptureEvent.Role: WireWord {
  package typealias Wire = GatewayInterface.Role
}

extension CaptureEvent.Source: WireWord {
  package typealias Wire = GatewayInterface.SourceKind
}

extension CaptureEvent.TouchType: WireWord {
  package typealias Wire = GatewayInterface.TouchType
}

extension CaptureEvent.CancelReason: WireWord {
  package typealias Wire = GatewayInterface.CancelReason
}

extension CaptureGesture.Kind: WireWord {
  package typealias Wire = GatewayInterface.Gesture
}

extension InteractionStatus.Obstacle: WireWord {
  package typealias Wire = GatewayInterface.Obstacle
}

// MARK: The engine's words

extension CaptureSession.State: WireWord {
  package typealias Wire = EngineInterface.State
}

extension CaptureSession.InterruptionReason: WireWord {
  package typealias Wire = EngineInterface.InterruptionReason
}

extension CaptureSession.SystemPressureState.Level: WireWord {
  package typealias Wire = EngineInterface.PressureLevel
}

extension CaptureSession.SystemPressureState.Factor: WireWord {
  package typealias Wire = EngineInterface.PressureFactor
}

extension CaptureSession.SystemPressureState.Storage: WireWord {
  package typealias Wire = EngineInterface.StoragePressure
}

extension CaptureSession.Preset: WireWord {
  package typealias Wire = EngineInterface.Preset
}

extension ButtonActions.Action: WireWord {
  package typealias Wire = EngineInterface.ButtonAction
}

extension ButtonActions.WhileBusy: WireWord {
  package typealias Wire = EngineInterface.Actions.WhileBusy
}

extension CapturePhoto.TimeSource: WireWord {
  package typealias Wire = EngineInterface.Photo.FrameTimeSource
}

extension CapturePhoto.ZeroShutterLag: WireWord {
  package typealias Wire = EngineInterface.Photo.ZeroShutterLag
}

extension CapturePhoto.PressSource: WireWord {
  package typealias Wire = EngineInterface.Photo.PressSource
}

extension RecordingSettings.Codec: WireWord {
  package typealias Wire = EngineInterface.Codec
}

extension CaptureDevice.Position: WireWord {
  package typealias Wire = EngineInterface.Camera.Position
}
