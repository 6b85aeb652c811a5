// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// Makes photos of camera frames. Each encoder thread has one; its memory is reused.
package struct PhotoEncoder: ~Copyable {
  private var encoder: JPEGEncoder
  private var rows: RowEncoder
  private var planes: PlaneBuffer
  /// The planes of a picture that is turned. Such pictures are rare, so no memory is kept between them.
  private var turned: PlaneBuffer

  /// An encoder that holds no memory for pictures yet.
  package init() throws(JPEGEncoderError) {
    // Stored only when both are made, so that a failure leaves nothing half-made behind. For the same reason no
    // property has its value where it is declared: Swift 6.0.3 would destroy that twice.
    let encoder = try JPEGEncoder()
    let rows = try RowEncoder()
    self.encoder = encoder
    self.rows = rows
    planes = PlaneBuffer()
    turned = PlaneBuffer()
  }

  /// Allocates the memory for pictures of this format, so that the first photo does not have to.
  package mutating func prepare(
    _ pixels: FramePixels, range: SampleRange, width: Int, height: Int
  ) throws(JPEGEncoderError) {
    let sides = 1...JPEGEncoder.maximumDimension
    guard sides.contains(width), sides.contains(height) else {
      throw .badSize(width: width, height: height)
    }
    if case .packed422 = pixels { return rows.prepare(width: width, height: height) }
    planes.prepare(pixels, range: range, width: width, height: height)
    try encoder.prepare(width: width, height: height, pixels.sampling)
  }

  /// Encodes a frame as a complete JPEG file, without converting it to RGB first. A camera's own
  /// JPEG is not encoded again but passed through: see `JPEGOutline`.
  ///
  /// - Parameters:
  ///   - frame: as the camera delivered it.
  ///   - range: of its samples; a JPEG always has the full one.
  ///   - width: of the camera's format, in pixels.
  ///   - height: of the camera's format, in pixels.
  ///   - quality: in percent, 1 to 100.
  ///   - turn: of the pixels, before they are encoded; nil: none.
  ///   - segments: of the file, the EXIF data first; called once, when the picture is encoded.
  package mutating func photo(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels, range: SampleRange, width: Int,
    height: Int, quality: Int, turn: PictureTurn? = nil, segments: () -> [UInt8]
  ) throws(JPEGEncoderError) -> [UInt8] {
    try encode(
      frame, pixels, range: range, width: width, height: height, quality: quality, turn: turn
    ) {
      JPEGFile.photo(encoded: $0, segments: segments())
    }
  }

  /// Encodes a frame and lends the JPEG, which has a JFIF header and no EXIF data, to `body`. For the
  /// other parameters see `photo`.
  package mutating func encode<Result>(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels, range: SampleRange, width: Int,
    height: Int, quality: Int, turn: PictureTurn? = nil,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(JPEGEncoderError) -> Result {
    try check(frame, pixels, width, height)
    if let turn {
      defer { turned = PlaneBuffer() }
      let picture = turned.turned(
        frame, pixels, range: range, width: width, height: height, turn)
      let size = turn.size(width: width, height: height)
      return try encode(picture, size, quality, body)
    }
    if case .packed422(let order, let bytesPerLine) = pixels {
      return try rows.encode(
        frame, order: order, bytesPerLine: bytesPerLine, range: range, width: width,
        height: height, quality: quality, body)
    }
    let picture = planes.picture(frame, pixels, range: range, width: width, height: height)
    return try encode(picture, (width, height), quality, body)
  }

  private mutating func encode<Result>(
    _ picture: EncoderPicture, _ size: (width: Int, height: Int), _ quality: Int,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(JPEGEncoderError) -> Result {
    switch picture {
    case .planes(let image): try encoder.encode(image, quality: quality, body)
    case .rgb(let plane):
      try encoder.encode(
        rgb: plane, width: size.width, height: size.height, quality: quality, body)
    }
  }

  /// The kernels that take frames apart trust their caller.
  private func check(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels, _ width: Int, _ height: Int
  ) throws(JPEGEncoderError) {
    let sides = 1...JPEGEncoder.maximumDimension
    guard sides.contains(width), sides.contains(height) else {
      throw .badSize(width: width, height: height)
    }
    let neededBytes = pixels.neededBytes(width: width, height: height)
    guard let neededBytes, frame.count >= neededBytes else {
      throw .planeTooSmall(plane: 0, neededBytes: neededBytes ?? 0, foundBytes: frame.count)
    }
  }
}
