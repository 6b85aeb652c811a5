// SPDX-License-Identifier: Apache-2.0

/// The picture of the synthetic camera, as a sensor behind a Bayer mosaic sees it: the bars, the line
/// and the code of `TestPattern`. Samples count light, as those of a sensor do: what a screen shows at
/// 75 % has about half of it.
package struct BayerPattern: Sendable {
  package let width: Int
  package let height: Int
  package let layout: BayerLayout
  /// The first two lines without the line that moves; all others are like them.
  private let background: [[UInt16]]

  /// - Parameters:
  ///   - width, height: pixels, at least 2; the width even.
  ///   - light: how much light the bars have, 1 for the usual. The line and the code stay as they are.
  package init(width: Int, height: Int, layout: BayerLayout, light: Double = 1) {
    precondition(width >= 2 && width % 2 == 0 && height >= 1)
    self.width = width
    self.height = height
    self.layout = layout
    let (black, white) = Self.levels(layout)
    // 17/32 of the light, which is 75 % with a gamma of 2.2.
    let usual = Double(Int(white - black) * 17 / 32)
    let lit = black + UInt16(min(max(usual * light, 0), Double(white - black)))
    background = [0, 1].map { y in
      (0..<width).map { x in
        let bar = x * Self.bars.count / width
        return Self.bars[bar] & 1 << layout.order.colours[y * 2 + x % 2] != 0 ? lit : black
      }
    }
  }

  package var bytesPerLine: Int { layout.bytesPerLine(width: width) }
  /// Bytes of a whole frame.
  package var byteCount: Int { bytesPerLine * height }

  /// The black level on a scale of 16 bits.
  package static let blackLevel = 4096

  private static func levels(_ layout: BayerLayout) -> (black: UInt16, white: UInt16) {
    (UInt16(blackLevel >> (16 - layout.bits)), UInt16.max >> UInt16(16 - layout.bits))
  }

  /// Draws a frame into memory of at least `byteCount` bytes.
  ///
  /// - Parameter noise: the largest change of a sample, 0 to 127 on a scale of 8 bits.
  package func draw(
    _ code: FrameCode, noise: Int = 0, into target: UnsafeMutableRawBufferPointer
  ) {
    precondition(target.count >= byteCount)
    guard let base = target.baseAddress else { return }
    let (black, white) = Self.levels(layout)
    var lines = background
    let column = Int(code.number % UInt32(width)) * 4 % width
    for y in lines.indices { lines[y][column] = white }
    var random = NoiseSource(seed: UInt64(code.number))
    let side = FrameCode.blockSide
    let columns = width / side
    let fits = FrameCode.fits(width: width, height: height)
    let codeBands = fits ? (FrameCode.bitCount + columns - 1) / columns : 0
    for band in 0..<codeBands {
      var coded = lines
      for block in 0..<min(columns, FrameCode.bitCount - band * columns) {
        let bit = band * columns + block
        let isSet = code.bytes[bit / 8] & (0x80 >> UInt8(bit % 8)) != 0
        for y in coded.indices {
          for x in block * side..<(block + 1) * side { coded[y][x] = isSet ? white : black }
        }
      }
      fill(band * side..<(band + 1) * side, coded, noise, &random, base)
    }
    fill(codeBands * side..<height, lines, noise, &random, base)
  }

  /// Repeats two lines.
  private func fill(
    _ rows: Range<Int>, _ lines: [[UInt16]], _ noise: Int, _ random: inout NoiseSource,
    _ base: UnsafeMutableRawPointer
  ) {
    for y in rows {
      let start = base + y * bytesPerLine
      if noise > 0 {
        BayerPacking.pack(noisy(lines[y % 2], noise, &random), layout, to: start)
      } else if y < rows.lowerBound + 2 {
        BayerPacking.pack(lines[y % 2], layout, to: start)
      } else {
        start.copyMemory(from: start - 2 * bytesPerLine, byteCount: bytesPerLine)
      }
    }
  }

  private func noisy(
    _ samples: [UInt16], _ noise: Int, _ random: inout NoiseSource
  ) -> [UInt16] {
    let white = Int32(Self.levels(layout).white)
    let range = Int32(min(noise, 127)) << Int32(layout.bits - 8)
    return samples.map { UInt16(min(max(0, Int32($0) + random.next(range)), white)) }
  }

  /// White, yellow, cyan, green, magenta, red, blue, black: bit 0 for red, 1 for green, 2 for blue.
  private static let bars: [UInt8] = [7, 3, 6, 2, 5, 1, 4, 0]
}
