// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Encoders
import PixelKernels
import Testing

@Suite("Photos of camera frames")
struct PhotoEncoderTests {
  private static let exif = EXIFSegment(EXIFTests.record())

  /// Packs the planes of a picture as a camera does, with bytes behind each line.
  private static func packed(_ image: TestImage, _ order: PackedOrder, padding: Int) -> [UInt8] {
    var frame: [UInt8] = []
    for line in 0..<image.height {
      for pair in 0..<image.width / 2 {
        let luma = line * image.width + pair * 2
        let chroma = line * image.width / 2 + pair
        let (first, second) = (image.planes[0][luma], image.planes[0][luma + 1])
        let (blue, red) = (image.planes[1][chroma], image.planes[2][chroma])
        switch order {
        case .yuyv: frame += [first, blue, second, red]
        case .uyvy: frame += [blue, first, red, second]
        }
      }
      frame += [UInt8](repeating: 0xEE, count: padding)
    }
    return frame
  }

  private static func photo(
    _ frame: [UInt8], _ pixels: FramePixels, range: SampleRange = .full, width: Int = 48,
    height: Int = 32, quality: Int = 80
  ) throws(PhotoEncoderError) -> [UInt8] {
    let result: Result<[UInt8], PhotoEncoderError> = frame.withUnsafeBytes { bytes in
      do throws(PhotoEncoderError) {
        var encoder = try makeEncoder()
        return .success(
          try encoder.photo(
            bytes, pixels, range: range, width: width, height: height, quality: quality,
            exif: exif))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func makeEncoder() throws(PhotoEncoderError) -> PhotoEncoder {
    do throws(JPEGEncoderError) {
      return try PhotoEncoder()
    } catch {
      throw .notEncoded(error)
    }
  }

  @Test("Packed 4:2:2 gives the same picture as its planes", arguments: [0, 20])
  func packed(padding: Int) throws {
    let image = TestImage(width: 48, height: 32, sampling: .yuv422, noise: 10)
    let planar = try JPEGDecoder.decode(try image.jpeg())
    for order in [PackedOrder.yuyv, .uyvy] {
      let frame = Self.packed(image, order, padding: padding)
      let pixels = FramePixels.packed422(order, bytesPerLine: 96 + padding)
      #expect(try JPEGDecoder.decode(Self.photo(frame, pixels)) == planar)
      // The last line need not be padded.
      let cut = Array(frame.dropLast(padding))
      #expect(try JPEGDecoder.decode(Self.photo(cut, pixels)) == planar)
    }
  }

  @Test("Grey")
  func grey() throws {
    let image = TestImage(width: 48, height: 32, sampling: .grey)
    let photo = try Self.photo(image.planes[0], .grey(bytesPerLine: 48))
    #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(try image.jpeg()))
  }

  @Test("A camera's JPEG is passed through, whatever the quality")
  func passThrough() throws {
    let jpeg = try TestImage(width: 48, height: 32, sampling: .yuv422).jpeg(quality: 40)
    let photo = try Self.photo(JPEGSegments.without(0xC4, jpeg), .motionJPEG, quality: 100)
    #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(jpeg))
  }

  @Test("Every photo carries the EXIF segment first")
  func exif() throws {
    let image = TestImage(width: 48, height: 32, sampling: .yuv422)
    let photos = [
      try Self.photo(
        Self.packed(image, .yuyv, padding: 0), .packed422(.yuyv, bytesPerLine: 96)),
      try Self.photo(try image.jpeg(), .motionJPEG),
      try Self.photo(image.planes[0], .grey(bytesPerLine: 48)),
    ]
    for photo in photos {
      #expect(photo.dropFirst(2).starts(with: Self.exif.bytes))
    }
  }

  @Test("One encoder takes frames of all kinds and sizes in turn")
  func reuse() throws {
    var encoder = try PhotoEncoder()
    for (width, height) in [(16, 8), (320, 180), (48, 32), (16, 8)] {
      let image = TestImage(width: width, height: height, sampling: .yuv422, noise: 5)
      let photo = try Self.packed(image, .yuyv, padding: 0).withUnsafeBytes { bytes in
        try encoder.photo(
          bytes, .packed422(.yuyv, bytesPerLine: width * 2), range: .full, width: width,
          height: height, quality: 80, exif: Self.exif)
      }
      #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(try image.jpeg()))
    }
  }

  @Test("A frame that is too small, or damaged, makes no photo")
  func refused() throws {
    let image = TestImage(width: 48, height: 32, sampling: .yuv422)
    let frame = Self.packed(image, .yuyv, padding: 0)
    let pixels = FramePixels.packed422(.yuyv, bytesPerLine: 96)
    let tooSmall = PhotoEncoderError.notEncoded(
      .planeTooSmall(plane: 0, neededBytes: 3072, foundBytes: 3071))
    #expect(throws: tooSmall) { try Self.photo(Array(frame.dropLast()), pixels) }
    #expect(throws: PhotoEncoderError.self) {
      try Self.photo(frame, .packed422(.yuyv, bytesPerLine: 95))
    }
    #expect(throws: PhotoEncoderError.notEncoded(.badSize(width: 0, height: 32))) {
      try Self.photo(frame, pixels, width: 0)
    }
    #expect(throws: PhotoEncoderError.notEncoded(.badQuality(0))) {
      try Self.photo(frame, pixels, quality: 0)
    }
    #expect(throws: PhotoEncoderError.damagedFrame(.noStart)) {
      try Self.photo(frame, .motionJPEG)
    }
  }
}
