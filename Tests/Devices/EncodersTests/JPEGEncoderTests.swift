// SPDX-License-Identifier: Apache-2.0

import CTurboJPEG
import Encoders
import Testing

@Suite("JPEG encoder")
struct JPEGEncoderTests {
  @Test("Each sampling decodes to the planes that went in", arguments: ChromaSampling.allCases)
  func planes(sampling: ChromaSampling) throws {
    let image = TestImage(width: 96, height: 64, sampling: sampling)
    let picture = try JPEGDecoder.decode(try image.jpeg(quality: 95))
    #expect(picture.width == 96)
    #expect(picture.height == 64)
    let expected = [
      ChromaSampling.yuv422: TJSAMP_422, .yuv420: TJSAMP_420, .yuv440: TJSAMP_440,
      .grey: TJSAMP_GRAY,
    ]
    #expect(picture.sampling == expected[sampling].map { Int($0.rawValue) })
    #expect(picture.planes.map(\.count) == image.planes.map(\.count))
    #expect(Self.largestDifference(picture.planes, image.planes) <= 8)
  }

  @Test("Padding at the ends of lines is not encoded")
  func padding() throws {
    let plain = TestImage(width: 64, height: 32, sampling: .yuv422)
    let padded = TestImage(width: 64, height: 32, sampling: .yuv422, padding: 24)
    #expect(try plain.jpeg() == padded.jpeg())
  }

  @Test("Odd sizes", arguments: [(1, 1), (33, 17), (17, 8), (2, 1)])
  func oddSizes(width: Int, height: Int) throws {
    for sampling in ChromaSampling.allCases {
      let image = TestImage(width: width, height: height, sampling: sampling)
      let picture = try JPEGDecoder.decode(try image.jpeg())
      #expect(picture.width == width)
      #expect(picture.height == height)
    }
  }

  @Test("One encoder serves pictures of all sizes, and the last does not show in the next")
  func reuse() throws {
    var encoder = try JPEGEncoder()
    for (width, height) in [(16, 16), (320, 180), (64, 48), (640, 360), (16, 16)] {
      let image = TestImage(width: width, height: height, sampling: .yuv422, noise: 30)
      let jpeg = try image.withPlanes { planes throws(JPEGEncoderError) in
        try encoder.encode(planes, quality: 70) { Array($0) }
      }
      let whole = try image.jpeg(quality: 70)
      #expect(jpeg == whole)
    }
  }

  @Test("The worst picture at the best quality fits into the memory")
  func worstCase() throws {
    let image = TestImage(width: 128, height: 128, sampling: .yuv422, noise: 255)
    #expect(try JPEGDecoder.decode(try image.jpeg(quality: 100)).width == 128)
  }

  @Test("Better quality is nearer, and larger")
  func quality() throws {
    let image = TestImage(width: 128, height: 96, sampling: .yuv422, noise: 12)
    let jpegs = try [10, 50, 95].map { try image.jpeg(quality: $0) }
    #expect(jpegs[0].count < jpegs[1].count && jpegs[1].count < jpegs[2].count)
    let errors = try jpegs.map { jpeg in
      Self.squaredDifference(try JPEGDecoder.decode(jpeg).planes[0], image.planes[0])
    }
    #expect(errors[0] > errors[1] && errors[1] > errors[2])
  }

  @Test("What cannot be encoded is named")
  func errors() throws {
    var encoder = try JPEGEncoder()
    let image = TestImage(width: 32, height: 16, sampling: .yuv422)
    image.withPlanes { planes in
      let luma = planes.planes[0]
      let chroma = planes.planes[1]
      let short = PixelPlane(
        UnsafeRawBufferPointer(rebasing: chroma.bytes.dropLast()), bytesPerLine: 16)
      let wide = PixelPlane(chroma.bytes, bytesPerLine: 17)
      let samples: [(ImagePlanes, Int, JPEGEncoderError)] = [
        (planes, 0, .badQuality(0)),
        (planes, 101, .badQuality(101)),
        (Self.resized(planes, 0, 16), 80, .badSize(width: 0, height: 16)),
        (Self.resized(planes, 32, 65_501), 80, .badSize(width: 32, height: 65_501)),
        (Self.replaced(planes, [luma]), 80, .wrongPlaneCount(expected: 3, found: 1)),
        (
          Self.replaced(planes, [luma, chroma, short]), 80,
          .planeTooSmall(plane: 2, neededBytes: 256, foundBytes: 255)
        ),
        (
          Self.replaced(planes, [luma, wide, chroma]), 80,
          .planeTooSmall(plane: 1, neededBytes: 271, foundBytes: 256)
        ),
        (
          Self.resized(planes, 32, 17), 80,
          .planeTooSmall(plane: 0, neededBytes: 544, foundBytes: 512)
        ),
      ]
      for (planes, quality, expected) in samples {
        do throws(JPEGEncoderError) {
          let size = try encoder.encode(planes, quality: quality) { $0.count }
          Issue.record("\(expected) made \(size) bytes")
        } catch {
          #expect(error == expected)
        }
      }
    }
  }

  private static func resized(_ planes: ImagePlanes, _ width: Int, _ height: Int) -> ImagePlanes {
    ImagePlanes(width: width, height: height, sampling: planes.sampling, planes: planes.planes)
  }

  private static func replaced(_ planes: ImagePlanes, _ new: [PixelPlane]) -> ImagePlanes {
    ImagePlanes(
      width: planes.width, height: planes.height, sampling: planes.sampling, planes: new)
  }

  private static func largestDifference(_ left: [[UInt8]], _ right: [[UInt8]]) -> Int {
    zip(left.joined(), right.joined()).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  private static func squaredDifference(_ left: [UInt8], _ right: [UInt8]) -> Int {
    zip(left, right).reduce(0) { sum, pair in
      let difference = Int(pair.0) - Int(pair.1)
      return sum + difference * difference
    }
  }
}
