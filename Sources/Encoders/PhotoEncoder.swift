// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// Makes photos of camera frames. Each encoder thread has one; its memory is used again.
package struct PhotoEncoder: ~Copyable {
  private var encoder: JPEGEncoder
  private var rows: RowEncoder
  private var planes: PlaneBuffer

  /// An encoder that holds no memory for pictures yet.
  package init() throws(JPEGEncoderError) {
    // All, or none of them is to be taken down again: before that nothing is kept.
    let encoder = try JPEGEncoder()
    let rows = try RowEncoder()
    self.encoder = encoder
    self.rows = rows
    planes = PlaneBuffer()
  }

  /// Sees to the memory for pictures of this format, so that the first photo need not. A camera's own
  /// JPEG needs none.
  package mutating func prepare(
    _ pixels: FramePixels, range: SampleRange, width: Int, height: Int
  ) throws(PhotoEncoderError) {
    let sides = 1...JPEGEncoder.maximumDimension
    guard sides.contains(width), sides.contains(height) else {
      throw .notEncoded(.badSize(width: width, height: height))
    }
    if case .packed422 = pixels { return rows.prepare(width: width, height: height) }
    guard let sampling = pixels.sampling else { return }
    do throws(JPEGEncoderError) {
      planes.prepare(pixels, range: range, width: width, height: height)
      try encoder.prepare(width: width, height: height, sampling)
    } catch {
      throw .notEncoded(error)
    }
  }

  /// The complete JPEG file of a frame. A camera's own JPEG is passed through, repaired but not
  /// encoded again, and its codes are still to be checked; all others are encoded as they are, without a
  /// detour over RGB.
  ///
  /// - Parameters:
  ///   - frame: as the camera delivered it.
  ///   - range: of its samples; a JPEG has the full one.
  ///   - width: of the camera's format, in pixels.
  ///   - height: likewise.
  ///   - quality: in percent, 1 to 100; a camera's own JPEG has its own.
  ///   - exif: asked for once, when nothing is wrong with the frame as far as that is looked at here.
  ///   - unchecked: told of a camera's own JPEG, as soon as that is known, how its codes are to be checked.
  package mutating func photo(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels, range: SampleRange, width: Int,
    height: Int, quality: Int, exif: () -> EXIFSegment, unchecked: (JPEGOutline) -> Void
  ) throws(PhotoEncoderError) -> [UInt8] {
    if pixels == .motionJPEG { return try passThrough(frame, width, height, exif, unchecked) }
    try check(frame, pixels, width, height)
    do {
      if case .packed422(let order, let bytesPerLine) = pixels {
        return try rows.encode(
          frame, order: order, bytesPerLine: bytesPerLine, range: range, width: width,
          height: height, quality: quality
        ) { JPEGFile.photo(encoded: $0, exif: exif()) }
      }
      switch planes.picture(frame, pixels, range: range, width: width, height: height) {
      case .planes(let image):
        return try encoder.encode(image, quality: quality) {
          JPEGFile.photo(encoded: $0, exif: exif())
        }
      case .rgb(let plane):
        return try encoder.encode(rgb: plane, width: width, height: height, quality: quality) {
          JPEGFile.photo(encoded: $0, exif: exif())
        }
      }
    } catch {
      throw .notEncoded(error)
    }
  }

  private func passThrough(
    _ frame: UnsafeRawBufferPointer, _ width: Int, _ height: Int, _ exif: () -> EXIFSegment,
    _ unchecked: (JPEGOutline) -> Void
  ) throws(PhotoEncoderError) -> [UInt8] {
    do {
      let outline = try JPEGOutline(of: frame, width: width, height: height)
      unchecked(outline)
      return JPEGFile.photo(frame, outline.presumed, exif: exif())
    } catch {
      throw .damagedFrame(error)
    }
  }

  /// The kernels that take frames apart trust their caller.
  private func check(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels, _ width: Int, _ height: Int
  ) throws(PhotoEncoderError) {
    let sides = 1...JPEGEncoder.maximumDimension
    guard sides.contains(width), sides.contains(height) else {
      throw .notEncoded(.badSize(width: width, height: height))
    }
    let neededBytes = pixels.neededBytes(width: width, height: height)
    guard let neededBytes, frame.count >= neededBytes else {
      throw .notEncoded(
        .planeTooSmall(plane: 0, neededBytes: neededBytes ?? 0, foundBytes: frame.count))
    }
  }
}
