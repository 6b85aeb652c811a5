// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import LinuxIO
import MovieFormats
import VideoDevices

/// A picture of a film, as its container keeps it.
struct FilmPicture: Sendable {
  let payload: MoviePayload
  /// Whether it can be decoded without the pictures before it.
  let isKey: Bool
}

/// The way from a camera's frames to the pictures of a film. Used on one thread.
enum FilmPictures {
  /// The camera's own JPEG.
  case passedThrough
  /// A raw camera's frames, each encoded as JPEG.
  case encoded(JPEGPictures)

  /// The way that a recording takes. Loads what it needs.
  init(_ option: RecordingOption) throws(CaptureFailure) {
    guard option.isEncoded else {
      self = .passedThrough
      return
    }
    do {
      self = .encoded(try JPEGPictures())
    } catch {
      Log.error("no encoder for a film: \(error)")
      throw .encodingFailed
    }
  }

  /// The codec as the container names it.
  var codec: MovieDescription.PictureCodec {
    switch self {
    case .passedThrough, .encoded: .mjpeg
    }
  }

  /// The picture of a frame; nil if the frame is damaged, which is logged.
  func picture(of frame: Frame) throws(CaptureFailure) -> FilmPicture? {
    switch self {
    case .passedThrough: passThrough(frame)
    case .encoded(let pictures): try pictures.picture(of: frame)
    }
  }

  /// Only the markers are walked: a check of all codes would cost more than all the rest.
  private func passThrough(_ frame: Frame) -> FilmPicture? {
    do throws(JPEGDamage) {
      let payload = try frame.withBytes { bytes throws(JPEGDamage) -> MoviePayload in
        let layout = try JPEGOutline(
          of: bytes, width: frame.format.width, height: frame.format.height
        ).presumed
        // A camera that leaves the usual Huffman tables out gets them, at the price of a copy.
        return layout.missingTables.isEmpty
          ? .frame(frame, byteCount: layout.end)
          : .bytes(JPEGFile.photo(bytes, layout, segments: []))
      }
      return FilmPicture(payload: payload, isKey: true)
    } catch {
      Log.warning("frame \(frame.metadata.sequence) is left out of a film: \(error)")
      return nil
    }
  }
}

/// Makes JPEG pictures of a raw camera's frames.
final class JPEGPictures {
  private var encoder: PhotoEncoder
  /// Percent. High enough that no loss is seen, and half the size of a photo's.
  private static let quality = 85

  init() throws(JPEGEncoderError) { encoder = try PhotoEncoder() }

  func picture(of frame: Frame) throws(CaptureFailure) -> FilmPicture {
    do {
      guard let pixels = frame.format.pixels else {
        throw JPEGEncoderError.refused("frames of \(frame.format.pixelFormat) are not encoded")
      }
      let bytes = try frame.withBytes { bytes throws(JPEGEncoderError) in
        try encoder.encode(
          bytes, pixels, range: frame.format.range, width: frame.format.width,
          height: frame.format.height, quality: Self.quality
        ) { Array($0) }
      }
      return FilmPicture(payload: .bytes(bytes), isKey: true)
    } catch {
      Log.error("frame \(frame.metadata.sequence) cannot be encoded for a film: \(error)")
      throw .encodingFailed
    }
  }
}
