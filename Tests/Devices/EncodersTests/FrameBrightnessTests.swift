// SPDX-License-Identifier: Apache-2.0
import Encoders
import PixelKernels
import Testing

/// The mean brightness of frames, by which exposures are distinguished.
struct FrameBrightnessTests {
  private static let width = 160
  private static let height = 96

  private func mean(_ bytes: [UInt8], _ pixels: FramePixels) -> Double? {
    bytes.withUnsafeBytes {
      FrameBrightness.mean($0, pixels, width: Self.width, height: Self.height)
    }
  }

  private func mean(_ bytes: [UInt8], _ layout: BayerLayout, bytesPerLine: Int? = nil) -> Double? {
    bytes.withUnsafeBytes {
      FrameBrightness.mean(
        $0, layout, width: Self.width, height: Self.height,
        bytesPerLine: bytesPerLine ?? layout.bytesPerLine(width: Self.width))
    }
  }

  @Test("the brightness of finished pixels is their luma")
  func luma() throws {
    let pixels = Self.width * Self.height
    let packed = (0..<pixels * 2).map { UInt8($0 % 2 == 0 ? 77 : 200) }
    #expect(mean(packed, .packed422(.yuyv, bytesPerLine: Self.width * 2)) == 77)
    let planar = [UInt8](repeating: 90, count: pixels) + [UInt8](repeating: 3, count: pixels / 2)
    #expect(mean(planar, .semiPlanar420(bytesPerLine: Self.width)) == 90)
    #expect(mean(planar, .grey(bytesPerLine: Self.width)) == 90)
    #expect(mean(Array(planar.dropLast()), .semiPlanar420(bytesPerLine: Self.width)) == nil)
  }

  @Test(
    "the brightness of a mosaic is that of all colours, on a scale of 8 bits",
    arguments: [
      BayerLayout(.rggb, bits: 8, .bytes), BayerLayout(.grbg, bits: 10, .bus),
      BayerLayout(.gbrg, bits: 12, .bus), BayerLayout(.bggr, bits: 12, .words),
      BayerLayout(.rggb, bits: 16, .words),
    ])
  func mosaic(layout: BayerLayout) throws {
    let means = try [0.25, 1, 1.5].map { light in
      let pattern = BayerPattern(
        width: Self.width, height: Self.height, layout: layout, light: light)
      var frame = [UInt8](repeating: 0, count: pattern.byteCount)
      frame.withUnsafeMutableBytes { pattern.draw(FrameCode(number: 1, timeUSec: 1), into: $0) }
      #expect(mean(Array(frame.dropLast()), layout) == nil)
      #expect(mean(frame, layout, bytesPerLine: pattern.bytesPerLine - 1) == nil)
      return try #require(mean(frame, layout))
    }
    // Half of the samples have light: 17/32 of 239 above black, which is 16; and one column is white.
    let usual = 16 + 239.0 * 17 / 64
    #expect(abs(means[1] - usual) < 2, "\(means)")
    #expect(means[0] + 30 < means[1] && means[1] + 20 < means[2], "\(means)")
  }

  @Test("bytes that are no JPEG of that size have none")
  func jpeg() {
    let none = [UInt8](repeating: 0xFF, count: 4000).withUnsafeBytes {
      FrameBrightness.mean(ofJPEG: $0, width: Self.width, height: Self.height)
    }
    #expect(none == nil)
  }
}
