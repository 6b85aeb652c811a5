// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Encoders
import PixelKernels
import Testing

@Suite("Photos of camera frames")
struct PhotoEncoderTests {
  private static let exif = EXIFSegment(EXIFTests.record())

  /// Packs the planes of a picture as a camera does, with padding after each line.
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
  ) throws(JPEGEncoderError) -> [UInt8] {
    let result: Result<[UInt8], JPEGEncoderError> = frame.withUnsafeBytes { bytes in
      do throws(JPEGEncoderError) {
        var encoder = try PhotoEncoder()
        return .success(
          try encoder.photo(
            bytes, pixels, range: range, width: width, height: height, quality: quality,
            segments: { exif.bytes }))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
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

  /// A frame of planes one after the other, with padding after each line: YU12, or NV12 with
  /// alternating chroma.
  private static func planar(_ image: TestImage, padding: Int, isPlanar: Bool) -> [UInt8] {
    func lines(_ plane: [UInt8], _ width: Int, _ padding: Int) -> [UInt8] {
      stride(from: 0, to: plane.count, by: width).flatMap {
        plane[$0..<$0 + width] + [UInt8](repeating: 0xEE, count: padding)
      }
    }
    let luma = lines(image.planes[0], image.planeSize(0).width, padding)
    let chroma = image.planeSize(1).width
    if isPlanar {
      return luma + image.planes[1...].flatMap { lines($0, chroma, padding / 2) }
    }
    let turns = zip(image.planes[1], image.planes[2]).flatMap { [$0, $1] }
    return luma + lines(turns, chroma * 2, padding)
  }

  @Test("4:2:0 gives the same picture as its planes", arguments: [0, 20], [true, false])
  func planar(padding: Int, isPlanar: Bool) throws {
    for (width, height) in [(48, 32), (46, 30)] {
      let image = TestImage(width: width, height: height, sampling: .yuv420, noise: 10)
      let frame = Self.planar(image, padding: padding, isPlanar: isPlanar)
      let bytesPerLine = width + padding
      let pixels =
        isPlanar
        ? FramePixels.planar420(bytesPerLine: bytesPerLine)
        : .semiPlanar420(bytesPerLine: bytesPerLine)
      let photo = try Self.photo(frame, pixels, width: width, height: height)
      #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(try image.jpeg()))
      #expect(throws: JPEGEncoderError.self) {
        try Self.photo(Array(frame.dropLast()), pixels, width: width, height: height)
      }
    }
  }

  @Test(
    "An odd size of 4:2:0 loses nothing", arguments: [true, false], [SampleRange.full, .limited])
  func odd(isPlanar: Bool, range: SampleRange) throws {
    // 47 by 31, and a chroma plane of 24 by 16.
    let pixels =
      isPlanar ? FramePixels.planar420(bytesPerLine: 48) : .semiPlanar420(bytesPerLine: 48)
    let frame = [UInt8](repeating: 180, count: 48 * 31) + [UInt8](repeating: 128, count: 48 * 16)
    let photo = try Self.photo(frame, pixels, range: range, width: 47, height: 31)
    let picture = try JPEGDecoder.decode(photo)
    #expect((picture.width, picture.height) == (47, 31))
    let white = range == .full ? 180 : 191
    #expect(picture.planes[0].allSatisfy { abs(Int($0) - white) <= 1 })
    #expect(picture.planes[1...].joined().allSatisfy { $0 == 128 })
  }

  @Test(
    "Black and white of limited range are black and white in the photo",
    arguments: [
      FramePixels.packed422(.yuyv, bytesPerLine: 64), .packed422(.uyvy, bytesPerLine: 64),
      .planar420(bytesPerLine: 32), .semiPlanar420(bytesPerLine: 32), .grey(bytesPerLine: 32),
      .rgb(bytesPerLine: 96),
    ])
  func limited(pixels: FramePixels) throws {
    for (value, wanted) in [(UInt8(16), 0), (235, 255)] {
      let needed = try #require(pixels.neededBytes(width: 32, height: 16))
      var frame = [UInt8](repeating: value, count: needed)
      switch pixels {
      case .packed422(let order, _):
        for at in frame.indices where at % 2 == (order == .yuyv ? 1 : 0) { frame[at] = 128 }
      case .planar420, .semiPlanar420:
        for at in 32 * 16..<needed { frame[at] = 128 }
      case .rgb, .grey: break
      }
      let photo = try Self.photo(frame, pixels, range: .limited, width: 32, height: 16)
      let planes = try JPEGDecoder.decode(photo).planes
      #expect(planes[0].allSatisfy { abs(Int($0) - wanted) <= 1 })
      #expect(planes.dropFirst().joined().allSatisfy { $0 == 128 })
    }
  }

  @Test("Red, green and blue", arguments: [0, 12])
  func rgb(padding: Int) throws {
    let red: [UInt8] = [255, 0, 0]
    let blue: [UInt8] = [0, 0, 255]
    var line = Array((0..<48).map { $0 < 24 ? red : blue }.joined())
    line += [UInt8](repeating: 0xEE, count: padding)
    let frame = Array((0..<32).map { _ in line }.joined())
    let photo = try Self.photo(frame, .rgb(bytesPerLine: 144 + padding), quality: 95)
    let planes = try JPEGDecoder.decode(photo).planes
    // The factors of ITU-R BT.601, which JFIF uses.
    #expect(abs(Int(planes[0][4]) - 76) <= 2 && abs(Int(planes[0][40]) - 29) <= 2)
    #expect(abs(Int(planes[1][2]) - 85) <= 2 && abs(Int(planes[1][20]) - 255) <= 2)
    #expect(abs(Int(planes[2][2]) - 255) <= 2 && abs(Int(planes[2][20]) - 107) <= 2)
    #expect(throws: JPEGEncoderError.self) { try Self.photo(frame, .rgb(bytesPerLine: 143)) }
  }

  @Test("Also where blocks reach over the edge", arguments: [(50, 37), (2, 1), (34, 8), (64, 9)])
  func edges(width: Int, height: Int) throws {
    let image = TestImage(width: width, height: height, sampling: .yuv422, noise: 40)
    let frame = Self.packed(image, .yuyv, padding: 0)
    let photo = try Self.photo(
      frame, .packed422(.yuyv, bytesPerLine: width * 2), width: width, height: height)
    #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(try image.jpeg()))
  }

  @Test("Grey")
  func grey() throws {
    let image = TestImage(width: 48, height: 32, sampling: .grey)
    let photo = try Self.photo(image.planes[0], .grey(bytesPerLine: 48))
    #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(try image.jpeg()))
  }

  @Test("A camera's JPEG is passed through")
  func passThrough() throws {
    let jpeg = try TestImage(width: 48, height: 32, sampling: .yuv422).jpeg(quality: 40)
    let photo = try Self.passedThrough(JPEGSegments.without(0xC4, jpeg)).photo
    #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(jpeg))
  }

  @Test("Every photo carries the EXIF segment first")
  func exif() throws {
    let image = TestImage(width: 48, height: 32, sampling: .yuv422)
    let photos = [
      try Self.photo(
        Self.packed(image, .yuyv, padding: 0), .packed422(.yuyv, bytesPerLine: 96)),
      try Self.passedThrough(try image.jpeg()).photo,
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
          height: height, quality: 80, segments: { Self.exif.bytes })
      }
      #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(try image.jpeg()))
    }
  }

  @Test("What is wrong with the codes of a camera's JPEG is found when the photo is there already")
  func checkedLater() throws {
    let jpeg = try TestImage(width: 48, height: 32, sampling: .yuv422, noise: 20).jpeg()
    let scan = try #require(JPEGSegments.read(jpeg).last).range.upperBound
    var filled = jpeg
    filled.insert(contentsOf: [0, 0, 0], at: jpeg.count - 2)
    var cut = jpeg
    cut.removeSubrange(scan + 40..<jpeg.count - 2)
    let whole = try Self.passedThrough(jpeg)
    #expect(whole.layout == whole.outline.presumed)
    let corrected = try Self.passedThrough(filled)
    #expect(corrected.layout != corrected.outline.presumed)
    #expect(corrected.photo.count == whole.photo.count + 3)
    let repaired = try filled.withUnsafeBytes {
      JPEGFile.photo($0, try #require(corrected.layout), segments: Self.exif.bytes)
    }
    #expect(repaired == whole.photo)
    #expect(try Self.passedThrough(cut).layout == nil)
  }

  /// The photo of a camera's JPEG, and the result of the later check: nil if it is damaged.
  private static func passedThrough(
    _ jpeg: [UInt8]
  ) throws -> (photo: [UInt8], outline: JPEGOutline, layout: JPEGLayout?) {
    try jpeg.withUnsafeBytes { bytes in
      let outline = try JPEGOutline(of: bytes, width: 48, height: 32)
      let photo = JPEGFile.photo(bytes, outline.presumed, segments: exif.bytes)
      return (photo, outline, try? outline.checkCodes(of: bytes))
    }
  }

  @Test("A frame that is too small, or damaged, makes no photo")
  func refused() throws {
    let image = TestImage(width: 48, height: 32, sampling: .yuv422)
    let frame = Self.packed(image, .yuyv, padding: 0)
    let pixels = FramePixels.packed422(.yuyv, bytesPerLine: 96)
    let tooSmall = JPEGEncoderError.planeTooSmall(
      plane: 0, neededBytes: 3072, foundBytes: 3071)
    #expect(throws: tooSmall) { try Self.photo(Array(frame.dropLast()), pixels) }
    #expect(throws: JPEGEncoderError.self) {
      try Self.photo(frame, .packed422(.yuyv, bytesPerLine: 95))
    }
    #expect(throws: JPEGEncoderError.badSize(width: 0, height: 32)) {
      try Self.photo(frame, pixels, width: 0)
    }
    #expect(throws: JPEGEncoderError.badQuality(0)) {
      try Self.photo(frame, pixels, quality: 0)
    }
    #expect(throws: JPEGDamage.noStart) { try Self.passedThrough(frame) }
  }
}
