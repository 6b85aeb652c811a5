// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink

// The words of this library that are words of an interface. Both sets are open, so a word that is newer than this
// library goes over unchanged. Enumerations with AVFoundation's numbers for raw values have a `switch` beside their types.

extension WireWord where Self: OpenEnumeration {
  package init(_ wire: Wire) { self.init(rawValue: wire.rawValue) }
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

extension CaptureSession.OtherFormat: WireWord {
  package typealias Wire = EngineInterface.Configuration.OtherFormat
}

extension CaptureSession.FormatKeeping: WireWord {
  package typealias Wire = EngineInterface.ConfigurationUnsupported.Kept
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
