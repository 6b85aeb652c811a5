// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Varlink
import VideoDevices

extension ResolvedSettings {
  /// As the Engine interface writes it.
  var wire: EngineInterface.ResolvedSettings {
    EngineInterface.ResolvedSettings(
      uniqueId: uniqueID, camera: camera, width: Int64(width), height: Int64(height),
      expectedPhotoCount: Int64(expectedPhotoCount), fastCapture: fastCapture,
      rotation: Int64(rotation))
  }
}

extension PhotoSettings {
  /// What a client asks for.
  init(_ wire: EngineInterface.PhotoSettings) {
    self.init()
    uniqueID = wire.uniqueId
    mediaType = wire.mediaType
    quality = wire.quality.flatMap { PhotoQuality(rawValue: $0.rawValue) }
    compression = wire.compression
    press = wire.press
    momentUSec = wire.momentUSec
    queueUntilRunning = wire.queueUntilRunning ?? false
    hasBracket = wire.bracket != nil
    deferred = wire.deferred ?? false
    handles = wire.handles?.map(\.rawValue)
  }
}

extension StampSource {
  /// As photos tell it.
  var told: FrameTimeSource {
    switch self {
    case .startOfExposure: .startOfExposure
    case .endOfFrame: .endOfFrame
    case .received: .received
    }
  }
}
