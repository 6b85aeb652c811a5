// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import ShutterKit
import TerminalPictures

/// Makes pictures from frames: from a camera's JPEG by TurboJPEG, which decodes no more pixels than are needed, or
/// from a raw frame. For one thread.
final class FrameDecoder {
  private let decompressor: tjhandle?

  init() { decompressor = tjInitDecompress() }

  deinit { if let decompressor { tjDestroy(decompressor) } }

  /// Whether frames of this format can be decoded at all.
  static func reads(_ format: PreviewFormat) -> Bool {
    format.pixelFormat == "MJPG" || rawFrame(format) != nil
  }

  /// The frame as it is to be shown, in the size that `fit` chooses for its upright size; nil for a frame that is
  /// damaged.
  func picture(
    _ bytes: UnsafeRawBufferPointer, _ format: PreviewFormat,
    fit: (PictureSize) -> PictureSize
  ) -> ColorPicture? {
    let rotation = Int(format.rotation)
    let isCompressed = format.pixelFormat == "MJPG"
    guard let size = isCompressed ? Self.declared(format) : Self.rawFrame(format)?.size else {
      return nil
    }
    // Turn the few pixels that are drawn, not those of the camera.
    let target = fit(size.turned(by: rotation)).turned(by: rotation)
    let picture =
      isCompressed
      ? decompress(bytes, atLeast: target)?.resized(to: target)
      : Self.rawFrame(format)?.picture(bytes, size: target)
    return picture?.shown(rotation: rotation, mirrored: format.isMirrored)
  }

  /// The photo as it is to be shown, in the size that `fit` chooses for its upright size; nil for a file that is no
  /// JPEG, or is damaged.
  func photo(
    _ bytes: UnsafeRawBufferPointer, rotation: Int, mirrored: Bool,
    fit: (PictureSize) -> PictureSize
  ) -> ColorPicture? {
    guard let size = header(bytes) else { return nil }
    let target = fit(size.turned(by: rotation)).turned(by: rotation)
    return decompress(bytes, atLeast: target)?.resized(to: target)
      .shown(rotation: rotation, mirrored: mirrored)
  }

  /// The upright size of frames of this format; nil if no camera can have it.
  static func uprightSize(_ format: PreviewFormat) -> PictureSize? {
    declared(format)?.turned(by: Int(format.rotation))
  }

  private static func declared(_ format: PreviewFormat) -> PictureSize? {
    guard (1...32768).contains(format.width), (1...32768).contains(format.height) else {
      return nil
    }
    return PictureSize(width: Int(format.width), height: Int(format.height))
  }

  private static func rawFrame(_ format: PreviewFormat) -> RawFrame? {
    guard let size = declared(format) else { return nil }
    return RawFrame(
      pixelFormat: format.pixelFormat, size: size, bytesPerLine: Int(clamping: format.bytesPerLine))
  }

  /// Decodes a JPEG in the smallest of TurboJPEG's scales that has all pixels that are wanted.
  private func decompress(
    _ bytes: UnsafeRawBufferPointer, atLeast target: PictureSize
  ) -> ColorPicture? {
    guard let decompressor, let start = bytes.bindMemory(to: UInt8.self).baseAddress,
      let whole = header(bytes)
    else { return nil }
    var size = whole
    for eighths in 1..<8 {
      let scaled = PictureSize(
        width: (whole.width * eighths + 7) / 8, height: (whole.height * eighths + 7) / 8)
      guard scaled.width >= target.width, scaled.height >= target.height else { continue }
      size = scaled
      break
    }
    // A header may declare more than any camera delivers.
    guard size.width * size.height <= Self.mostPixels else { return nil }
    let count = size.width * size.height * 3
    var isDecoded = false
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, written in
      let result = tjDecompress2(
        decompressor, start, UInt(bytes.count), pixels.baseAddress, Int32(size.width), 0,
        Int32(size.height), Int32(TJPF_RGB.rawValue),
        Int32(TJFLAG_FASTDCT | TJFLAG_FASTUPSAMPLE))
      // There is a picture even after a warning.
      isDecoded = result == 0 || tjGetErrorCode(decompressor) == Int32(TJERR_WARNING.rawValue)
      written = isDecoded ? count : 0
    }
    return isDecoded ? ColorPicture(size, bytes: pixels) : nil
  }

  /// The size that the header of a JPEG declares.
  private func header(_ bytes: UnsafeRawBufferPointer) -> PictureSize? {
    guard let decompressor, let start = bytes.bindMemory(to: UInt8.self).baseAddress else {
      return nil
    }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(
        decompressor, start, UInt(bytes.count), &width, &height, &sampling, &space) == 0,
      (1...32768).contains(width), (1...32768).contains(height)
    else { return nil }
    return PictureSize(width: Int(width), height: Int(height))
  }

  private static let mostPixels = 1 << 26
}
