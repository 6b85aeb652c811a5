// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import Testing

@Suite struct FrameCodeTests {
  @Test(
    "the burned-in number can be read, from packed pixels and from a luma plane",
    arguments: [(0, 0), (1, 1), (4_294_967_295, 281_474_976_710_655), (75_123, 86_400_000_000)])
  func whatIsBurnedInCanBeRead(number: Int64, timeUSec: Int64) {
    let pattern = TestPattern(width: 192, height: 128)
    let code = FrameCode(number: number, timeUSec: timeUSec)
    #expect(code.timeUSec == timeUSec)
    let picture = drawn(pattern, code)
    let luma = stride(from: 0, to: picture.count, by: 2).map { picture[$0] }
    let packed = picture.withUnsafeBytes {
      FrameCode.read(luma: $0, width: 192, height: 128, bytesPerLine: 384, bytesPerPixel: 2)
    }
    let planar = luma.withUnsafeBytes {
      FrameCode.read(luma: $0, width: 192, height: 128, bytesPerLine: 192)
    }
    #expect(packed == code)
    #expect(planar == code)
  }

  @Test("a block that has changed is noticed")
  func aChangedBlockIsNoticed() {
    let pattern = TestPattern(width: 320, height: 180)
    var picture = drawn(pattern, FrameCode(number: 5, timeUSec: 1_000_000))
    for y in 16..<32 {
      for x in 32..<48 { picture[y * pattern.bytesPerLine + x * 2] ^= 0xFF }
    }
    let code = picture.withUnsafeBytes {
      FrameCode.read(luma: $0, width: 320, height: 180, bytesPerLine: 640, bytesPerPixel: 2)
    }
    #expect(code == nil)
  }

  @Test("noise does not hurt it")
  func noiseDoesNotHurtIt() {
    let code = FrameCode(number: 77, timeUSec: 123_456_789)
    var picture = drawn(TestPattern(width: 320, height: 180), code)
    for index in stride(from: 0, to: picture.count, by: 2) {
      let noise = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 7) % 60
      picture[index] = picture[index] > 128 ? picture[index] - noise : picture[index] + noise
    }
    let read = picture.withUnsafeBytes {
      FrameCode.read(luma: $0, width: 320, height: 180, bytesPerLine: 640, bytesPerPixel: 2)
    }
    #expect(read == code)
  }

  @Test("a frame that is too small has bars and no code")
  func aSmallFrameHasNoCode() {
    #expect(!FrameCode.fits(width: 160, height: 120))
    #expect(FrameCode.fits(width: 320, height: 180))
    let pattern = TestPattern(width: 160, height: 120)
    let first = drawn(pattern, FrameCode(number: 1, timeUSec: 0))
    let second = drawn(pattern, FrameCode(number: 2, timeUSec: 0))
    let read = first.withUnsafeBytes {
      FrameCode.read(luma: $0, width: 160, height: 120, bytesPerLine: 320, bytesPerPixel: 2)
    }
    #expect(read == nil)
    #expect(first[20] == 180 && first[first.count - 20] == 16)
    // The bright line is 4 pixels further.
    #expect(first[4 * 2] == 235 && second[4 * 2] == 180 && second[8 * 2] == 235)
  }

  private func drawn(_ pattern: TestPattern, _ code: FrameCode) -> [UInt8] {
    var picture = [UInt8](repeating: 0, count: pattern.byteCount)
    picture.withUnsafeMutableBytes { pattern.draw(code, into: $0) }
    return picture
  }
}
