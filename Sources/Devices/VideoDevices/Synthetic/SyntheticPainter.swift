// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PixelKernels
import Vocabulary

/// Makes the frames of a synthetic camera.
struct SyntheticPainter: ~Copyable {
  /// The format of the finished frames.
  let frameFormat: FrameFormat
  private let rawFormat: FrameFormat
  private var pattern: Pattern
  /// That of the pattern.
  private var light = 1.0
  private var view = PictureRectangle.whole
  private let noise: Int
  private let lamp: SyntheticLamp?
  private let intervalUSec: Int64
  private let encoder: SyntheticCamera.JPEGEncoder?
  private var pool: FramePool
  /// The picture before it is encoded; empty without an encoder.
  private var raw: [UInt8]
  /// The pictures that are shown in place of the pattern.
  private let played: PlayedPictures?
  /// The one that was shown last, decoded: its index, and nothing where that is not possible.
  private var decoded: (index: Int, bytes: [UInt8]?)?
  /// Those of which the log says that they cannot be decoded.
  private var complained: Set<Int> = []

  /// - Parameter frameCount: the most frames that there may be at a time; nil: as the memory of a stream allows.
  init(
    _ format: CaptureFormat, noise: Int, lamp: SyntheticLamp? = nil,
    encoder: SyntheticCamera.JPEGEncoder?, frameCount: Int? = nil, played: PlayedPictures? = nil
  ) {
    let (width, height) = (format.width, format.height)
    pattern = Pattern(
      width: width, height: height, format.pixelFormat.bayer, light: light, view: view)
    rawFormat =
      switch pattern {
      case .bayer(let bayer):
        FrameFormat(
          pixelFormat: format.pixelFormat, width: width, height: height,
          bytesPerLine: bayer.bytesPerLine)
      case .yuyv(let yuyv):
        FrameFormat(
          pixelFormat: .yuyv, width: width, height: height, bytesPerLine: yuyv.bytesPerLine,
          range: played == nil ? .limited : .full)
      }
    frameFormat =
      encoder == nil
      ? rawFormat
      : FrameFormat(
        pixelFormat: .mjpg, width: format.width, height: format.height, bytesPerLine: 0)
    self.noise = noise
    self.lamp = lamp
    intervalUSec = format.frameInterval?.uSec ?? 0
    self.encoder = encoder
    // A small picture's JPEG can be longer than its pixels, because of its tables.
    let blockSize = max(
      pattern.byteCount + (encoder == nil ? 0 : 4096), played?.longest ?? 0)
    self.played = played
    if let frameCount {
      pool = FramePool(blockSize: blockSize, limit: 0, minimumBlocks: frameCount)
    } else {
      pool = FramePool(blockSize: blockSize)
    }
    raw = encoder == nil ? [] : [UInt8](repeating: 0, count: pattern.byteCount)
  }

  /// A frame with this number and time; nil if there is no memory for it or it cannot be encoded.
  ///
  /// - Parameters:
  ///   - light: 1 for the usual.
  ///   - noise: the most by which it changes a value, 0 to 127; counts where it is more than the camera's own.
  ///   - view: the part of the scene that it shows, unless it is a Bayer one.
  mutating func paint(
    number: Int64, endUSec: Int64, light: Double = 1, noise: Int = 0,
    view: PictureRectangle = .whole
  ) -> Frame? {
    let noise = max(noise, self.noise)
    if light != self.light || view != self.view {
      (self.light, self.view) = (light, view)
      pattern = Pattern(
        width: rawFormat.width, height: rawFormat.height, rawFormat.pixelFormat.bayer,
        light: light, view: view)
    }
    let code = FrameCode(number: number, timeUSec: endUSec)
    let metadata = FrameMetadata(
      format: frameFormat, sequence: number, stampUSec: endUSec, stampSource: .endOfFrame,
      dequeuedUSec: MonotonicClock.nowUSec)
    // Behind a closed shutter there is no picture.
    if let played, light > 0 {
      guard let bytes = shown(played, number) else { return nil }
      return bytes.withUnsafeBytes { pool.makeFrame(metadata, copying: [$0]) }
    }
    let levels = lamp?.levels(
      rows: frameFormat.height, endUSec: endUSec, intervalUSec: intervalUSec)
    guard let encoder else {
      let pattern = pattern
      return pool.makeFrame(metadata) { target in
        Self.draw(pattern, code, noise, levels, into: target)
        return pattern.byteCount
      }
    }
    raw.withUnsafeMutableBytes { Self.draw(pattern, code, noise, levels, into: $0) }
    let (rawFormat, picture) = (rawFormat, raw)
    return pool.makeFrame(metadata) { target in
      picture.withUnsafeBytes { encoder($0, rawFormat, target) }
    }
  }

  /// The bytes of the picture that a frame shows: as they are, or decoded for a camera that does not compress.
  private mutating func shown(_ played: PlayedPictures, _ number: Int64) -> [UInt8]? {
    let index = played.index(ofFrame: number)
    let picture = played.pictures[index]
    guard encoder == nil else { return picture.bytes }
    if decoded?.index != index {
      let bytes = played.source.decode(picture.bytes, frameFormat.width, frameFormat.height)
      if bytes == nil, complained.insert(index).inserted {
        Log.warning("\(picture.path) is not shown, because it cannot be decoded: remove it")
      }
      decoded = (index, bytes)
    }
    return decoded?.bytes
  }

  private static func draw(
    _ pattern: Pattern, _ code: FrameCode, _ noise: Int, _ levels: [UInt16]?,
    into target: UnsafeMutableRawBufferPointer
  ) {
    switch pattern {
    case .yuyv(let yuyv):
      yuyv.draw(code, into: target)
      if let levels { RowLight.apply(levels, bytesPerLine: yuyv.bytesPerLine, to: target) }
      PixelNoise.add(
        amplitude: noise, seed: UInt64(code.number),
        to: UnsafeMutableRawBufferPointer(rebasing: target[..<pattern.byteCount]))
    case .bayer(let bayer): bayer.draw(code, noise: noise, into: target)
    }
  }
}

/// The pattern that is painted, by pixel format. A JPEG is made of YUYV.
private enum Pattern: Sendable {
  case yuyv(TestPattern)
  case bayer(BayerPattern)

  init(
    width: Int, height: Int, _ layout: BayerLayout?, light: Double, view: PictureRectangle
  ) {
    if let layout {
      self = .bayer(BayerPattern(width: width, height: height, layout: layout, light: light))
    } else {
      self = .yuyv(
        TestPattern(
          width: width, height: height, light: light, from: view.x, to: view.x + view.width))
    }
  }

  /// Bytes of a whole frame.
  var byteCount: Int {
    switch self {
    case .yuyv(let pattern): pattern.byteCount
    case .bayer(let pattern): pattern.byteCount
    }
  }
}
