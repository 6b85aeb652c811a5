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
    let decoded = try JPEGDecoder.decode(jpeg)
    let frame = try #require(JPEGDecoding.yuyv(jpeg, width: 64, height: 32))
    try #require(frame.count == 64 * 32 * 2)
    let luma = stride(from: 0, to: frame.count, by: 2).map { frame[$0] }
    let difference = zip(luma, decoded.planes[0]).map { abs(Int($0) - Int($1)) }
    // By way of RGB, which rounds.
    #expect(difference.reduce(0, +) / difference.count <= 2)
    guard !isHalved else { return }
    for (offset, plane) in [(1, 1), (3, 2)] {
      let chroma = stride(from: offset, to: frame.count, by: 4).map { frame[$0] }
      let difference = zip(chroma, decoded.planes[plane]).map { abs(Int($0) - Int($1)) }
      #expect(difference.reduce(0, +) / difference.count <= 6, "plane \(plane)")
    }
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
