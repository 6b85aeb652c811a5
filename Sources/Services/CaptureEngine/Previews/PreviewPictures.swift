// SPDX-License-Identifier: Apache-2.0
import Encoders
import LinuxIO
import VideoDevices
import Vocabulary

//   camera     wanted            in the buffer
//   raw        null, the same    the frame as it is
//   raw        MJPG              JPEG, encoded once for all viewers
//   Bayer      MJPG              JPEG, developed and encoded once for all viewers
//   MJPG       null, MJPG        the camera's JPEG, with the Huffman tables that it lacks; one of another form
//                                decoded and encoded again, once for all viewers

/// The pictures that a viewer gets from a camera's frames.
struct PreviewPictures: Hashable, Sendable {
  enum Making: Hashable, Sendable {
    /// The bytes of the frame.
    case copied
    /// The camera's own JPEG, repaired as for a photo.
    case repaired
    case encoded
    /// A picture of a sensor's samples, then encoded.
    case developed(SensorProfile)
  }

  /// The format of the frames.
  let frames: FrameFormat
  let making: Making

  /// The pictures of this format that can be made from these frames.
  ///
  /// - Parameters:
  ///   - wanted: nil for the camera's own.
  ///   - sensor: of the camera.
  /// - Returns: nil if there are none.
  init?(of frames: FrameFormat, as wanted: PixelFormat?, _ sensor: SensorProfile = .init()) {
    self.frames = frames
    if frames.pixelFormat == .mjpg {
      guard wanted == nil || wanted == .mjpg else { return nil }
      making = .repaired
    } else if wanted == nil || wanted == frames.pixelFormat {
      making = .copied
    } else if wanted == .mjpg, frames.pixels != nil {
      making = .encoded
    } else if wanted == .mjpg, frames.pixelFormat.bayer != nil {
      making = .developed(sensor)
    } else {
      return nil
    }
  }

  /// The pixel formats that can be made from these frames, the camera's own first.
  static func pixelFormats(of frames: FrameFormat) -> [PixelFormat] {
    let canBeEncoded = PreviewPictures(of: frames, as: .mjpg) != nil
    return [frames.pixelFormat]
      + (canBeEncoded && frames.pixelFormat != .mjpg ? [.mjpg] : [])
  }

  var pixelFormat: PixelFormat {
    switch making {
    case .copied: frames.pixelFormat
    case .repaired, .encoded, .developed: .mjpg
    }
  }

  /// Bytes from one line to the next; 0 for JPEG.
  var bytesPerLine: Int { making == .copied ? frames.bytesPerLine : 0 }

  /// The size of a buffer, bytes: no picture is longer, except for a JPEG that a camera makes
  /// absurdly long.
  var longestBytes: Int {
    switch making {
    case .copied: frames.minimumBytes
    case .repaired:
      JPEGEncoder.longestBytes(width: frames.width, height: frames.height) + CameraJPEG.mostRepaired
    case .encoded, .developed:
      JPEGEncoder.longestBytes(width: frames.width, height: frames.height)
    }
  }

  /// The bytes by which a buffer counts for its user. In a JPEG's buffer only the pages that were written take
  /// memory.
  var countedBytes: Int {
    making == .copied ? frames.minimumBytes : max(frames.width * frames.height / 2, 1)
  }
}

/// One frame on its way into the buffers of viewers. Work that they have in common is done once.
struct PreviewSource {
  private let frame: Frame
  /// The parts of a camera's JPEG.
  private let parts: JPEGParts?

  /// - Parameter series: the frames of this camera before it.
  /// - Throws: if the frame is a JPEG that is damaged.
  init(_ frame: Frame, after series: inout JPEGSeries) throws(JPEGDamage) {
    self.frame = frame
    guard frame.format.pixelFormat == .mjpg else {
      parts = nil
      return
    }
    parts = try frame.withBytes { bytes throws(JPEGDamage) in
      try series.parts(of: bytes, width: frame.format.width, height: frame.format.height)
    }
  }

  /// Copies the picture into a buffer.
  ///
  /// - Returns: its length, bytes; nil if the buffer is too short.
  func copy(into target: UnsafeMutableRawBufferPointer) -> Int? {
    guard let parts else {
      let count = frame.format.minimumBytes
      guard target.count >= count else { return nil }
      frame.withBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      return count
    }
    guard target.count >= parts.byteCount else { return nil }
    frame.withBytes { parts.write($0, into: target) }
    return parts.byteCount
  }
}

/// The encoder of a preview's thread. It is made when a viewer wants JPEG of a raw camera, or one of a camera whose own
/// is of another form, and goes with the last such viewer.
final class PreviewEncoder {
  /// In percent. Each picture of a viewfinder is seen only for a moment.
  private static let quality = 80

  private var encoder: PhotoEncoder

  init() throws(JPEGEncoderError) { encoder = try PhotoEncoder() }

  /// Encodes a frame and lends the JPEG.
  ///
  /// - Parameter sensor: of the camera, if it delivers a sensor's samples.
  func encode(
    _ frame: Frame, _ sensor: SensorProfile, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(JPEGEncoderError) {
    let picture = try PhotoPixels(of: frame, sensor, decodes: true)
    let format = picture.format
    guard let pixels = format.pixels else {
      throw .refused("frames of \(format.pixelFormat) are not encoded")
    }
    try picture.withBytes { bytes throws(JPEGEncoderError) in
      try encoder.encode(
        bytes, pixels, range: format.range, width: format.width, height: format.height,
        quality: Self.quality, body)
    }
  }
}
