// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import PixelKernels

/// Makes the thumbnail of a photo's EXIF data (CP-3451, 4.5.5): a JPEG of at most 160 by 120 pixels
/// without any application segment, in the photo's orientation. It also makes the larger small
/// pictures that stand in for photos. Each encoder thread has one; its memory is reused.
package struct ThumbnailEncoder: ~Copyable {
  /// The largest size of a small picture, and how it is encoded.
  package struct Limits: Hashable, Sendable {
    /// Pixels.
    package let width: Int
    package let height: Int
    /// In percent.
    let quality: Int

    /// The limits of a thumbnail. A picture this small is for finding the photo, not for looking at
    /// it.
    package static let thumbnail = Limits(width: 160, height: 120, quality: 70)
    /// The limits of a picture that stands in for a photo and is looked at on a small screen.
    package static let proxy = Limits(width: 640, height: 480, quality: 80)

    /// The largest size that fits, with the photo's proportions and no larger than the photo. Both
    /// sides are even, because two pixels share their chroma.
    package func size(width: Int, height: Int) -> (width: Int, height: Int) {
      let isWide = width * self.height >= height * self.width
      let longest = isWide ? min(width, self.width) : min(height, self.height)
      func side(_ side: Int, _ other: Int) -> Int { max(2, side * longest / other / 2 * 2) }
      return isWide
        ? (side(width, width), side(height, width)) : (side(width, height), side(height, height))
    }
  }

  private let limits: Limits
  private var encoder: PhotoEncoder

  /// An encoder that holds no memory for pictures yet.
  package init(_ limits: Limits = .thumbnail) throws(JPEGEncoderError) {
    let encoder = try PhotoEncoder()
    self.limits = limits
    self.encoder = encoder
  }

  /// The thumbnail of a frame.
  ///
  /// - Parameters:
  ///   - frame: as the camera delivered it.
  ///   - range: of its samples.
  ///   - width: of the camera's format, in pixels.
  ///   - height: in pixels.
  ///   - turn: of its pixels; nil: none.
  ///   - segments: of the small picture's file.
  package mutating func thumbnail(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels, range: SampleRange, width: Int,
    height: Int, turn: PictureTurn? = nil, segments: [UInt8] = []
  ) throws(JPEGEncoderError) -> [UInt8] {
    try thumbnail(
      frame, pixels, range: range, width: width, height: height,
      size: size(width: width, height: height, turn), turn, segments)
  }

  /// The size of a small picture before it is turned: the limits are those of what is shown.
  private func size(width: Int, height: Int, _ turn: PictureTurn?) -> (width: Int, height: Int) {
    guard let turn else { return limits.size(width: width, height: height) }
    let shown = turn.size(width: width, height: height)
    let size = limits.size(width: shown.width, height: shown.height)
    return turn.size(width: size.width, height: size.height)
  }

  /// The thumbnail of a camera's own JPEG, which is decoded only at the resolution that a thumbnail
  /// needs.
  package mutating func thumbnail(
    ofJPEG frame: UnsafeRawBufferPointer, width: Int, height: Int, turn: PictureTurn? = nil,
    segments: [UInt8] = []
  ) throws(JPEGEncoderError) -> [UInt8] {
    let size = size(width: width, height: height, turn)
    let picture = try ScaledPicture(frame, width: width, height: height, wanted: size)
    return try Self.lend(picture.pixels) { bytes throws(JPEGEncoderError) in
      try thumbnail(
        bytes, .rgb(bytesPerLine: picture.width * 3), range: .full, width: picture.width,
        height: picture.height, size: size, turn, segments)
    }
  }

  /// Makes a thumbnail of this size. The size follows from the photo's, because the frame may be
  /// smaller already.
  private mutating func thumbnail(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels, range: SampleRange, width: Int,
    height: Int, size: (width: Int, height: Int), _ turn: PictureTurn?, _ segments: [UInt8]
  ) throws(JPEGEncoderError) -> [UInt8] {
    guard let needed = pixels.neededBytes(width: width, height: height), frame.count >= needed
    else {
      throw .planeTooSmall(plane: 0, neededBytes: 0, foundBytes: frame.count)
    }
    let small = pixels.tight(width: size.width)
    var reduced = [UInt8](
      repeating: 0, count: small.neededBytes(width: size.width, height: size.height) ?? 0)
    let grids = zip(
      pixels.grids(width: width, height: height),
      small.grids(width: size.width, height: size.height))
    reduced.withUnsafeMutableBytes { target in
      for (source, grid) in grids { PlaneReduction.reduce(frame, source, into: target, grid) }
    }
    return try Self.lend(reduced) { bytes throws(JPEGEncoderError) in
      try encoder.encode(
        bytes, small, range: range, width: size.width, height: size.height,
        quality: limits.quality, turn: turn
      ) { JPEGFile.photo(encoded: $0, segments: segments) }
    }
  }

  /// Lends bytes to a body with a typed error.
  private static func lend(
    _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(JPEGEncoderError) -> [UInt8]
  ) throws(JPEGEncoderError) -> [UInt8] {
    let result: Result<[UInt8], JPEGEncoderError> = bytes.withUnsafeBytes { bytes in
      do throws(JPEGEncoderError) {
        return .success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// A JPEG decoded at a reduced size, as red, green and blue of a byte each.
struct ScaledPicture {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt8]

  /// - Parameters:
  ///   - width: the width that the JPEG must have, in pixels.
  ///   - height: in pixels.
  ///   - wanted: the size that it has at least, if the JPEG is as large.
  init(
    _ frame: UnsafeRawBufferPointer, width: Int, height: Int, wanted: (width: Int, height: Int)
  ) throws(JPEGEncoderError) {
    guard let handle = tjInitDecompress() else { throw .noMemory }
    defer { tjDestroy(handle) }
    let bytes = frame.assumingMemoryBound(to: UInt8.self).baseAddress
    var found: (width: Int32, height: Int32, sampling: Int32, colours: Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(
        handle, bytes, UInt(frame.count), &found.width, &found.height, &found.sampling,
        &found.colours) == 0
    else { throw .refused(String(cString: tjGetErrorStr2(handle))) }
    guard found.width == width, found.height == height else {
      throw .badSize(width: Int(found.width), height: Int(found.height))
    }
    // The transform of 8 by 8 values allows scaling in eighths: take the smallest scale that is
    // large enough.
    let eighths =
      (1...8).first {
        Self.side(width, $0) >= wanted.width && Self.side(height, $0) >= wanted.height
      }
      ?? 8
    self.width = Self.side(width, eighths)
    self.height = Self.side(height, eighths)
    pixels = [UInt8](repeating: 0, count: self.width * self.height * 3)
    // A warning is no reason to have no small picture: some cameras fill their scans up with zeros.
    guard
      tjDecompress2(
        handle, bytes, UInt(frame.count), &pixels, Int32(self.width), 0, Int32(self.height),
        Int32(TJPF_RGB.rawValue), TJFLAG_FASTDCT | TJFLAG_FASTUPSAMPLE) == 0
        || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
    else { throw .refused(String(cString: tjGetErrorStr2(handle))) }
  }

  /// The pixels of a side when this many eighths of it are decoded, as TurboJPEG's TJSCALED
  /// computes them.
  private static func side(_ pixels: Int, _ eighths: Int) -> Int { (pixels * eighths + 7) / 8 }
}
