// SPDX-License-Identifier: Apache-2.0

import Encoders
import TestSupport
import Testing

@Suite("A camera's JPEGs, frame after frame")
struct JPEGSeriesTests {
  private static func image(_ noise: Int, _ side: Int = 64) throws -> [UInt8] {
    try TestImage(width: side, height: side, sampling: .yuv422, noise: noise).jpeg()
  }

  /// The picture that the series puts together.
  private static func picture(
    _ series: inout JPEGSeries, _ jpeg: [UInt8], side: Int = 64
  ) throws -> [UInt8] {
    try jpeg.withUnsafeBytes { frame in
      let parts = try series.parts(of: frame, width: side, height: side)
      var target = [UInt8](repeating: 0, count: parts.byteCount)
      target.withUnsafeMutableBytes { parts.write(frame, into: $0) }
      return target
    }
  }

  /// The picture of the frame alone.
  private static func alone(_ jpeg: [UInt8], side: Int = 64) throws -> [UInt8] {
    try jpeg.withUnsafeBytes { frame in
      let outline = try JPEGOutline(of: frame, width: side, height: side)
      return JPEGFile.photo(frame, outline.presumed, segments: [])
    }
  }

  @Test("each frame is as it would be alone, with tables or without, and behind filling")
  func alike() throws {
    var series = JPEGSeries()
    for round in 0..<3 {
      for noise in [0, 20, 120, 5] {
        let whole = try Self.image(noise)
        for jpeg in [whole, whole + [0, 0, 0], JPEGSegments.without(0xC4, whole)] {
          let picture = try Self.picture(&series, jpeg)
          let isAlike = try picture == Self.alone(jpeg)
          #expect(isAlike, "round \(round), noise \(noise)")
          #expect(try JPEGDecoder.decode(picture) == JPEGDecoder.decode(whole))
        }
      }
    }
  }

  @Test("segments with a sector of zeros are left out, for the repair of films; others stay")
  func padded() throws {
    let whole = try Self.image(20)
    for marker: UInt8 in [0xE0, 0xE1, 0xE4, 0xEF, 0xFE] {
      for (content, isLeftOut) in [
        ([UInt8](repeating: 0, count: 512), true),
        ([7] + [UInt8](repeating: 0, count: 800) + [7], true),
        ([UInt8](repeating: 0, count: 511), false),
        ([UInt8](repeating: 0, count: 400) + [7] + [UInt8](repeating: 0, count: 400), false),
      ] {
        var series = JPEGSeries()
        let jpeg = JPEGSegments.adding(marker, content, to: whole)
        for _ in 0..<2 {
          let own = try jpeg.withUnsafeBytes {
            try series.parts(of: $0, width: 64, height: 64).ownByteCount
          }
          #expect(own == (isLeftOut ? nil : jpeg.count), "\(marker), \(content.count)")
          let picture = try Self.picture(&series, jpeg)
          #expect(picture.split { $0 != 0 }.allSatisfy { $0.count < 512 })
          #expect(try JPEGDecoder.decode(picture) == JPEGDecoder.decode(whole))
        }
      }
    }
  }

  @Test("other tables, another size: the next frame is taken apart again")
  func others() throws {
    var series = JPEGSeries()
    let image = TestImage(width: 64, height: 64, sampling: .yuv422, noise: 20)
    for quality in [80, 80, 30, 80] {
      let jpeg = try image.jpeg(quality: quality)
      let picture = try Self.picture(&series, jpeg)
      #expect(try JPEGDecoder.decode(picture) == JPEGDecoder.decode(jpeg))
    }
    let large = try Self.image(20, 128)
    #expect(throws: JPEGDamage.self) { try Self.picture(&series, large) }
    #expect(throws: JPEGDamage.self) { try Self.picture(&series, image.jpeg(), side: 128) }
    #expect(try Self.picture(&series, large, side: 128) == Self.alone(large, side: 128))
  }

  @Test("remains behind the end are cut off, also those that end like a picture")
  func remains() throws {
    var series = JPEGSeries()
    for noise in [20, 20, 90] {
      let whole = try Self.image(noise)
      let zeros = [UInt8](repeating: 0, count: 90)
      for rest in [Array(whole.suffix(300)), [0xFF, 0xD9], [7, 7], zeros] {
        let own = try (whole + rest).withUnsafeBytes {
          try series.parts(of: $0, width: 64, height: 64).ownByteCount
        }
        #expect(own == whole.count, "noise \(noise), \(rest.count)")
      }
    }
  }

  @Test("frames with restart markers are not taken apart each time, and their markers are in order")
  func restarts() throws {
    let whole = RestartSample.bytes
    var series = JPEGSeries()
    func parts(_ jpeg: [UInt8]) throws -> JPEGParts {
      try jpeg.withUnsafeBytes { try series.parts(of: $0, width: 40, height: 24) }
    }
    for rest in [[], [0, 0], whole] {
      #expect(try parts(whole + rest).ownByteCount == whole.count)
    }
    #expect(series.walkCount == 1)
    let scan = try #require(JPEGSegments.read(whole).last).range.upperBound
    let markers = (scan..<whole.count - 1).filter {
      whole[$0] == 0xFF && (0xD0...0xD7).contains(whole[$0 + 1])
    }
    for at in markers {
      var (missing, other) = (whole, whole)
      missing.removeSubrange(at...at + 1)
      other[at + 1] ^= 1
      for jpeg in [missing, other, Array(whole[..<at]) + [0xFF, 0xD9]] {
        #expect(throws: JPEGDamage.self, "marker at \(at)") { try parts(jpeg) }
        _ = try parts(whole)
      }
    }
  }

  @Test(
    "a frame that is cut off is refused, also after whole ones, and when it is filled with zeros")
  func damaged() throws {
    var series = JPEGSeries()
    var random = RandomSource(seed: 4)
    for _ in 0..<200 {
      let jpeg = try Self.image(random.below(120))
      _ = try Self.picture(&series, jpeg)
      let count = random.below(jpeg.count - 1)
      let filled = jpeg[..<count] + [UInt8](repeating: 0, count: random.below(50))
      #expect(throws: JPEGDamage.self, "\(count) of \(jpeg.count)") {
        try Self.picture(&series, Array(filled))
      }
    }
  }
}
