// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import LinuxIO
import MovieFormats
import VideoDevices
import Vocabulary

/// A picture of a film, as its container keeps it.
struct FilmPicture: Sendable {
  let payload: MoviePayload
  /// Whether it can be decoded without the pictures before it.
  let isKey: Bool
}

/// The way from a camera's frames to the pictures of a film. It belongs to one thread.
protocol FilmPictures {
  /// The codec as the container names it; right after the first picture.
  var codec: MovieDescription.PictureCodec { get }

  /// The picture of a frame; nil if the frame is damaged.
  mutating func picture(of frame: FilmFrame<Frame>) throws(CaptureFault) -> FilmPicture?
}

/// The camera's own JPEG, as it is. One of a form that players need not know is decoded and encoded again, as for a photo.
struct CameraPictures: FilmPictures {
  let codec = MovieDescription.PictureCodec.mjpeg
  private var series = JPEGSeries()
  private var checks: FrameChecks
  /// What the check of all codes has found, by the frames' times, which all differ, and not by the driver's numbers; nil:
  /// nothing.
  private var verdicts: [Int64: JPEGDamage?] = [:]
  private var unusual = UnusualPictures()
  private let note: (CameraRemark) -> Void

  /// - Parameters:
  ///   - checksAll: whether all codes of each frame are checked. A film has many frames, which wait for no one.
  ///   - interval: between the camera's frames; nil: it is not known.
  ///   - note: takes what is noticed about the camera, again and again.
  init(
    checksAll: Bool, interval: FrameInterval?, note: @escaping (CameraRemark) -> Void
  ) {
    checks = FrameChecks(all: checksAll, intervalUSec: interval?.uSec)
    self.note = note
  }

  /// Looks at frames that come next, before their pictures are asked for: one that is damaged has all of them checked.
  mutating func look(at frames: [FilmFrame<Frame>]) {
    verdicts = [:]
    for frame in frames where checks.wants(frame.payload.bytesUsed) { check(frame) }
  }

  mutating func picture(of frame: FilmFrame<Frame>) -> FilmPicture? {
    do throws(JPEGDamage) {
      if checks.hasDamage, verdicts[frame.timeUSec] == nil { check(frame) }
      if let damage = verdicts[frame.timeUSec] ?? nil { throw damage }
      return FilmPicture(payload: try payload(of: frame.payload), isKey: true)
    } catch {
      if let form = error.form, let jpeg = unusual.jpeg(of: frame.payload, form, note) {
        return FilmPicture(payload: .bytes(jpeg), isKey: true)
      }
      note(.damagedFrames(error.kind))
      return nil
    }
  }

  private mutating func payload(of frame: Frame) throws(JPEGDamage) -> MoviePayload {
    let (width, height) = (frame.format.width, frame.format.height)
    return try frame.withBytes { bytes throws(JPEGDamage) -> MoviePayload in
      let parts = try series.parts(of: bytes, width: width, height: height)
      if let byteCount = parts.ownByteCount { return .frame(frame, byteCount: byteCount) }
      // A camera that leaves the usual Huffman tables out gets them, at the price of a copy.
      return .bytes(
        [UInt8](unsafeUninitializedCapacity: parts.byteCount) { memory, count in
          parts.write(bytes, into: UnsafeMutableRawBufferPointer(memory))
          count = parts.byteCount
        })
    }
  }

  /// Walks all codes of a frame.
  private mutating func check(_ frame: FilmFrame<Frame>) {
    let damage = frame.payload.damage
    verdicts[frame.timeUSec] = .some(damage)
    checks.walked(frame.payload.bytesUsed, isWhole: damage == nil || damage?.form != nil)
  }
}

/// Frames that cannot be decoded, of a form that few programs know.
private struct UndecodedForms {
  /// As many frames in a row that cannot be decoded are no damage.
  private static let most = 8

  private var hasDecoded = false
  private var failures = 0

  mutating func decoded() { hasDecoded = true }

  mutating func failed(_ form: String, _ note: (CameraRemark) -> Void) {
    failures += 1
    if !hasDecoded, failures == Self.most { note(.undecodableJPEG(form)) }
  }
}

/// Pictures of a camera whose JPEGs are of a form that films do not have.
private struct UnusualPictures {
  private var encoder: JPEGPictures?
  private var undecoded = UndecodedForms()

  /// The frame, decoded and encoded again; nil if it is damaged, or nobody decodes this form.
  mutating func jpeg(
    of frame: Frame, _ form: String, _ note: (CameraRemark) -> Void
  ) -> [UInt8]? {
    do {
      let encoder = try encoder ?? JPEGPictures()
      self.encoder = encoder
      let jpeg = try encoder.decoded(frame)
      undecoded.decoded()
      note(.jpegForm(form))
      return jpeg
    } catch {
      undecoded.failed(form, note)
      return nil
    }
  }
}

/// JPEG pictures of a raw camera's frames.
final class JPEGPictures: FilmPictures {
  let codec = MovieDescription.PictureCodec.mjpeg
  private var encoder: PhotoEncoder
  /// Percent. High enough that no loss is visible, with half the bytes of a photo.
  private static let quality = 85

  init() throws(CaptureFault) {
    do {
      encoder = try PhotoEncoder()
    } catch {
      Log.error("no encoder for a film: \(error)")
      throw .encodingFailed
    }
  }

  func picture(of frame: FilmFrame<Frame>) throws(CaptureFault) -> FilmPicture? {
    FilmPicture(payload: .bytes(try jpeg(of: frame.payload)), isKey: true)
  }

  /// The frame as JPEG.
  func jpeg(of frame: Frame) throws(CaptureFault) -> [UInt8] {
    do {
      guard let pixels = frame.format.pixels else {
        throw JPEGEncoderError.refused("frames of \(frame.format.pixelFormat) are not encoded")
      }
      return try frame.withBytes { bytes throws(JPEGEncoderError) in
        try encode(bytes, pixels, frame.format)
      }
    } catch {
      Log.error("frame \(frame.metadata.sequence) cannot be encoded for a film: \(error)")
      throw .encodingFailed
    }
  }

  /// A frame that is a JPEG, decoded and encoded again.
  func decoded(_ frame: Frame) throws(JPEGEncoderError) -> [UInt8] {
    let picture = try PhotoPixels(of: frame, SensorProfile(), decodes: true)
    guard let pixels = picture.format.pixels else { throw .refused("no picture") }
    return try picture.withBytes { bytes throws(JPEGEncoderError) in
      try encode(bytes, pixels, picture.format)
    }
  }

  private func encode(
    _ bytes: UnsafeRawBufferPointer, _ pixels: FramePixels, _ format: FrameFormat
  ) throws(JPEGEncoderError) -> [UInt8] {
    try encoder.encode(
      bytes, pixels, range: format.range, width: format.width, height: format.height,
      quality: Self.quality
    ) { Array($0) }
  }
}

// device, no picture yet ── it fails ──▶ library, with the same frame
//         pictures       ── it fails ──▶ the film ends: the library's pictures would need another description
//                                        of the stream than the film has

/// H.264 pictures, made by another process.
final class H264Pictures: FilmPictures {
  private let interval: FrameInterval?
  private let bitRate: Int?
  /// The path of the node of the device that encodes; nil: the library does.
  private var device: String?
  private let onFallback: () -> Void
  private let note: (CameraRemark) -> Void
  /// Made with the first frame.
  private var encoder: VideoEncoder?
  /// The stamp of the last frame less its time: it grows by each pause.
  private var originUSec: Int64?
  private var undecoded = UndecodedForms()

  /// - Parameters:
  ///   - note: takes what is noticed about the camera, again and again.
  ///   - onFallback: called when the library takes over from a device.
  init(
    interval: FrameInterval?, bitRate: Int?, device: String?,
    note: @escaping (CameraRemark) -> Void = { _ in }, onFallback: @escaping () -> Void
  ) {
    self.interval = interval
    self.bitRate = bitRate
    self.device = device
    self.note = note
    self.onFallback = onFallback
  }

  deinit { encoder?.close() }

  var codec: MovieDescription.PictureCodec { .h264(configuration: encoder?.configuration ?? []) }

  /// The encoder's process, for tests that stop it.
  var processIdentifier: Int32? { encoder?.processIdentifier }

  private func newEncoder(_ format: FrameFormat) throws(EncoderError) -> VideoEncoder {
    let encoder = try VideoEncoder(
      format: format, interval: interval, bitRate: bitRate, device: device)
    self.encoder = encoder
    return encoder
  }

  private func encode(
    _ frame: Frame, isKeyWanted: Bool
  ) throws(EncoderError) -> EncodedPicture? {
    do throws(EncoderError) {
      let encoder: VideoEncoder
      if let known = self.encoder {
        encoder = known
      } else {
        encoder = try newEncoder(frame.format)
      }
      return try encoder.encode(frame, forceKey: isKeyWanted)
    } catch {
      guard let device, encoder?.configuration.isEmpty ?? true else { throw error }
      Log.warning("\(device) does not encode a film, libopenh264 does: \(error)")
      self.device = nil
      encoder = nil
      onFallback()
      return try encode(frame, isKeyWanted: isKeyWanted)
    }
  }

  /// After a pause the film goes on with a picture that can be decoded without earlier ones.
  func picture(of frame: FilmFrame<Frame>) throws(CaptureFault) -> FilmPicture? {
    do throws(EncoderError) {
      let originUSec = frame.stampUSec - frame.timeUSec
      let isAfterPause = originUSec != (self.originUSec ?? originUSec)
      self.originUSec = originUSec
      let picture = try encode(frame.payload, isKeyWanted: isAfterPause)
      if picture != nil { undecoded.decoded() }
      if encoder?.lastWasDamaged == true { say(frame.payload.damage) }
      return picture.map { FilmPicture(payload: .bytes($0.bytes), isKey: $0.isKey) }
    } catch {
      Log.error("a film cannot go on: \(error)")
      throw .encodingFailed
    }
  }

  /// Says why a frame gave no picture; nil: all of its codes are valid, and still it was not decoded.
  private func say(_ damage: JPEGDamage?) {
    if let form = damage?.form { undecoded.failed(form, note) }
    note(.damagedFrames(damage?.kind ?? "its codes"))
  }
}

// H.264, no picture yet ── it fails ──▶ the ring's JPEG, with the same frame
//        pictures       ── it fails ──▶ another encoder, with the same frame: its picture can be decoded without
//                                       the ones before it. It has to describe the stream as the first one did
//        the other one  ── it fails ──▶ the clip ends

/// The pictures of a live clip, whose frames are JPEG: H.264, or the JPEG as it is where the encoder fails.
///
/// Frames that wait while an encoder is replaced are late, which a clip may be.
struct ClipPictures: FilmPictures {
  private enum Stage { case empty, first, second, jpeg }

  private var pictures: any FilmPictures
  private var stage = Stage.empty
  private let newEncoder: () -> any FilmPictures
  private let note: (CameraRemark) -> Void
  private let onFallback: () -> Void

  /// - Parameters:
  ///   - newEncoder: makes pictures of H.264.
  ///   - note: takes what is noticed about the camera, again and again.
  ///   - onFallback: called when the clip is made of JPEG.
  init(
    _ newEncoder: @escaping () -> any FilmPictures,
    note: @escaping (CameraRemark) -> Void = { _ in }, onFallback: @escaping () -> Void
  ) {
    self.newEncoder = newEncoder
    self.note = note
    self.onFallback = onFallback
    pictures = newEncoder()
  }

  var codec: MovieDescription.PictureCodec { pictures.codec }

  mutating func picture(of frame: FilmFrame<Frame>) throws(CaptureFault) -> FilmPicture? {
    do throws(CaptureFault) {
      let picture = try pictures.picture(of: frame)
      if picture != nil, stage == .empty { stage = .first }
      return picture
    } catch {
      switch stage {
      case .empty:
        Log.warning("a live clip is MJPEG, which browsers do not play, as no H.264 could be made")
        (pictures, stage) = (
          CameraPictures(checksAll: true, interval: nil, note: note), .jpeg
        )
        onFallback()
        return try pictures.picture(of: frame)
      case .first:
        stage = .second
        var other = newEncoder()
        let picture = try other.picture(of: frame)
        guard other.codec == codec else { throw error }
        Log.warning("a live clip goes on with another encoder")
        pictures = other
        return picture
      case .second, .jpeg: throw error
      }
    }
  }
}
