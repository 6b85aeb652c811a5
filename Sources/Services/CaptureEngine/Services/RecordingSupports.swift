// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import MovieFormats
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

//   frames    H.264 encoder    recordings, the best first
//   MJPG      one              h264 in MP4, in Matroska, mjpeg in MP4, in Matroska ("none")
//   raw       one              the same, the frames of mjpeg encoded ("libjpeg")
//   any       none             mjpeg only
//   Bayer     any              none: nothing here develops them

/// The ways in which frames of a format can be recorded and shown.
struct RecordingSupports {
  let recordings: [RecordingOption]
  /// The camera's own first.
  let previewPixelFormats: [String]
  let photoMedia: [PhotoMedia]
  let idleWishes: [IdleWish]

  /// - Parameters:
  ///   - format: of the frames that the camera delivers.
  ///   - h264Encoder: the name of the encoder that there is for them.
  init(_ format: FrameFormat, h264Encoder: String?) {
    recordings = RecordingOption.options(for: format, h264Encoder)
    previewPixelFormats = PreviewPictures.pixelFormats(of: format).map(\.description)
    photoMedia = format.photoMedia
    idleWishes = IdleWish.of(
      isCompressed: format.pixelFormat.isCompressed, media: format.photoMedia)
  }
}

extension RecordingOption {
  /// The name of the engine's encoder for JPEG.
  static let jpegEncoder = "libjpeg"

  /// The ways to record frames of this format, the best first.
  ///
  /// - Parameter h264Encoder: the name of the encoder that there is for them.
  static func options(for format: FrameFormat, _ h264Encoder: String?) -> [RecordingOption] {
    let isOwn = format.pixelFormat == .mjpg
    guard isOwn || format.pixels != nil else { return [] }
    return bestFirst(
      MovieContainer.allCases.flatMap { container in
        [
          RecordingOption(
            container: container, codec: .mjpeg, encoder: isOwn ? nil : jpegEncoder)
        ]
          + (h264Encoder.map {
            [RecordingOption(container: container, codec: .h264, encoder: $0)]
          } ?? [])
      })
  }
}

extension RecordingOption {
  fileprivate var wire: EngineInterface.RecordingSupport {
    EngineInterface.RecordingSupport(
      mediaType: container.rawValue, codec: codec.wire, encoder: encoderName)
  }

  /// The encoder's name on the wire.
  var encoderName: String { encoder ?? "none" }
}

extension CaptureFormat {
  /// The frames of this format, without filling between their lines.
  var frames: FrameFormat {
    let delivered = pixelFormat.delivered
    return FrameFormat(
      pixelFormat: delivered, width: width, height: height,
      bytesPerLine: delivered.minimumBytesPerLine(width: width))
  }
}

extension Session {
  /// Answers GetSupport.
  func support(_ call: IncomingCall) {
    guard let format = input.run?.format ?? parts.cameras.resolve(configuration) else {
      return call.fail(EngineInterface.NoSuchCamera(camera: configuration.camera))
    }
    let frames = format.frames
    let supports = RecordingSupports(frames, h264Encoder: VideoEncoder.encoder(for: frames))
    let bracket = parts.cameras.bracketSupport(of: configuration, runs: input.run?.format).wire
    let clipSound =
      configuration.clipMicrophone == nil
      ? 0 : clips.soundBytesPerSecond ?? EngineInterface.LiveClipSupport.soundEstimate
    let clips = EngineInterface.LiveClipSupport(
      frames, interval: format.frameInterval, configuration, measured: clips.bytesPerSecond,
      sound: clipSound)
    let stills = parts.cameras.stillSupport(of: configuration, runs: input.run?.format).wire
    let hasLight = parts.cameras.catalogue.light(of: configuration.camera) != nil
    microphones { microphones in
      var support = EngineInterface.Support(
        recordings: supports.recordings.map(\.wire),
        previewPixelFormats: supports.previewPixelFormats,
        photoMediaTypes: supports.photoMedia.map(\.rawValue),
        sound: microphones, bracket: bracket, liveClip: clips, light: hasLight,
        maxPhotoDimensions: stills, withoutEffect: supports.idleWishes.map(\.wire))
      self.addAdjustments(to: &support)
      call.reply(EngineInterface.GetSupport.Reply(support: support))
    }
  }

  /// Finds the names of the microphones that the session's opener may use.
  private func microphones(_ done: @escaping @LoopActor ([String]) -> Void) {
    guard access(to: .microphone) == .allowed else { return done([]) }
    parts.microphones.listing.list(parts.microphones.service) { done($0.microphones.map(\.name)) }
  }
}
