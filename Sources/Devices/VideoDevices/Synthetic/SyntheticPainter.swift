// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PixelKernels

/// Makes the frames of a synthetic camera.
struct SyntheticPainter: ~Copyable {
  /// The format of the finished frames.
  let frameFormat: FrameFormat
  private let rawFormat: FrameFormat
  private let pattern: TestPattern
  private let noise: Int
  private let encoder: SyntheticCamera.JPEGEncoder?
  private var pool: FramePool
  /// The picture before it is encoded; empty without an encoder.
  private var raw: [UInt8]

  init(_ format: CaptureFormat, noise: Int, encoder: SyntheticCamera.JPEGEncoder?) {
    pattern = TestPattern(width: format.width, height: format.height)
    rawFormat = FrameFormat(
      pixelFormat: .yuyv, width: format.width, height: format.height,
      bytesPerLine: pattern.bytesPerLine, range: .limited)
    frameFormat =
      encoder == nil
      ? rawFormat
      : FrameFormat(
        pixelFormat: .mjpg, width: format.width, height: format.height, bytesPerLine: 0)
    self.noise = noise
    self.encoder = encoder
    // A small picture's JPEG can be longer than its pixels, because of its tables.
    pool = FramePool(blockSize: pattern.byteCount + (encoder == nil ? 0 : 4096))
    raw = encoder == nil ? [] : [UInt8](repeating: 0, count: pattern.byteCount)
  }

  /// A frame with this number and time; nil if there is no memory for it or it cannot be encoded.
  mutating func paint(number: Int64, endUSec: Int64) -> Frame? {
    let code = FrameCode(number: number, timeUSec: endUSec)
    let metadata = FrameMetadata(
      format: frameFormat, sequence: number, stampUSec: endUSec, stampSource: .endOfFrame,
      dequeuedUSec: MonotonicClock.nowUSec)
    guard let encoder else {
      let (pattern, noise) = (pattern, noise)
      return pool.makeFrame(metadata) { target in
        Self.draw(pattern, code, noise, into: target)
        return pattern.byteCount
      }
    }
    raw.withUnsafeMutableBytes { Self.draw(pattern, code, noise, into: $0) }
    let (rawFormat, picture) = (rawFormat, raw)
    return pool.makeFrame(metadata) { target in
      picture.withUnsafeBytes { encoder($0, rawFormat, target) }
    }
  }

  private static func draw(
    _ pattern: TestPattern, _ code: FrameCode, _ noise: Int,
    into target: UnsafeMutableRawBufferPointer
  ) {
    pattern.draw(code, into: target)
    PixelNoise.add(
      amplitude: noise, seed: UInt64(code.number),
      to: UnsafeMutableRawBufferPointer(rebasing: target[..<pattern.byteCount]))
  }
}
