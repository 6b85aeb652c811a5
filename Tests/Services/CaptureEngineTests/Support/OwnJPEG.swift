// SPDX-License-Identifier: Apache-2.0
import Encoders
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine
@testable import CaptureModel

/// Photos of a camera that delivers JPEG.
enum OwnJPEG {
  /// The photo of a frame.
  static func work(
    _ bytes: [UInt8], in directory: ContentDirectory, label: String = "Test",
    hasPreview: Bool = false
  ) throws -> PhotoWork {
    let format = FrameFormat(
      pixelFormat: .mjpg, width: 64, height: 32,
      bytesPerLine: 0)
    let metadata = FrameMetadata(
      format: format, sequence: 1, stampUSec: 1_000_000, stampSource: .endOfFrame,
      dequeuedUSec: 1_000_000)
    var pool = FramePool(blockSize: 1 << 16)
    let made = bytes.withUnsafeBytes { pool.makeFrame(metadata, copying: [$0]) }
    let frame = try #require(made)
    let chosen = ChosenFrame(
      frame: RingFrame(payload: frame, stampUSec: 1_000_000, sequence: 1, bytes: bytes.count),
      momentUSec: 1_000_000, zeroShutterLag: .used)
    let order = PhotoOrder(
      uniqueID: 1, media: [.jpeg], quality: .balanced, compression: 90, press: nil,
      momentUSec: 1_000_000, arrivalUSec: 1_000_000, hasPreview: hasPreview)
    let camera = CameraDescription(
      kind: .synthetic, name: "test", label: label, node: nil, position: nil, formats: [])
    return PhotoWork(
      order: order, result: order.results[0], pressSource: nil, chosen: chosen, camera: camera,
      rotation: 0, content: directory, fileNumber: 1, unixUSec: 0)
  }

  /// A frame as a camera with a JPEG encoder would deliver it: noise, so that it has many codes.
  static func frame() throws -> [UInt8] {
    var random = RandomSource(seed: 3)
    let grey = (0..<64 * 32).map { _ in UInt8.random(in: 0...255, using: &random) }
    let provenance = PhotoProvenance(
      press: nil, momentUSec: 0, requestUSec: 0, frameUSec: 0, frameTimeSource: .received,
      offsetUSec: 0, frameSequence: 0, zeroShutterLag: .off)
    let record = EXIFRecord(
      time: CivilTime(unixUSec: 0, offsetSeconds: 0), width: 64, height: 32, rotation: 0,
      software: "a camera", provenance: provenance)
    var encoder = try PhotoEncoder()
    return try grey.withUnsafeBytes { bytes in
      try encoder.photo(
        bytes, .grey(bytesPerLine: 64), range: .full, width: 64, height: 32, quality: 90,
        segments: { EXIFSegment(record).bytes })
    }
  }
}
