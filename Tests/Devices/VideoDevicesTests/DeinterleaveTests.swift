// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import Testing

@Suite struct DeinterleaveTests {
  @Test(
    "planes are those of a loop over single pixels, for widths around the vector's, even and odd",
    arguments: [1, 2, 3, 15, 16, 31, 32, 33, 34, 63, 64, 65, 70, 95, 96, 97], [0, 12])
  func planesAreThoseOfASimpleLoop(width: Int, padding: Int) {
    let height = 3
    let bytesPerLine = (width + 1) / 2 * 4 + padding
    let source = (0..<bytesPerLine * height).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }
    for order in [PackedOrder.yuyv, .uyvy] {
      for range in [SampleRange.full, .limited] {
        let expected = naive(source, order, width, height, bytesPerLine, range)
        #expect(converted(source, order, width, height, bytesPerLine, range) == expected)
      }
    }
  }

  private struct Planes: Equatable {
    var luma: [UInt8]
    var blue: [UInt8]
    var red: [UInt8]
  }

  private static let untouched: UInt8 = 0xA5

  /// Planes whose lines are one byte longer than needed, to see what is written beyond.
  private func empty(_ width: Int, _ height: Int) -> Planes {
    let chroma = [UInt8](repeating: Self.untouched, count: ((width + 1) / 2 + 1) * height)
    return Planes(
      luma: [UInt8](repeating: Self.untouched, count: (width + 1) * height), blue: chroma,
      red: chroma)
  }

  private func converted(
    _ source: [UInt8], _ order: PackedOrder, _ width: Int, _ height: Int, _ bytesPerLine: Int,
    _ range: SampleRange
  ) -> Planes {
    var planes = empty(width, height)
    source.withUnsafeBytes { bytes in
      planes.luma.withUnsafeMutableBufferPointer { luma in
        planes.blue.withUnsafeMutableBufferPointer { blue in
          planes.red.withUnsafeMutableBufferPointer { red in
            Deinterleave.convert(
              bytes, order: order, width: width, height: height, bytesPerLine: bytesPerLine,
              range: range,
              into: PlanarTarget(
                luma: luma.baseAddress!, blue: blue.baseAddress!, red: red.baseAddress!,
                lumaBytesPerLine: width + 1, chromaBytesPerLine: (width + 1) / 2 + 1))
          }
        }
      }
    }
    return planes
  }

  private func naive(
    _ source: [UInt8], _ order: PackedOrder, _ width: Int, _ height: Int, _ bytesPerLine: Int,
    _ range: SampleRange
  ) -> Planes {
    var planes = empty(width, height)
    let (luma, chroma) = order == .yuyv ? (0, 1) : (1, 0)
    let (lumaKind, chromaKind) =
      range == .full ? (SampleKind.plain, SampleKind.plain) : (.limitedLuma, .limitedChroma)
    for y in 0..<height {
      for x in 0..<width {
        planes.luma[y * (width + 1) + x] = lumaKind.widen(
          source[y * bytesPerLine + x * 2 + luma])
      }
      for pair in 0..<(width + 1) / 2 {
        let at = y * bytesPerLine + pair * 4 + chroma
        planes.blue[y * ((width + 1) / 2 + 1) + pair] = chromaKind.widen(source[at])
        planes.red[y * ((width + 1) / 2 + 1) + pair] = chromaKind.widen(source[at + 2])
      }
    }
    return planes
  }
}
