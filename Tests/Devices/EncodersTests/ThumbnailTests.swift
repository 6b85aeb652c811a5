// SPDX-License-Identifier: Apache-2.0

import PixelKernels
import TestSupport
import Testing

@testable import Encoders

@Suite("Thumbnails")
struct ThumbnailTests {
  private static let kinds: [FramePixels] = [
    .packed422(.yuyv, bytesPerLine: 0), .packed422(.uyvy, bytesPerLine: 0),
    .semiPlanar420(bytesPerLine: 0), .planar420(bytesPerLine: 0), .rgb(bytesPerLine: 0),
    .grey(bytesPerLine: 0),
  ]

  /// A picture whose left half is dark and whose right half is light, with different chroma, and
  /// with padding after each line.
  private static func halves(
    _ kind: FramePixels, width: Int, height: Int, padding: Int = 0
  ) -> (pixels: FramePixels, frame: [UInt8]) {
    let pixels: FramePixels
    switch kind.tight(width: width) {
    case .packed422(let order, let line): pixels = .packed422(order, bytesPerLine: line + padding)
    case .semiPlanar420(let line): pixels = .semiPlanar420(bytesPerLine: line + padding)
    case .planar420(let line): pixels = .planar420(bytesPerLine: line + padding)
    case .rgb(let line): pixels = .rgb(bytesPerLine: line + padding)
    case .grey(let line): pixels = .grey(bytesPerLine: line + padding)
    }
    var frame = [UInt8](
      repeating: 0xEE, count: pixels.neededBytes(width: width, height: height) ?? 0)
    for (number, grid) in pixels.grids(width: width, height: height).enumerated() {
      for line in 0..<grid.height {
        for column in 0..<grid.width {
          let isLeft = column * 2 < grid.width
          let value = isLeft ? 50 + number * 20 : 190 - number * 20
          frame[grid.offset + line * grid.bytesPerLine + column * grid.step] = UInt8(value)
        }
      }
    }
    return (pixels, frame)
  }

  private static func thumbnail(
    _ frame: [UInt8], _ pixels: FramePixels, width: Int, height: Int
  ) throws -> [UInt8] {
    var encoder = try ThumbnailEncoder()
    return try frame.withUnsafeBytes { bytes throws(JPEGEncoderError) in
      try encoder.thumbnail(bytes, pixels, range: .full, width: width, height: height)
    }
  }

  private static func thumbnail(ofJPEG jpeg: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    var encoder = try ThumbnailEncoder()
    return try jpeg.withUnsafeBytes { bytes throws(JPEGEncoderError) in
      try encoder.thumbnail(ofJPEG: bytes, width: width, height: height)
    }
  }

  @Test(
    "It is as large as fits into 160 by 120, with the sides of the photo",
    arguments: [
      (1280, 720, 160, 90), (1920, 1080, 160, 90), (640, 480, 160, 120), (480, 640, 90, 120),
      (320, 180, 160, 90), (100, 400, 30, 120), (4096, 16, 160, 2), (48, 32, 48, 32),
      (47, 31, 46, 30), (16, 16, 16, 16), (160, 120, 160, 120), (65_500, 1, 160, 2),
    ])
  func size(width: Int, height: Int, thumbnailWidth: Int, thumbnailHeight: Int) {
    let size = ThumbnailEncoder.Limits.thumbnail.size(width: width, height: height)
    #expect(size == (thumbnailWidth, thumbnailHeight))
  }

  @Test("Of every kind of frame it shows what the photo shows", arguments: kinds, [0, 32])
  func everyKind(kind: FramePixels, padding: Int) throws {
    for (width, height) in [(640, 360), (322, 242), (64, 48)] {
      let (pixels, frame) = Self.halves(kind, width: width, height: height, padding: padding)
      let jpeg = try Self.thumbnail(frame, pixels, width: width, height: height)
      // SOF, tables, scan: no application segment, no comment.
      #expect(JPEGSegments.read(jpeg).allSatisfy { $0.marker < 0xE0 })
      let small = try JPEGDecoder.decode(jpeg)
      var encoder = try PhotoEncoder()
      let photo = try frame.withUnsafeBytes { bytes throws(JPEGEncoderError) in
        try encoder.encode(bytes, pixels, range: .full, width: width, height: height, quality: 95) {
          Array($0)
        }
      }
      let large = try JPEGDecoder.decode(photo)
      let size = ThumbnailEncoder.Limits.thumbnail.size(width: width, height: height)
      #expect((small.width, small.height) == size)
      #expect(small.planes.count == large.planes.count)
      for (small, large) in zip(small.planes, large.planes) {
        // In the first line of the dark half, and in the last one of the light half.
        #expect(abs(Int(small[2]) - Int(large[2])) <= 6)
        #expect(abs(Int(small[small.count - 3]) - Int(large[large.count - 3])) <= 6)
      }
    }
  }

  @Test("A camera's own JPEG has one, of any sampling, also without Huffman tables")
  func ofJPEG() throws {
    for sampling in ChromaSampling.allCases {
      for (width, height) in [(640, 360), (200, 150), (1280, 720), (32, 16)] {
        let jpeg = try TestImage(width: width, height: height, sampling: sampling).jpeg()
        let bare = JPEGSegments.without(0xC4, jpeg)
        let thumbnail = try Self.thumbnail(ofJPEG: bare, width: width, height: height)
        #expect(thumbnail == (try Self.thumbnail(ofJPEG: jpeg, width: width, height: height)))
        let small = try JPEGDecoder.decode(thumbnail)
        #expect(
          (small.width, small.height)
            == ThumbnailEncoder.Limits.thumbnail.size(width: width, height: height))
      }
    }
    // Colours that red, green and blue have, too.
    let (pixels, frame) = Self.halves(.rgb(bytesPerLine: 0), width: 640, height: 360)
    var encoder = try PhotoEncoder()
    let jpeg = try frame.withUnsafeBytes { bytes throws(JPEGEncoderError) in
      try encoder.encode(bytes, pixels, range: .full, width: 640, height: 360, quality: 95) {
        Array($0)
      }
    }
    let large = try JPEGDecoder.decode(jpeg)
    let small = try JPEGDecoder.decode(Self.thumbnail(ofJPEG: jpeg, width: 640, height: 360))
    for (small, large) in zip(small.planes, large.planes) {
      #expect(abs(Int(small[2]) - Int(large[2])) <= 6)
      #expect(abs(Int(small[small.count - 3]) - Int(large[large.count - 3])) <= 6)
    }
  }

  @Test("The worst of pictures has one that fits into the segment beside all else")
  func noise() throws {
    var random = RandomSource(seed: 11)
    let frame = (0..<160 * 120 * 2).map { _ in UInt8.random(in: 0...255, using: &random) }
    let pixels = FramePixels.packed422(.yuyv, bytesPerLine: 320)
    let thumbnail = try Self.thumbnail(frame, pixels, width: 160, height: 120)
    var record = EXIFTests.record()
    record.model = String(repeating: "m", count: 300)
    record.make = record.model
    record.thumbnail = thumbnail
    let photo = EXIFSegment(record).bytes
    #expect(try EXIFReader(Array(photo.dropFirst(4))).thumbnail == thumbnail)
  }

  @Test("A frame that is too short, or a JPEG of another size, or none, is refused")
  func refused() throws {
    let (pixels, frame) = Self.halves(.grey(bytesPerLine: 0), width: 64, height: 48)
    #expect(throws: JPEGEncoderError.self) {
      try Self.thumbnail(Array(frame.dropLast()), pixels, width: 64, height: 48)
    }
    let jpeg = try TestImage(width: 64, height: 48, sampling: .yuv420).jpeg()
    for (bytes, width) in [(jpeg, 65), (Array(jpeg.prefix(20)), 64), ([], 64), (frame, 64)] {
      #expect(throws: JPEGEncoderError.self) {
        try Self.thumbnail(ofJPEG: bytes, width: width, height: 48)
      }
    }
  }
}
