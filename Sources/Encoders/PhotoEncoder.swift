// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// Makes photos of camera frames. Each encoder thread has one; its memory is used again.
package struct PhotoEncoder: ~Copyable {
  private var encoder: JPEGEncoder
  private var planes = PlaneBuffer()

  /// An encoder that holds no memory for pictures yet.
  package init() throws(JPEGEncoderError) {
    encoder = try JPEGEncoder()
  }

  /// Sees to the memory for pictures of this format, so that the first photo need not. A camera's own
  /// JPEG needs none.
  package mutating func prepare(
    _ pixels: FramePixels, width: Int, height: Int
  ) throws(PhotoEncoderError) {
    let range = 1...JPEGEncoder.maximumDimension
    guard range.contains(width), range.contains(height) else {
      throw .notEncoded(.badSize(width: width, height: height))
    }
    do throws(JPEGEncoderError) {
      switch pixels {
      case .motionJPEG: break
      case .grey: try encoder.prepare(width: width, height: height, .grey)
      case .packed422:
        _ = planes.target(width: width, height: height)
        try encoder.prepare(width: width, height: height, .yuv422)
      }
    } catch {
      throw .notEncoded(error)
    }
  }

  /// The complete JPEG file of a frame. A camera's own JPEG is passed through, repaired but not
  /// encoded again; all others are encoded as they are, without a detour over RGB.
  ///
  /// - Parameters:
  ///   - frame: as the camera delivered it.
  ///   - width: of the camera's format, in pixels.
  ///   - height: likewise.
  ///   - quality: in percent, 1 to 100; a camera's own JPEG has its own.
  package mutating func photo(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels, width: Int, height: Int, quality: Int,
    exif: EXIFSegment
  ) throws(PhotoEncoderError) -> [UInt8] {
    switch pixels {
    case .motionJPEG:
      return try passThrough(frame, width, height, exif)
    case .grey(let bytesPerLine):
      let plane = PixelPlane(frame, bytesPerLine: bytesPerLine)
      let image = ImagePlanes(width: width, height: height, sampling: .grey, planes: [plane])
      return try encode(image, quality, exif)
    case .packed422(let order, let bytesPerLine):
      try checkPacked(frame, width, height, bytesPerLine)
      Deinterleave.convert(
        frame, order: order, width: width, height: height, bytesPerLine: bytesPerLine,
        into: planes.target(width: width, height: height))
      return try encode(planes.image, quality, exif)
    }
  }

  private func passThrough(
    _ frame: UnsafeRawBufferPointer, _ width: Int, _ height: Int, _ exif: EXIFSegment
  ) throws(PhotoEncoderError) -> [UInt8] {
    do {
      return JPEGFile.photo(
        frame, try JPEGLayout(checking: frame, width: width, height: height), exif: exif)
    } catch {
      throw .damagedFrame(error)
    }
  }

  private mutating func encode(
    _ image: ImagePlanes, _ quality: Int, _ exif: EXIFSegment
  ) throws(PhotoEncoderError) -> [UInt8] {
    do {
      return try encoder.encode(image, quality: quality) { JPEGFile.photo(encoded: $0, exif: exif) }
    } catch {
      throw .notEncoded(error)
    }
  }

  /// The kernel that takes the planes apart trusts its caller.
  private func checkPacked(
    _ frame: UnsafeRawBufferPointer, _ width: Int, _ height: Int, _ bytesPerLine: Int
  ) throws(PhotoEncoderError) {
    let range = 1...JPEGEncoder.maximumDimension
    guard range.contains(width), range.contains(height) else {
      throw .notEncoded(.badSize(width: width, height: height))
    }
    let lineBytes = (width + 1) / 2 * 4
    let neededBytes = max(bytesPerLine, lineBytes) * (height - 1) + lineBytes
    guard bytesPerLine >= lineBytes, frame.count >= neededBytes else {
      throw .notEncoded(
        .planeTooSmall(plane: 0, neededBytes: neededBytes, foundBytes: frame.count))
    }
  }
}
