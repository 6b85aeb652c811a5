// SPDX-License-Identifier: Apache-2.0
import Encoders
import PixelKernels
import Testing

@Suite("JPEGs as frames of a camera that does not compress")
struct JPEGDecodingTests {
  @Test("a picture is what another decoder finds, in pairs of pixels", arguments: [true, false])
  func yuyv(isHalved: Bool) throws {
    let image = TestImage(width: 64, height: 32, sampling: isHalved ? .yuv420 : .yuv422)
    let jpeg = try image.jpeg(quality: 95)
    let planes = try JPEGDecoder.decode(jpeg).planes
    let frame = try #require(JPEGDecoding.yuyv(jpeg, width: 64, height: 32))
    try #require(frame.count == 64 * 32 * 2)
    func samples(_ first: Int, _ step: Int) -> [UInt8] {
      stride(from: first, to: frame.count, by: step).map { frame[$0] }
    }
    #expect(samples(0, 2) == planes[0])
    for (plane, first) in [(1, 1), (2, 3)] {
      // Two lines share one of 4:2:0.
      var lines: [UInt8] = []
      for line in 0..<32 {
        let start = (isHalved ? line / 2 : line) * 32
        lines += planes[plane][start..<start + 32]
      }
      #expect(samples(first, 4) == lines, "plane \(plane)")
    }
  }

  @Test("a grey picture has no colour")
  func grey() throws {
    let jpeg = try TestImage(width: 64, height: 32, sampling: .grey).jpeg(quality: 95)
    let frame = try #require(JPEGDecoding.yuyv(jpeg, width: 64, height: 32))
    let luma = try JPEGDecoder.decode(jpeg).planes[0]
    // By way of RGB, which rounds.
    #expect(luma.indices.allSatisfy { abs(Int(luma[$0]) - Int(frame[$0 * 2])) <= 1 })
    #expect(luma.indices.allSatisfy { abs(Int(frame[$0 * 2 + 1]) - 128) <= 1 })
  }

  @Test("one of another size is refused, and one that is none; of a cut one the rest is grey")
  func odd() throws {
    let jpeg = try TestImage(width: 64, height: 32, sampling: .yuv420).jpeg(quality: 95)
    #expect(JPEGDecoding.yuyv(jpeg, width: 32, height: 64) == nil)
    #expect(JPEGDecoding.yuyv(Array(jpeg.prefix(100)), width: 64, height: 32) == nil)
    #expect(JPEGDecoding.yuyv([], width: 64, height: 32) == nil)
    #expect(JPEGDecoding.yuyv(Array(jpeg.dropLast(200)), width: 64, height: 32) != nil)
  }
}
