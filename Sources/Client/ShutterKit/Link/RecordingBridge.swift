// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces

extension RecordingSettings {
  /// The request for the engine, which chooses the values that are nil.
  func wire(session: String) -> EngineInterface.StartRecording.Parameters {
    .init(
      session: session, mediaType: mediaType?.rawValue,
      codec: codec?.wire,
      maximumDurationUSec: maxRecordedDurationUSec, maximumSize: maxRecordedFileSize,
      progressIntervalUSec: progressIntervalUSec, press: press, momentUSec: momentUSec,
      sound: sound, minimumFreeSize: minFreeDiskSpaceLimit, bitRate: bitRate)
  }
}

extension RecordingSettings {
  /// Makes settings from the wire.
  package init(_ wire: EngineInterface.StartRecording.Parameters) {
    mediaType = wire.mediaType.map { .init(rawValue: $0) }
    codec = wire.codec.map { .init($0) }
    bitRate = wire.bitRate
    momentUSec = wire.momentUSec
    press = wire.press
    sound = wire.sound
    maxRecordedDurationUSec = wire.maximumDurationUSec
    maxRecordedFileSize = wire.maximumSize
    minFreeDiskSpaceLimit = wire.minimumFreeSize
    progressIntervalUSec = wire.progressIntervalUSec
  }
}

extension RecordingStep {
  /// Makes a step from the wire; nil if this library does not know it.
  /// - Parameter earlier: the film as it was before; nil in the first step.
  init?(
    _ wire: EngineInterface.StartRecording.Reply, after earlier: CaptureMovie?,
    _ settings: RecordingSettings
  ) {
    guard let kind = Kind(wire.step) else { return nil }
    var movie = earlier ?? CaptureMovie(name: wire.recording)
    movie.take(wire)
    movie.press = settings.press
    if kind == .didFinish {
      movie.error = wire.failure.map { .failed(CaptureFailure(rawValue: $0)) }
      movie.isPlayable = wire.playable ?? false
    }
    self.init(kind: kind, movie: movie)
  }
}

extension RecordingStep.Kind {
  init?(_ wire: EngineInterface.RecordingStep) {
    switch wire {
    case .didStart: self = .didStart
    case .progress: self = .progress
    case .paused: self = .didPause
    case .resumed: self = .didResume
    case .didFinish: self = .didFinish
    case .unrecognized: return nil
    }
  }

  package var wire: EngineInterface.RecordingStep {
    switch self {
    case .didStart: .didStart
    case .progress: .progress
    case .didPause: .paused
    case .didResume: .resumed
    case .didFinish: .didFinish
    }
  }
}

extension CaptureMovie {
  /// Takes the fields of a step that are not nil.
  fileprivate mutating func take(_ wire: EngineInterface.StartRecording.Reply) {
    durationUSec = wire.durationUSec
    size = wire.size
    path = wire.path ?? path
    mediaType = wire.mediaType.map { .init(rawValue: $0) } ?? mediaType
    codec = wire.codec.map { .init($0) } ?? codec
    encoder = wire.encoder ?? encoder
    timestampUSec = wire.frameUSec ?? timestampUSec
    offsetUSec = wire.offsetUSec ?? offsetUSec
    rotation = wire.rotation ?? rotation
    pressSource = wire.pressSource.map { .init($0) } ?? pressSource
    framesWritten = wire.framesWritten ?? framesWritten
    framesDropped = wire.framesDropped ?? framesDropped
    backlogUSec = wire.backlogUSec
    soundDriftPPM = wire.soundDriftPPM ?? soundDriftPPM
    isSoundComplete = wire.soundComplete ?? isSoundComplete
  }
}
