// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import Varlink
import VideoDevices

// The words of the capture model and of cameras that the interface of the engine has.

extension WhileBusy: WireWord {
  package typealias Wire = EngineInterface.Actions.WhileBusy
}

extension OtherFormat: WireWord {
  package typealias Wire = EngineInterface.Configuration.OtherFormat
}

extension FormatKeeping: WireWord {
  package typealias Wire = EngineInterface.ConfigurationUnsupported.Kept
}

extension PhotoQuality: WireWord {
  package typealias Wire = EngineInterface.PhotoSettings.Quality
}

extension PhotoStage: WireWord {
  package typealias Wire = EngineInterface.PhotoStep
}

extension FrameTimeSource: WireWord {
  package typealias Wire = EngineInterface.Photo.FrameTimeSource
}

extension ZeroShutterLag: WireWord {
  package typealias Wire = EngineInterface.Photo.ZeroShutterLag
}

extension PressSource: WireWord {
  package typealias Wire = EngineInterface.Photo.PressSource
}

extension RecordingStage: WireWord {
  package typealias Wire = EngineInterface.RecordingStep
}

extension RecordingCodec: WireWord {
  package typealias Wire = EngineInterface.Codec
}

extension IdleWish: WireWord {
  package typealias Wire = EngineInterface.Support.WithoutEffect
}

extension PressureLevel: WireWord {
  package typealias Wire = EngineInterface.PressureLevel
}

extension PressureFactor: WireWord {
  package typealias Wire = EngineInterface.PressureFactor
}

extension StoragePressure: WireWord {
  package typealias Wire = EngineInterface.StoragePressure
}

extension CameraKind: WireWord {
  package typealias Wire = EngineInterface.Camera.Kind
}

extension AdjustmentControls.ZoomMeans: WireWord {
  package typealias Wire = EngineInterface.ZoomSupport.Means
}
