// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

//   frames    H.264 encoder    recordings, the best first
//   MJPG      one              h264 in MP4, in Matroska, mjpeg in MP4, in Matroska ("none")
//   raw       one              the same, the frames of mjpeg encoded ("libjpeg")
//   any       none             mjpeg only

/// The ways in which frames of a format can be recorded and shown.
struct RecordingSupports {
  /// The name of the encoder where the camera's own JPEG images are the pictures.
  static let passThrough = "none"
  /// The name of the engine's encoder for JPEG.
  static let jpegEncoder = "libjpeg"
  /// The containers, the default first.
  static let mediaTypes = ["video/mp4", "video/x-matroska"]

  /// The best first.
  let recordings: [EngineInterface.RecordingSupport]
  /// The camera's own first.
  let previewPixelFormats: [String]
  let photoMedia: [PhotoMedia]

  /// - Parameters:
  ///   - format: of the frames that the camera delivers.
  ///   - h264Encoder: the name of the encoder that there is for them.
  init(_ format: CaptureFormat, h264Encoder: String?) {
    let delivered = format.pixelFormat.contiguous
    let isEncoded =
      FrameFormat(
        pixelFormat: delivered, width: format.width, height: format.height,
        bytesPerLine: delivered.minimumBytesPerLine(width: format.width)
      ).pixels != nil
    let jpegEncoder: String? =
      delivered.isCompressed ? Self.passThrough : isEncoded ? Self.jpegEncoder : nil
    let encoders: [(EngineInterface.Codec, String?)] = [
      (.h264, h264Encoder), (.mjpeg, jpegEncoder),
    ]
    recordings = encoders.flatMap { codec, encoder in
      guard let encoder else { return [EngineInterface.RecordingSupport]() }
      return Self.mediaTypes.map {
        EngineInterface.RecordingSupport(mediaType: $0, codec: codec, encoder: encoder)
      }
    }
    previewPixelFormats =
      [delivered.description] + (isEncoded ? [PixelFormat.mjpg.description] : [])
    photoMedia = jpegEncoder == nil ? [.raw] : PhotoMedia.allCases
  }
}

/// The parts of the engine that a support depends on and that a machine may not have.
struct SupportSources {
  /// The name of the H.264 encoder for frames of this format; nil where there is none.
  var h264Encoder: @LoopActor (CaptureFormat) -> String? = { _ in nil }
  /// The names of the microphones that are there.
  var microphones: @LoopActor () -> [String] = { [] }
}

extension Session {
  /// Answers GetSupport.
  func support(_ call: IncomingCall) {
    guard let format = input.run?.format ?? engine.resolve(configuration) else {
      return call.fail(EngineInterface.NoSuchCamera(camera: configuration.camera))
    }
    let sources = engine.supportSources
    let supports = RecordingSupports(format, h264Encoder: sources.h264Encoder(format))
    let maySound = engine.access(of: self, to: .microphone) == .allowed
    call.reply(
      EngineInterface.GetSupport.Reply(
        support: EngineInterface.Support(
          recordings: supports.recordings, previewPixelFormats: supports.previewPixelFormats,
          photoMediaTypes: supports.photoMedia.map(\.rawValue),
          sound: maySound ? sources.microphones() : [])))
  }
}
