// SPDX-License-Identifier: Apache-2.0
import Varlink

extension PhotoStep {
  /// From the wire; nil if it is a step that this library does not know.
  init?(_ wire: EngineInterface.CapturePhoto.Reply) {
    guard let kind = Kind(wire.step) else { return nil }
    self.kind = kind
    resolvedSettings = ResolvedPhotoSettings(wire.resolved)
    // A program that asked for one reply has its photo there; this one was told before.
    photo =
      kind == .didFinishProcessingPhoto
      ? wire.photo.map { CapturePhoto($0, resolvedSettings) } : nil
    error = wire.failure.map { .failed(CaptureFailure(rawValue: $0)) }
  }
}

extension PhotoStep.Kind {
  init?(_ wire: EngineInterface.PhotoStep) {
    switch wire {
    case .willBeginCapture: self = .willBeginCapture
    case .willCapture: self = .willCapturePhoto
    case .didCapture: self = .didCapturePhoto
    case .didFinishProcessing: self = .didFinishProcessingPhoto
    case .didFinishCapture: self = .didFinishCapture
    case .didCaptureDeferredProxy, .didFinishRecordingLiveClip, .didFinishProcessingLiveClip,
      .unrecognized:
      return nil
    }
  }

  var wire: EngineInterface.PhotoStep {
    switch self {
    case .willBeginCapture: .willBeginCapture
    case .willCapturePhoto: .willCapture
    case .didCapturePhoto: .didCapture
    case .didFinishProcessingPhoto: .didFinishProcessing
    case .didFinishCapture: .didFinishCapture
    }
  }
}

extension ResolvedPhotoSettings {
  init(_ wire: EngineInterface.ResolvedSettings) {
    uniqueID = wire.uniqueId
    camera = wire.camera
    width = wire.width
    height = wire.height
    expectedPhotoCount = wire.expectedPhotoCount
    isFastCapture = wire.fastCapture
    rotation = wire.rotation
  }
}

extension CapturePhoto {
  init(_ wire: EngineInterface.Photo, _ resolvedSettings: ResolvedPhotoSettings) {
    self.resolvedSettings = resolvedSettings
    photoCount = wire.photoCount
    name = wire.name
    path = wire.path
    mediaType = PhotoSettings.MediaType(rawValue: wire.mediaType)
    width = wire.width
    height = wire.height
    size = wire.size
    sha256 = wire.sha256
    timestampUSec = wire.frameUSec
    timeSource = TimeSource(rawValue: wire.frameTimeSource.rawValue)
    frameSequence = wire.frameSequence
    offsetUSec = wire.offsetUSec
    zeroShutterLag = ZeroShutterLag(rawValue: wire.zeroShutterLag.rawValue)
    press = wire.press
    pressSource = wire.pressSource.map { PressSource(rawValue: $0.rawValue) }
  }
}

extension PhotoSettings {
  /// For the engine; what is nil is left to it.
  var wire: EngineInterface.PhotoSettings {
    .init(
      uniqueId: uniqueID, mediaType: mediaType == .jpeg ? nil : mediaType.rawValue,
      quality: photoQualityPrioritization.map { .init(rawValue: $0.word) },
      compression: compression, press: press, momentUSec: momentUSec,
      queueUntilRunning: waitsUntilRunning ? true : nil,
      // Those of `PhotoCaptureDelegate`: a photo that needs another one is refused.
      handles: PhotoStep.Kind.allCases.map(\.wire))
  }
}
