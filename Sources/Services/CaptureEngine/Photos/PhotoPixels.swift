// SPDX-License-Identifier: Apache-2.0
import Encoders
import PixelKernels
import VideoDevices
import Vocabulary

/// The pixels that a photo is encoded from: those of its frame, or of the picture that was developed from a sensor's
/// samples.
struct PhotoPixels: Sendable {
  private enum Memory: Sendable {
    case frame(Frame)
    case developed([UInt8])
  }

  let format: FrameFormat
  private let memory: Memory

  /// - Parameters:
  ///   - frame: of any format.
  ///   - neighbours: averaged with it if it has to be developed or decoded.
  ///   - sensor: of the camera that took it.
  ///   - decodes: whether a JPEG is decoded.
  init(
    of frame: Frame, neighbours: [Frame] = [], _ sensor: SensorProfile, decodes: Bool = false
  ) throws(JPEGEncoderError) {
    if frame.format.pixelFormat == .mjpg, decodes {
      let (width, height) = (frame.format.width, frame.format.height)
      let picture = try Self.decoded(frame, neighbours)
      format = FrameFormat(
        pixelFormat: .rgb24, width: width, height: height, bytesPerLine: width * 3, range: .full)
      memory = .developed(picture)
      return
    }
    guard let layout = frame.format.pixelFormat.bayer else {
      (format, memory) = (frame.format, .frame(frame))
      return
    }
    let (width, height) = (frame.format.width, frame.format.height)
    let development = BayerDevelopment(
      layout, sensor, width: width, height: height, bytesPerLine: frame.format.bytesPerLine)
    var picture = [UInt8](repeating: 0, count: development.byteCount)
    let frames = [frame] + neighbours
    // The frames are held until this returns, and with them their bytes.
    let bytes = frames.map { $0.withBytes { $0 } }
    let result: Result<Void, JPEGEncoderError> = picture.withUnsafeMutableBytes { target in
      do throws(JPEGEncoderError) {
        return .success(try development.develop(bytes, to: target))
      } catch {
        return .failure(error)
      }
    }
    withExtendedLifetime(frames) {}
    try result.get()
    format = FrameFormat(
      pixelFormat: .rgb24, width: width, height: height, bytesPerLine: width * 3, range: .full)
    memory = .developed(picture)
  }

  /// The picture of a JPEG, averaged with those beside it that are whole.
  private static func decoded(
    _ frame: Frame, _ neighbours: [Frame]
  ) throws(JPEGEncoderError) -> [UInt8] {
    func picture(_ frame: Frame) throws(JPEGEncoderError) -> [UInt8] {
      try frame.withBytes { bytes throws(JPEGEncoderError) in
        try JPEGPicture.rgb(of: bytes, width: frame.format.width, height: frame.format.height)
      }
    }
    let own = try picture(frame)
    var others: [[UInt8]] = []
    for neighbour in neighbours where neighbour.format == frame.format {
      // A damaged one is left out: the photo's own frame is good.
      if let other = try? picture(neighbour) { others.append(other) }
    }
    // An average of three would cost a division for every value.
    if others.count == 2 { others.removeLast() }
    guard !others.isEmpty else { return own }
    var average = [UInt8](repeating: 0, count: own.count)
    average.withUnsafeMutableBytes { target in
      own.withUnsafeBytes { own in
        // The pictures are held until this returns, and with them their bytes.
        withExtendedLifetime(others) {
          TemporalAverage.blend(own, others.map { $0.withUnsafeBytes { $0 } }, into: target)
        }
      }
    }
    return average
  }

  /// Lends the bytes.
  func withBytes<Value>(
    _ body: (UnsafeRawBufferPointer) throws(JPEGEncoderError) -> Value
  ) throws(JPEGEncoderError) -> Value {
    switch memory {
    case .frame(let frame): return try frame.withBytes(body)
    case .developed(let picture):
      let result: Result<Value, JPEGEncoderError> = picture.withUnsafeBytes { bytes in
        do throws(JPEGEncoderError) {
          return .success(try body(bytes))
        } catch {
          return .failure(error)
        }
      }
      return try result.get()
    }
  }
}

extension PhotoPixels {
  /// A small picture of them.
  ///
  /// - Parameters:
  ///   - turn: of its pixels.
  ///   - segments: of its file.
  func reduced(
    by encoder: inout ThumbnailEncoder, turn: PictureTurn?, segments: [UInt8] = []
  ) throws(JPEGEncoderError) -> [UInt8] {
    try withBytes { bytes throws(JPEGEncoderError) in
      guard let pixels = format.pixels else {
        return try encoder.thumbnail(
          ofJPEG: bytes, width: format.width, height: format.height, turn: turn,
          segments: segments)
      }
      return try encoder.thumbnail(
        bytes, pixels, range: format.range, width: format.width, height: format.height,
        turn: turn, segments: segments)
    }
  }
}
